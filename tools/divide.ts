import { defineTool, ToolResult } from "tool-playground";

export const divide = defineTool({
  name: "divide",
  title: "Divide",
  description:
    "Divides one number by another. Dividing by zero is an error that the caller can read and correct.",
  inputSchema: {
    type: "object",
    properties: {
      a: { type: "number", description: "The number that is divided" },
      b: { type: "number", description: "The number to divide by" },
    },
    required: ["a", "b"],
  },
  source: "custom",
  annotations: { readOnlyHint: true },
  examples: [
    { name: "Ten by four", arguments: { a: 10, b: 4 } },
    { name: "By zero (an error)", arguments: { a: 1, b: 0 } },
  ],
  execute(args) {
    const a = Number(args.a);
    const b = Number(args.b);
    if (Number.isNaN(a) || Number.isNaN(b)) return ToolResult.error("Both a and b must be numbers");
    if (b === 0) return ToolResult.error("Cannot divide by zero");
    return ToolResult.ok(String(a / b), { title: "divide", operands: [a, b] });
  },
});
