import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../project.mjs";

const corpusFolder = path.join(root, "..", "shared", "corpus", "mcp");
const toolCount = 10_000;

/**
 * Writes what is measured into a folder of its own: definitions of 10,000 tools, made from real ones where the corpus
 * stands beside the project, a hard schema or two, and a tool that gives 5 MB.
 */
export function writeInputs() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-bench-"));
  const tools = path.join(folder, "tools");
  fs.mkdirSync(tools);
  fs.writeFileSync(path.join(tools, "measured.ts"), toolSource);
  const real = readCorpus();
  const models = real.length > 0 ? real : Array.from({ length: 500 }, (_, index) => syntheticTool(index));
  const many = Array.from({ length: toolCount }, (_, index) => {
    const model = models[index % models.length];
    return { ...model, name: `copy${Math.floor(index / models.length)}_${model.name}` };
  });
  const largest = [...models].sort((one, other) => sizeOf(other) - sizeOf(one))[0];
  return {
    folder,
    tools,
    isReal: real.length > 0,
    many: write(folder, "many.json", many),
    forms: write(folder, "forms.json", [{ ...largest, name: "largest_form" }, flatTool, arrayTool]),
    largestBytes: sizeOf(largest),
  };
}

const toolSource = `import { defineTool } from "tool-playground";

const row = JSON.stringify({ id: 1, name: "A row of a result that is long", tags: ["one", "two", "three"], price: 12.5 });

export const fiveMegabytes = defineTool({
  name: "five_megabytes",
  description: "Gives five megabytes of JSON.",
  execute: () => \`[\${Array.from({ length: Math.ceil(5e6 / row.length) }, () => row).join(",")}]\`,
});

export const echo = defineTool({
  name: "echo",
  description: "Gives its text back.",
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
  execute: (args) => String(args.text ?? ""),
});
`;

const flatTool = {
  name: "flat_form",
  description: "500 fields.",
  inputSchema: {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`field${index}`, { type: "string" }]),
    ),
  },
};

const arrayTool = {
  name: "array_form",
  description: "An array of 1,000 items.",
  inputSchema: {
    type: "object",
    properties: { items: { type: "array", items: { type: "string" }, default: Array(1000).fill("an item") } },
  },
  examples: [{ name: "1,000 items", arguments: { items: Array(1000).fill("an item") } }],
};

function syntheticTool(index) {
  const properties = Object.fromEntries(
    Array.from({ length: 1 + (index % 12) }, (_, field) => [
      `field_${field}`,
      { type: "string", description: "Text." },
    ]),
  );
  return {
    name: `synthetic_${index}`,
    description: `Does thing number ${index} with what it is given, and says how that went.`,
    inputSchema: { type: "object", properties },
  };
}

function readCorpus() {
  if (!fs.existsSync(corpusFolder)) return [];
  return fs
    .readdirSync(corpusFolder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const content = JSON.parse(fs.readFileSync(path.join(corpusFolder, name), "utf8"));
      return Array.isArray(content) ? content : (content.tools ?? content.result?.tools ?? []);
    });
}

function sizeOf(tool) {
  return JSON.stringify(tool.inputSchema ?? {}).length;
}

function write(folder, name, tools) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, JSON.stringify({ tools }));
  return file;
}
