import { defineTool, ToolResult } from "tool-playground";

export const writeReport = defineTool({
  name: "write_report",
  title: "Write report",
  description: "Sums up a list of numbers as a Markdown report with a table, a code block and a link.",
  inputSchema: {
    type: "object",
    properties: {
      title: { type: "string", description: "The heading of the report", default: "Figures" },
      values: {
        type: "array",
        items: { type: "number" },
        minItems: 1,
        description: "The numbers to sum up",
      },
    },
    required: ["values"],
  },
  annotations: { readOnlyHint: true },
  examples: [
    {
      name: "Response times",
      arguments: { title: "Response times (ms)", values: [12, 15, 11, 210, 14, 13] },
    },
    { name: "No numbers (an error)", arguments: { values: [] } },
  ],
  execute({ title = "Figures", values }) {
    if (values.length === 0) return ToolResult.error("There is nothing to report: values is empty");
    const sorted = values.toSorted((one, other) => one - other);
    const sum = sorted.reduce((total, value) => total + value, 0);
    const mean = sum / sorted.length;
    const median = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
    const outliers = sorted.filter((value) => Math.abs(value - median) > 3 * Math.abs(median));
    return [
      `# ${title}`,
      "",
      `**${sorted.length}** values, ${outliers.length === 0 ? "_none_ of them" : `_${outliers.join(", ")}_`} far off the [median](https://en.wikipedia.org/wiki/Median).`,
      "",
      "| measure | value |",
      "|---|---:|",
      `| smallest | ${sorted[0]} |`,
      `| median | ${median} |`,
      `| mean | ${Number(mean.toFixed(2))} |`,
      `| largest | ${sorted.at(-1)} |`,
      "",
      "## How to check it",
      "",
      "```js",
      `const values = ${JSON.stringify(values)};`,
      "values.reduce((total, value) => total + value, 0) / values.length;",
      "```",
      "",
      "- [x] sorted",
      `- [${outliers.length === 0 ? "x" : " "}] free of outliers`,
      "",
    ].join("\n");
  },
});
