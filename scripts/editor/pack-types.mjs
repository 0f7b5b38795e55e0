import fs from "node:fs";
import path from "node:path";
import { root } from "../project.mjs";

const own = path.join(import.meta.dirname, "types");
const toolFolder = path.join(root, "lib", "tool");
const zodFolder = path.join(root, "node_modules", "zod");

/** What `JsonSchema` is for tools from anywhere, and for one who writes a draft and wants keywords to be offered. */
const openSchema = /export type JsonSchema = \{\s*readonly \[keyword: string\]: unknown;?\s*\};/;
const knownSchema =
  'export type { JsonSchema } from "./json-schema-keywords";\nimport type { JsonSchema } from "./json-schema-keywords";';

/**
 * The types that a draft's code is checked with: the playground's own, Zod's, and what the sandbox has.
 * @returns {Promise<{ path: string, content: string }[]>} paths as `tool-playground/index.d.ts`, `zod/index.d.ts`, `globals.d.ts`.
 */
export async function packTypes() {
  return [
    { path: "globals.d.ts", content: readOwn("globals.d.ts") },
    { path: "tool-playground/json-schema-keywords.d.ts", content: readOwn("json-schema-keywords.d.ts") },
    ...(await declareTool()),
    ...declareZod(),
  ];
}

function readOwn(name) {
  return fs.readFileSync(path.join(own, name), "utf8");
}

async function declareTool() {
  const { default: typescript } = await import("typescript");
  const files = [];
  const program = typescript.createProgram(
    [path.join(toolFolder, "index.ts"), path.join(own, "globals.d.ts")],
    {
      target: typescript.ScriptTarget.ES2023,
      lib: ["lib.es2023.d.ts"],
      module: typescript.ModuleKind.ESNext,
      moduleResolution: typescript.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      types: [],
    },
  );
  program.emit(undefined, (file, text) => {
    const content = text
      .replaceAll(/(["'])\.\/([a-z-]+)\.ts\1/g, '"./$2"')
      // The editor shows links of comments as they stand.
      .replaceAll(/\{@link ([^}\s]+)\s*\}/g, "`$1`");
    files.push({ path: `tool-playground/${path.basename(file)}`, content });
  });
  const tool = files.find((file) => file.path === "tool-playground/tool.d.ts");
  if (!openSchema.test(tool?.content ?? ""))
    throw new Error("lib/tool/tool.ts declares JsonSchema in another way than pack-types.mjs knows.");
  tool.content = tool.content.replace(openSchema, knownSchema);
  return files;
}

/** Zod's declarations, from its index along the relative imports. */
function declareZod() {
  const files = new Map();
  const add = (name) => {
    if (files.has(name)) return;
    const content = fs.readFileSync(path.join(zodFolder, name), "utf8");
    files.set(name, content);
    for (const [, specifier] of content.matchAll(/["'](\.{1,2}\/[^"']+)\.js["']/g)) {
      add(path.posix.join(path.posix.dirname(name), `${specifier}.d.ts`));
    }
  };
  add("index.d.ts");
  return [...files].map(([name, content]) => ({ path: `zod/${name}`, content }));
}
