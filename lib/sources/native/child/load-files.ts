import { createRequire } from "node:module";
import { isAbsolute, join, relative } from "node:path";
import { createJiti } from "jiti";
import type { Channel } from "./channel.ts";
import { describeLoadError } from "./error-position.ts";
import { findSources } from "./find-sources.ts";
import { type FoundTool, findTools } from "./find-tools.ts";
import { listImported } from "./list-imported.ts";

/** Where things are. */
export interface LoadOptions {
  /** The project, which tool files reach as `tool-playground` and, where they have none, whose `zod` they get. */
  readonly root: string;
  readonly folder: string;
  readonly files: readonly string[];
}

/** Loads every file, one after the other, and tells the server what is in each. Never rejects. */
export async function loadFiles(options: LoadOptions, channel: Channel): Promise<Map<string, FoundTool>> {
  const { folder, files } = options;
  let current = "";
  const { jiti, hasCompiled } = createLoader(options, (compile) => {
    channel.send({ type: "compiling" });
    const compiled = compile();
    channel.send({ type: "loading", file: current });
    return compiled;
  });
  const tools = new Map<string, FoundTool>();
  for (const file of files) {
    current = file;
    channel.send({ type: "loading", file });
    try {
      const exports = await jiti.import<object>(join(folder, file));
      const parts = [findTools(file, exports), await findSources(file, exports)];
      const found = parts.flatMap((part) => part.tools);
      for (const each of found) tools.set(each.crossing.id, each);
      const problems = parts.flatMap((part) => part.problems);
      channel.send({ type: "file", file, tools: found.map((each) => each.crossing), problems });
    } catch (thrown) {
      channel.send({
        type: "file",
        file,
        tools: [],
        problems: [describeLoadError(thrown, join(folder, file))],
      });
    }
  }
  const modules = Object.keys(jiti.cache).map((path) => relative(folder, path));
  const inside = modules.filter((path) => !path.startsWith("..") && !isAbsolute(path));
  const helpers = listImported(folder, files);
  channel.send({ type: "loaded", modules: inside, helpers, compiled: hasCompiled() });
  return tools;
}

interface Compiled {
  readonly code: string;
}

function createLoader({ root, folder }: LoadOptions, tell: (compile: () => Compiled) => Compiled) {
  const require = createRequire(import.meta.url);
  let compile: ((options: object) => Compiled) | undefined;
  const jiti = createJiti(join(folder, "index.ts"), {
    fsCache: join(root, "node_modules/.cache/tool-playground"),
    interopDefault: false,
    jsx: { runtime: "automatic" },
    alias: { "tool-playground": join(root, "lib/tool/index.ts"), ...findZod(root, folder) },
    // The compiler takes 30 MB, so it is loaded only for a file that is not in the cache yet.
    transform: (options) =>
      tell(() => {
        compile ??= require(join(root, "node_modules/jiti/dist/babel.cjs")) as typeof compile;
        return compile?.(options) ?? { code: options.source };
      }),
  });
  return { jiti, hasCompiled: () => compile !== undefined };
}

/** Tool files use the zod that they find themselves; where there is none, ours. */
function findZod(root: string, folder: string): { readonly zod?: string } {
  try {
    createRequire(join(folder, "index.js")).resolve("zod");
    return {};
  } catch {
    return { zod: join(root, "node_modules/zod") };
  }
}
