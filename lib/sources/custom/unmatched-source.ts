import type { Source, SourceSnapshot } from "../source.ts";

/** Stands for a glob that matches no file, so that people see that it does. */
export function createUnmatchedSource(glob: string, folder: string): Source {
  const message = `No file matches the glob in ${folder}. Correct it, or add a file, and start again.`;
  const snapshot: SourceSnapshot = { state: "failed", tools: [], problems: [{ where: glob, message }] };
  return {
    id: `definitions:${glob}`,
    kind: "custom",
    origin: glob,
    snapshot: () => snapshot,
    subscribe: () => () => undefined,
    ready: () => Promise.resolve(),
    reload: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
