import type { SourceStatus } from "@/lib/protocol/index.ts";
import type { Source } from "@/lib/sources/source.ts";
import {
  coerceThrown,
  createContext,
  type JsonObject,
  type Tool,
  type ToolContext,
  ToolResult,
} from "@/lib/tool/index.ts";
import { assignKeys, type KeyedTool } from "./tool-keys.ts";

/** Which sources a toolkit gathers. */
export interface ToolkitOptions {
  /**
   * In the order in which they give names: where two tools meet on one name, the earlier source has it. Only a builtin
   * gives way to a tool of your own.
   */
  readonly sources?: readonly Source[];
  /** Tools of your own, after the sources. */
  readonly tools?: readonly Tool[];
}

/** Every tool of every source, under one roof. */
export interface Toolkit {
  /** The tools that models see, in order: the first of each name. */
  tools(): readonly Tool[];
  /** Every tool with its key, the shadowed ones too. The same array until something changes. */
  entries(): readonly KeyedTool[];
  /** The tool with this key (its name, or `NAME~2`). */
  get(key: string): Tool | undefined;
  /** Runs a tool. Never rejects: an unknown name and a tool that throws are results with `isError`. */
  execute(key: string, args: JsonObject, context?: Partial<ToolContext>): Promise<ToolResult>;
  /** Adds a tool of your own. */
  register(tool: Tool): void;
  /** What a model has to be told beside its tools: which skills there are. "" where no source has skills. */
  skillsPrompt(): string;
  /** How each source is doing. */
  status(): readonly SourceStatus[];
  /** Counts up with each change of tools or status. */
  revision(): number;
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Resolves when every source has ended its first load, well or badly. */
  ready(): Promise<void>;
  /** Loads one source again, or all of them. False where no source has that id. */
  reload(sourceId?: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Gathers the tools of all sources. A source that fails takes no other one down. */
export function createToolkit(options: ToolkitOptions): Toolkit {
  const sources = options.sources ?? [];
  const own = [...(options.tools ?? [])];
  const listeners = new Set<() => void>();
  let revision = 1;
  let gathered:
    | { readonly entries: readonly KeyedTool[]; readonly byKey: ReadonlyMap<string, Tool> }
    | undefined;

  const gather = () => {
    if (!gathered) {
      const all = [...sources.flatMap((source) => source.snapshot().tools), ...own];
      const entries = assignKeys(all, createReplacedBy());
      gathered = { entries, byKey: new Map(entries.map(({ key, tool }) => [key, tool])) };
    }
    return gathered;
  };
  /** A tool of your own, a file's or one that was handed over, takes the place of a builtin. */
  const createReplacedBy = () => {
    const toolsOf = (kind: Source["kind"]) =>
      sources.flatMap((source) => (source.kind === kind ? source.snapshot().tools : []));
    const builtins = new Set(toolsOf("builtin"));
    const mine = [...toolsOf("native"), ...own];
    return (first: Tool) => (builtins.has(first) ? mine.find(({ name }) => name === first.name) : undefined);
  };
  const changed = () => {
    gathered = undefined;
    revision += 1;
    for (const listener of listeners) listener();
  };
  const unsubscribes = sources.map((source) => source.subscribe(changed));

  return {
    tools: () => gather().entries.flatMap(({ tool, shadowed }) => (shadowed ? [] : [tool])),
    entries: () => gather().entries,
    get: (key) => gather().byKey.get(key),
    async execute(key, args, context) {
      const tool = gather().byKey.get(key);
      if (!tool) return ToolResult.error(`Unknown tool: ${key}`);
      try {
        return await tool.execute(args, createContext(context));
      } catch (fault) {
        return coerceThrown(fault);
      }
    },
    register(tool) {
      own.push(tool);
      changed();
    },
    skillsPrompt: () => sources.flatMap((source) => source.snapshot().prompt ?? []).join("\n\n"),
    status: () => sources.map(describeSource),
    revision: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ready() {
      await Promise.all(sources.map((source) => source.ready()));
    },
    async reload(sourceId) {
      const chosen = sources.filter((source) => sourceId === undefined || source.id === sourceId);
      await Promise.all(chosen.map((source) => source.reload()));
      return chosen.length > 0 || sourceId === undefined;
    },
    async close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      listeners.clear();
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}

function describeSource(source: Source): SourceStatus {
  const { state, tools, problems, loadMs } = source.snapshot();
  const { id, kind, origin } = source;
  return {
    id,
    kind,
    origin,
    state,
    toolCount: tools.length,
    problems,
    ...(loadMs === undefined ? {} : { loadMs }),
  };
}
