import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const toolsFromData: DraftTemplate = {
  name: "Tools from data",
  shows: "Several tools made from one table; sanitize makes names of keys.",
  code: `import { defineTool, sanitize } from "tool-playground";

const units = {
  "kilometres to miles": 0.621371,
  "kilograms to pounds": 2.204623,
  "litres to gallons": 0.264172,
};

// A list of tools: the page lets you choose which one to try.
export const converters = Object.entries(units).map(([label, factor]) =>
  defineTool({
    name: sanitize(label),
    title: label,
    description: \`Converts \${label}.\`,
    inputSchema: {
      type: "object",
      properties: { value: { type: "number" } },
      required: ["value"],
      additionalProperties: false,
    },
    execute: ({ value }) => value * factor,
  }),
);
`,
};
