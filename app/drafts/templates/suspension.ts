import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const suspension: DraftTemplate = {
  name: "Suspension",
  shows: "A tool that asks a person first, and goes on with the answer.",
  code: `import { defineTool, pending, ToolResult } from "tool-playground";

export const payBill = defineTool({
  name: "pay_bill",
  description: "Pays a bill. Anything over 100 needs a yes.",
  inputSchema: {
    type: "object",
    properties: {
      to: { type: "string" },
      amount: { type: "number", exclusiveMinimum: 0 },
    },
    required: ["to", "amount"],
    additionalProperties: false,
  },
  examples: [
    { name: "A small bill", arguments: { to: "baker", amount: 8 } },
    { name: "A large bill (asks)", arguments: { to: "landlord", amount: 900 } },
  ],
  execute({ to, amount }, ctx) {
    // The tool runs once more with the answer; the first run has no side effect.
    if (amount > 100 && !ctx.answer) {
      return pending({ kind: "approval", prompt: \`Pay \${amount} to \${to}?\` });
    }
    if (ctx.answer && !ctx.answer.ok) return ToolResult.error("The payment was declined.");
    return \`Paid \${amount} to \${to}.\`;
  },
});
`,
};
