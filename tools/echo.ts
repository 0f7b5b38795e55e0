import { defineTool, ToolResult } from "tool-playground";

export const echo = defineTool({
  name: "echo",
  title: "Echo",
  description:
    "Gives back the text that it is handed, character for character. A quick check that a call arrives.",
  inputSchema: {
    type: "object",
    properties: { text: { type: "string", description: "What to give back. Left out: an empty text." } },
  },
  source: "custom",
  annotations: { readOnlyHint: true },
  examples: [
    { name: "A word", arguments: { text: "hello" } },
    { name: "Unusual characters", arguments: { text: "naïve 👩‍💻 <b>bold?</b>\n\ttabbed line" } },
    { name: "Nothing at all", arguments: {} },
  ],
  execute: (args) => ToolResult.ok(String(args.text ?? "")),
});
