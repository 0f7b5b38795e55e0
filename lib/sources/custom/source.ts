import { readFile } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Tool } from "@/lib/tool/index.ts";
import type { Source, SourceSnapshot } from "../source.ts";
import { createDefinitionTool } from "./definition-tool.ts";
import { parseJson } from "./parse-json.ts";
import { readDefinitions } from "./read-definitions.ts";
import { type FileWatch, watchFiles } from "./watch-files.ts";

/** Which file of definitions. */
export interface DefinitionsSourceOptions {
  /** A JSON file; a relative path counts from `folder`. */
  readonly file: string;
  /** What people call the file counts from here too. Default: the working folder. */
  readonly folder?: string;
  /** How long the file may be quiet before a change of it counts, in milliseconds. Default 80. */
  readonly debounceMs?: number;
  /** A watch to share with other files. Default: one of its own. */
  readonly watch?: FileWatch;
}

/** The definitions of a JSON file: tools without an implementation. The file is watched. */
export function createDefinitionsSource(options: DefinitionsSourceOptions): Source {
  const folder = options.folder ?? process.cwd();
  const file = resolve(/*turbopackIgnore: true*/ folder, options.file);
  const where = relative(folder, file);
  const listeners = new Set<() => void>();
  let origin = basename(file).replace(/\.json$/i, "");
  let snapshot: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  let loading = 0;
  let debounce: NodeJS.Timeout | undefined;

  async function load(): Promise<void> {
    loading += 1;
    const own = loading;
    const startedAt = performance.now();
    const read = await readText(file);
    if (own !== loading) return;
    const found =
      "fault" in read ? { tools: [], problems: [{ where, ...read.fault }] } : describeText(read.text);
    const loadMs = Math.round(performance.now() - startedAt);
    const hasNothing = found.tools.length === 0 && found.problems.length > 0;
    snapshot = { state: hasNothing ? "failed" : "ready", ...found, loadMs };
    for (const listener of listeners) listener();
  }

  function describeText(text: string): {
    readonly tools: readonly Tool[];
    readonly problems: readonly SourceProblem[];
  } {
    const parsed = parseJson(text);
    if ("fault" in parsed) return { tools: [], problems: [{ where, ...parsed.fault }] };
    const definitions = readDefinitions(parsed.value);
    if (definitions === undefined) {
      const message =
        'It holds no definitions of tools: a list of them is expected, or an object with "tools".';
      return { tools: [], problems: [{ where, message }] };
    }
    const server = definitions.server ?? basename(file).replace(/\.json$/i, "");
    origin = server;
    const problems = definitions.faults.map(({ place, reason }) => ({
      where,
      message: `The entry ${place} is no definition of a tool: ${reason}.`,
    }));
    return { tools: definitions.entries.map((entry) => createDefinitionTool(entry, server)), problems };
  }

  const unlisten = (options.watch ?? watchFiles([file])).listen(file, () => {
    clearTimeout(debounce);
    debounce = setTimeout(() => void load(), options.debounceMs ?? 80);
  });
  const first = load();
  return {
    id: `definitions:${where}`,
    kind: "custom",
    get origin() {
      return origin;
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    reload: load,
    async close() {
      loading += 1;
      clearTimeout(debounce);
      listeners.clear();
      await unlisten();
    },
  };
}

async function readText(
  file: string,
): Promise<{ readonly text: string } | { readonly fault: Omit<SourceProblem, "where"> }> {
  try {
    return { text: await readFile(file, "utf8") };
  } catch (thrown) {
    const isMissing = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const message = isMissing ? "The file is not there." : `The file cannot be read: ${reason}`;
    return { fault: { message } };
  }
}
