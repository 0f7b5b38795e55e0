import { distance } from "fastest-levenshtein";
import type { ToolDetail, ToolList, ToolSummary } from "@/lib/protocol/index.ts";
import type { Tool, ToolProblem } from "@/lib/tool/index.ts";
import { describeTool, findToolProblems, summarizeTool } from "./describe-tool.ts";
import type { KeyedTool } from "./tool-keys.ts";
import type { Toolkit } from "./toolkit.ts";
import { waitUntilLoaded } from "./wait-until-loaded.ts";

/** Changes that come this close together are told as one, in milliseconds. */
const settleMs = 30;
/** How long a tool that may be on its way is waited for, in milliseconds. */
const longestLoad = 10_000;
/** How long one slice of the search for problems may hold the event loop, in milliseconds. */
const sliceMs = 15;

/** The toolkit as pages show it. */
export interface Catalogue {
  /** The whole list now. The same object until something changes. */
  list(): ToolList;
  /** All about one tool, or undefined where no tool has the key. */
  describe(key: string): ToolDetail | undefined;
  /**
   * The same, for one that may be on its way: while a source is still loading, a tool that is not there yet is waited
   * for, 10 s at most, or until the signal is aborted.
   */
  describeWhenLoaded(key: string, signal?: AbortSignal): Promise<ToolDetail | undefined>;
  /** The tools whose names come nearest to a name that nothing has. */
  nearest(key: string, count?: number): readonly ToolSummary[];
  subscribe(listener: () => void): () => void;
  close(): void;
}

/**
 * Describes the tools of a toolkit. Faults in definitions are searched for in the background, a slice at a time, so
 * that listing thousands of tools waits for nothing.
 * @param instance tells the lists of two starts of the server apart.
 */
export function createCatalogue(toolkit: Toolkit, instance: string): Catalogue {
  const problemsOf = new WeakMap<Tool, readonly ToolProblem[]>();
  const listeners = new Set<() => void>();
  let list: ToolList | undefined;
  let searched = 0;
  let timer: NodeJS.Immediate | undefined;
  let notice: NodeJS.Timeout | undefined;
  let found = false;

  const findProblems = (tool: Tool): readonly ToolProblem[] => {
    let problems = problemsOf.get(tool);
    if (!problems) {
      problems = findToolProblems(tool);
      problemsOf.set(tool, problems);
    }
    return problems;
  };
  const summarize = (entry: KeyedTool): ToolSummary =>
    summarizeTool(entry, (problemsOf.get(entry.tool) ?? entry.tool.problems ?? []).length);

  const changed = () => {
    list = undefined;
    notice ??= setTimeout(() => {
      notice = undefined;
      for (const listener of listeners) listener();
    }, settleMs);
  };
  const search = () => {
    timer = undefined;
    const until = performance.now() + sliceMs;
    const waiting = toolkit.entries().filter(({ tool }) => !problemsOf.has(tool));
    for (const { tool } of waiting) {
      if (performance.now() > until) {
        timer = setImmediate(search);
        return;
      }
      found = findProblems(tool).length > (tool.problems ?? []).length || found;
    }
    if (found) {
      found = false;
      searched += 1;
      changed();
    }
  };
  const unsubscribe = toolkit.subscribe(() => {
    changed();
    timer ??= setImmediate(search);
  });
  timer = setImmediate(search);

  const describeKey = (key: string): ToolDetail | undefined => {
    const entry = toolkit.entries().find((candidate) => candidate.key === key);
    if (!entry) return undefined;
    const detail = describeTool(entry, findProblems(entry.tool));
    const owner = entry.shadowed ? toolkit.get(entry.tool.name) : undefined;
    if (!owner) return detail;
    return { ...detail, shadowedBy: { source: owner.source, origin: owner.origin ?? owner.source } };
  };
  return {
    list() {
      list ??= {
        revision: `${instance}.${toolkit.revision()}.${searched}`,
        tools: toolkit.entries().map(summarize),
        sources: toolkit.status(),
      };
      return list;
    },
    describe: describeKey,
    describeWhenLoaded: (key, signal) =>
      waitUntilLoaded(toolkit, () => describeKey(key), longestLoad, signal),
    nearest(key, count = 5) {
      // A name is shorter than that, and an address can be long.
      const wanted = key.slice(0, 200).toLowerCase();
      return toolkit
        .entries()
        .map((entry) => ({ entry, far: distance(wanted, entry.key.toLowerCase()) }))
        .sort((a, b) => a.far - b.far)
        .slice(0, count)
        .map(({ entry }) => summarize(entry));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      unsubscribe();
      clearImmediate(timer);
      clearTimeout(notice);
      listeners.clear();
    },
  };
}
