import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { ChildParts } from "./messages.ts";

/** Texts of error messages in thirty languages are a third of Zod; drafts get the English ones. */
const englishOnly: Plugin = {
  name: "english-only",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: join(path, ".."),
    }));
  },
};

/** Bundles what a child is made of. It takes some tenths of a second, in a process of its own; nothing is written. */
export async function buildParts(): Promise<Omit<ChildParts, "limits">> {
  const root = resolve(/*turbopackIgnore: true*/ process.cwd());
  const folder = join(root, "lib/drafts/sandbox");
  const { build, stop } = await import("esbuild");
  const shared = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "silent",
  } as const;
  try {
    const [guest, zod, host, engine] = await Promise.all([
      build({
        ...shared,
        entryPoints: {
          "tool-playground": join(root, "lib/tool/index.ts"),
          guest: join(folder, "guest/main.ts"),
        },
        splitting: true,
        format: "esm",
        target: "es2022",
        outdir: "/guest",
      }),
      build({
        ...shared,
        stdin: { contents: 'export * from "zod"; export { z as default } from "zod";', resolveDir: root },
        format: "esm",
        target: "es2022",
        plugins: [englishOnly],
        minifyIdentifiers: true,
      }),
      build({
        ...shared,
        entryPoints: [join(folder, "child/host.ts")],
        platform: "node",
        format: "cjs",
        target: "node20",
        // What is evaluated from text has no importer of its own.
        supported: { "dynamic-import": false },
        define: { "import.meta.url": '"file:///sandbox-host.js"' },
      }),
      readFile(
        join(root, "node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm"),
        "base64",
      ),
    ]);
    const modules = Object.fromEntries(
      guest.outputFiles.map(({ path, text }) => [basename(path).replace(/\.js$/, ""), text]),
    );
    return {
      host: host.outputFiles[0]?.text ?? "",
      modules: { ...modules, zod: zod.outputFiles[0]?.text ?? "" },
      engine,
    };
  } finally {
    await stop();
  }
}
