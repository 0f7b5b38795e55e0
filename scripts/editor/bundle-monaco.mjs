import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../project.mjs";

const entry = path.join(import.meta.dirname, "monaco.mjs");
const monaco = path.join(root, "node_modules", "monaco-editor", "esm", "vs");

/** The library that a draft's code may rely on; what else TypeScript knows of (DOM, workers) is left out. */
const firstLibrary = "lib.es2023.d.ts";

/** Bundles editor and workers for the browser into `folder`: `monaco.js`, `monaco.css`, `editor.worker.js`, `ts.worker.js`. */
export async function bundleMonaco(folder) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: {
      monaco: entry,
      "editor.worker": path.join(monaco, "editor", "editor.worker.js"),
      "ts.worker": path.join(monaco, "languages", "features", "typescript", "ts.worker.js"),
    },
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "none",
    loader: { ".ttf": "file" },
    assetNames: "[name]",
    logLevel: "silent",
    plugins: [
      { name: "libraries", setup: keepLibraries },
      { name: "features", setup: keepFeatures },
      { name: "one-file", setup: importAtOnce },
    ],
  });
}

function keepLibraries(build) {
  build.onLoad({ filter: /[\\/]typescript[\\/]lib[\\/]lib\.js$/ }, async ({ path: file }) => {
    const { libFileMap } = await import(pathToFileURL(file).href);
    const kept = {};
    const keep = (name) => {
      if (name in kept) return;
      kept[name] = libFileMap[name];
      for (const [, library] of kept[name].matchAll(/\/\/\/ <reference lib="([^"]+)" \/>/g)) {
        keep(`lib.${library}.d.ts`);
      }
    };
    keep(firstLibrary);
    return { contents: `export const libFileMap = ${JSON.stringify(kept)};` };
  });
}

/** The module that starts workers imports every feature of Monaco besides: those that are wanted stand in the entry. */
function keepFeatures(build) {
  build.onLoad({ filter: /[\\/]internal[\\/]common[\\/]workers\.js$/ }, async ({ path: file }) => {
    const text = await fs.readFile(file, "utf8");
    return { contents: text.replaceAll(/^import '[^']+';\n/gm, "") };
  });
}

/** What Monaco would load with the first text of TypeScript is always needed: no second trip for it. */
function importAtOnce(build) {
  build.onLoad({ filter: /[\\/]typescript[\\/]register\.js$/ }, async ({ path: file }) => {
    const text = await fs.readFile(file, "utf8");
    const imported = /import\('([^']+)'\)/.exec(text);
    if (!imported) throw new Error(`${file} loads nothing later: importAtOnce is no longer needed for it.`);
    const [call, specifier] = imported;
    const changed = text.replace(call, "Promise.resolve(later)");
    return { contents: `import * as later from ${JSON.stringify(specifier)};\n${changed}` };
  });
}
