import { defineTool, ToolResult } from "tool-playground";

const most = 50;

export const makeText = defineTool({
  name: "make_text",
  title: "Make text",
  description: "Makes a long text of numbered lines, to see how a big result is shown and downloaded.",
  inputSchema: {
    type: "object",
    properties: {
      megabytes: {
        type: "number",
        description: `How long: 1 is a million characters. At most ${most}`,
        default: 5,
        exclusiveMinimum: 0,
        maximum: most,
      },
    },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, idempotentHint: true },
  examples: [
    { name: "5 MB", arguments: { megabytes: 5 } },
    { name: "10 KB", arguments: { megabytes: 0.01 } },
    { name: "Too much (an error)", arguments: { megabytes: 500 } },
  ],
  execute(args) {
    const megabytes = Number(args.megabytes ?? 5);
    if (!(megabytes > 0 && megabytes <= most)) {
      return ToolResult.error(`megabytes must be over 0 and at most ${most}, and is ${args.megabytes}`);
    }
    const length = Math.round(megabytes * 1_000_000);
    const lines: string[] = [];
    for (let made = 0; made < length; made += 100) lines.push(makeLine(lines.length + 1));
    return lines.join("").slice(0, length);
  },
});

/** Exactly 100 characters, the line's end included. */
function makeLine(number: number): string {
  return `${String(number).padStart(7, "0")} ${"the quick brown fox jumps over the lazy dog; ".repeat(3)}`
    .slice(0, 99)
    .concat("\n");
}
