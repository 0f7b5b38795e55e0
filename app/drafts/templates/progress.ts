import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const progress: DraftTemplate = {
  name: "Progress",
  shows: "A tool that takes its time, says how far it is, and stops when it is told to.",
  code: `import { defineTool } from "tool-playground";

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const countUp = defineTool({
  name: "count_up",
  description: "Counts up slowly, with progress.",
  inputSchema: {
    type: "object",
    properties: { to: { type: "integer", minimum: 1, maximum: 50, default: 10 } },
    required: ["to"],
    additionalProperties: false,
  },
  async execute({ to }, ctx) {
    for (let step = 1; step <= to; step += 1) {
      ctx.signal.throwIfAborted();
      await wait(200);
      ctx.progress({ progress: step, total: to, message: \`Counted to \${step}\` });
    }
    return \`Counted to \${to}.\`;
  },
});
`,
};
