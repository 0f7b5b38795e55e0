import type { SourceStatus, ToolDetail, ToolSummary } from "@/lib/protocol/index.ts";
import { createRuns } from "@/lib/runs/runs.ts";
import { defineTool, type JsonObject, pending, type ToolContext, ToolResult } from "@/lib/tool/index.ts";
import type { HttpPlayground } from "./http-playground.ts";

type Execute = (args: JsonObject, ctx: ToolContext) => unknown;

const executes: Readonly<Record<string, Execute>> = {
  echo: (args) => args,
  slow: (_args, ctx) =>
    new Promise((_resolve, reject) => ctx.signal.addEventListener("abort", () => reject(ctx.signal.reason))),
  chatty: (_args, ctx) => {
    ctx.log("one");
    ctx.progress({ progress: 1, total: 2 });
    return ToolResult.ok("done", { spent: 3 });
  },
  asks: (_args, ctx) => ctx.answer ?? pending({ kind: "approval", prompt: "Sure?" }),
  late: () => "at last",
  huge: () => "ä".repeat(300_000),
  "odd/name %": () => "found",
};

const loading: SourceStatus = {
  id: "tests",
  kind: "native",
  origin: "tests",
  state: "loading",
  toolCount: 0,
  problems: [],
};

/** A playground for tests with a handful of tools, whose runs are real. */
export function createTestPlayground(): HttpPlayground & { load(): void } {
  let isLoading = true;
  const listeners = new Set<() => void>();
  const tools = new Map(
    Object.entries(executes).map(([name, execute]) => {
      const tool = defineTool({ name: "tool", description: "", inputSchema: { type: "object" }, execute });
      return [name, { ...tool, name }] as const;
    }),
  );
  const summaries = [...tools.values()].map(
    ({ name, description, source }): ToolSummary => ({
      key: name,
      name,
      description,
      source,
      origin: "tests",
    }),
  );
  return {
    instance: "instance-1",
    version: "1.2.3",
    /** Ends the load of the tools: until then `late` is not there yet. */
    load() {
      isLoading = false;
      for (const listener of listeners) listener();
    },
    listTools: () => ({ revision: "r1", tools: summaries, sources: isLoading ? [loading] : [] }),
    async describeToolWhenLoaded(key): Promise<ToolDetail | undefined> {
      if (isLoading && key === "late") await new Promise<void>((resolve) => listeners.add(resolve));
      const summary = summaries.find((candidate) => candidate.key === key);
      const definition = { name: key, description: "", source: "native", inputSchema: { type: "object" } };
      const definitionText = `${JSON.stringify(definition).slice(0, -1)},"examples":[{"__proto__":1e400}]}`;
      return summary && { summary, definitionText, problems: [], hash: "h" };
    },
    nearestTools: () => summaries.slice(0, 2),
    runs: createRuns({
      findTool: (key) => tools.get(key),
      check: async (_schema, value) =>
        typeof value === "object" && value !== null && "bad" in value
          ? { kind: "invalid", problems: [{ path: "/bad", message: "is refused" }] }
          : { kind: "valid" },
    }),
  };
}
