import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const jsonSchema: DraftTemplate = {
  name: "JSON Schema",
  shows: "Text, numbers, choices, lists and nested objects, with examples and an output schema.",
  code: `import { defineTool, ToolResult } from "tool-playground";

const prices = { tea: 3, coffee: 4, juice: 5 };

export const orderDrinks = defineTool({
  name: "order_drinks",
  title: "Order drinks",
  description: "Adds up an order of drinks. More than 20 of one kind is refused.",
  inputSchema: {
    type: "object",
    properties: {
      table: { type: "integer", minimum: 1, description: "Number of the table" },
      drinks: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            kind: { enum: ["tea", "coffee", "juice"] },
            count: { type: "integer", minimum: 1, default: 1 },
          },
          required: ["kind", "count"],
          additionalProperties: false,
        },
      },
      note: { type: "string", maxLength: 80, description: "For the kitchen" },
    },
    required: ["table", "drinks"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { table: { type: "integer" }, total: { type: "number" } },
    required: ["table", "total"],
  },
  annotations: { readOnlyHint: true },
  examples: [
    { name: "Two teas", arguments: { table: 4, drinks: [{ kind: "tea", count: 2 }] } },
    { name: "Too many (an error)", arguments: { table: 4, drinks: [{ kind: "juice", count: 50 }] } },
  ],
  execute({ table, drinks }) {
    const tooMany = drinks.find(({ count }) => count > 20);
    // An error that the model reads and can act on.
    if (tooMany) return ToolResult.error(\`There are not \${tooMany.count} of \${tooMany.kind}; ask for 20 or fewer.\`);
    const total = drinks.reduce((sum, { kind, count }) => sum + prices[kind] * count, 0);
    return { table, total };
  },
});
`,
};
