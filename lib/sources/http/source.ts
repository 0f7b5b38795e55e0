import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Tool } from "@/lib/tool/index.ts";
import type { Source, SourceSnapshot } from "../source.ts";
import type { HttpToolOptions } from "./http-options.ts";
import { httpTool, type Variables } from "./http-tool.ts";

/** The endpoints of a configuration. */
export interface HttpSourceOptions {
  /** Each as `httpTool` takes it; what is wrong is told, and the others are used. */
  readonly endpoints: readonly unknown[];
  /** What people call it. Default: `http`. */
  readonly origin?: string;
  readonly variables?: Variables;
}

/** The tools of some HTTP endpoints that stand in a configuration. */
export function createHttpSource(options: HttpSourceOptions): Source {
  const { endpoints, origin = "http" } = options;
  const listeners = new Set<() => void>();
  let snapshot = load();

  function load(): SourceSnapshot {
    const startedAt = performance.now();
    const tools: Tool[] = [];
    const problems: SourceProblem[] = [];
    endpoints.forEach((endpoint, index) => {
      try {
        tools.push(httpTool(endpoint as HttpToolOptions, options.variables));
      } catch (thrown) {
        const message = thrown instanceof Error ? thrown.message : String(thrown);
        problems.push({ where: `${origin}[${index}]`, message });
      }
    });
    const loadMs = Math.round(performance.now() - startedAt);
    return { state: tools.length === 0 && problems.length > 0 ? "failed" : "ready", tools, problems, loadMs };
  }

  return {
    id: `http:${origin}`,
    kind: "http",
    origin,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => Promise.resolve(),
    async reload() {
      snapshot = load();
      for (const listener of listeners) listener();
    },
    async close() {
      listeners.clear();
    },
  };
}
