import type { Source, SourceSnapshot } from "../source.ts";

/** Stands for a server, or a file of servers, that can't be used, so that people see why. */
export function createFailedSource(name: string, message: string): Source {
  const snapshot: SourceSnapshot = { state: "failed", tools: [], problems: [{ where: name, message }] };
  return {
    id: `mcp:${name}`,
    kind: "mcp",
    origin: name,
    snapshot: () => snapshot,
    subscribe: () => () => undefined,
    ready: () => Promise.resolve(),
    reload: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
