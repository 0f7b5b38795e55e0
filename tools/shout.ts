import { defineTool } from "tool-playground";

export const shout = defineTool({
  name: "shout",
  title: "Shout",
  description: "Turns a text into capital letters.",
  inputSchema: {
    type: "object",
    properties: { text: { type: "string", description: "What to shout" } },
  },
  annotations: { readOnlyHint: true },
  examples: [{ name: "A greeting", arguments: { text: "hello" } }],
  execute: (args) => String(args.text ?? "").toUpperCase(),
});
