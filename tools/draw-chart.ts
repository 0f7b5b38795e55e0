import { defineTool, ToolResult } from "tool-playground";
import { type Colour, Picture } from "./encode-png.ts";

const width = 640;
const height = 320;
const margin = 24;
const paper: Colour = [255, 255, 255];
const grid: Colour = [225, 228, 232];
const axis: Colour = [110, 118, 129];
const up: Colour = [34, 111, 214];
const down: Colour = [201, 60, 55];

export const drawChart = defineTool({
  name: "draw_chart",
  title: "Draw chart",
  description:
    "Draws numbers as a bar chart and gives it as a PNG image. Numbers below zero hang from the line, in red.",
  inputSchema: {
    type: "object",
    properties: {
      values: {
        type: "array",
        items: { type: "number" },
        minItems: 1,
        maxItems: 200,
        description: "One bar each, from left to right",
      },
    },
    required: ["values"],
  },
  annotations: { readOnlyHint: true, idempotentHint: true },
  examples: [
    { name: "A week", arguments: { values: [3, 7, 4, 9, 6, 2, 5] } },
    { name: "Gains and losses", arguments: { values: [4, -2, 6, -5, 3, 8, -1] } },
    { name: "No numbers (an error)", arguments: { values: [] } },
  ],
  execute({ values }) {
    if (values.length === 0 || !values.every(Number.isFinite)) {
      return ToolResult.error("A chart needs at least one value, and numbers only");
    }
    const png = drawBars(values).toPng();
    const text = `Bar chart of ${values.length} values from ${Math.min(...values)} to ${Math.max(...values)}`;
    return ToolResult.ok(`${text}\nimage (image/png, ${png.length} bytes)`, {
      content: [
        { type: "text", text },
        { type: "image", mimeType: "image/png", data: png.toString("base64") },
      ],
    });
  },
});

function drawBars(values: readonly number[]): Picture {
  const picture = new Picture(width, height, paper);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = (height - 2 * margin) / (top - bottom || 1);
  const yOf = (value: number) => margin + (top - value) * scale;
  for (let line = 0; line <= 4; line += 1) {
    const y = margin + ((height - 2 * margin) * line) / 4;
    picture.fill(margin, y, width - 2 * margin, 1, grid);
  }
  const slot = (width - 2 * margin) / values.length;
  for (const [index, value] of values.entries()) {
    const left = margin + (index + 0.15) * slot;
    const size = Math.max(1, Math.abs(value) * scale);
    picture.fill(left, yOf(Math.max(0, value)), Math.max(1, 0.7 * slot), size, value < 0 ? down : up);
  }
  picture.fill(margin, yOf(0), width - 2 * margin, 2, axis);
  return picture;
}
