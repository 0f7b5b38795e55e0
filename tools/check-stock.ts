import { defineTool } from "tool-playground";

const inventory = new Map([
  ["widget", 12],
  ["sprocket", 0],
  ["gear", 140],
]);

export const checkStock = defineTool({
  name: "check_stock",
  title: "Check stock",
  description:
    "Tells how many units of an article are in the warehouse. An article that nobody knows has none.",
  inputSchema: {
    type: "object",
    properties: {
      sku: { type: "string", description: "The article's code: widget, sprocket or gear", minLength: 1 },
    },
    required: ["sku"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      sku: { type: "string" },
      on_hand: { type: "integer", minimum: 0 },
      in_stock: { type: "boolean" },
    },
    required: ["sku", "on_hand", "in_stock"],
  },
  annotations: { readOnlyHint: true },
  examples: [
    { name: "In stock", arguments: { sku: "widget" } },
    { name: "Sold out", arguments: { sku: "sprocket" } },
    { name: "No code (invalid)", arguments: {} },
  ],
  execute({ sku }) {
    const onHand = inventory.get(sku) ?? 0;
    return { sku, on_hand: onHand, in_stock: onHand > 0 };
  },
});
