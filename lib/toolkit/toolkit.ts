import type { SourceStatus } from "@/lib/protocol/index.ts";
import type { Source, SourceSignIn } from "@/lib/sources/source.ts";
import {
  checkTool,
  coerceThrown,
  createContext,
  type JsonObject,
  type Tool,
  type ToolContext,
  ToolResult,
} from "@/lib/tool/index.ts";
import { checkSource } from "./check-source.ts";
import { filterSource, type ToolFilter } from "./filter-source.ts";
import { SourceList } from "./source-list.ts";
import { assignKeys, type KeyedTool } from "./tool-keys.ts";
import { describeUnknownNames } from "./unknown-names.ts";

/** Which sources a toolkit gathers. */
export interface ToolkitOptions {
  /**
   * In the order in which they give names: where two tools meet on one name, the earlier source has it. Only a builtin
   * gives way to a tool of your own.
   */
  readonly sources?: readonly Source[];
  /** Tools of your own, after the sources. */
  readonly tools?: readonly Tool[];
  /** Names of tools that are not listed, whatever source has them. A name that no tool has is told in the status. */
  readonly disabled?: readonly string[];
  /** Which tools a source lists, by its origin or its id: with a true in it only those, else all but those that are false. */
  readonly filters?: { readonly [source: string]: ToolFilter };
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
  /** Adds a tool of your own. Throws a TypeError where it is no tool. */
  register(tool: Tool): void;
  /** What a model has to be told beside its tools: which skills there are. "" where no source has skills. */
  skillsPrompt(): string;
  /** The source that would have a tool with this key if it were not switched off. */
  offSourceOf(key: string): SourceStatus | undefined;
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
  /** Adds a source after the last one that `comesBefore` it. */
  addSource(source: Source, comesBefore: (each: Source) => boolean): void;
  /** Says that a person added a source, and may remove it. */
  allowRemoval(sourceId: string): void;
  /** Takes a source away and closes it; false where there is none with the id. */
  removeSource(sourceId: string): Promise<boolean>;
  /** Switches a source off, or on again; false where there is none with the id. */
  switchSource(sourceId: string, isOn: boolean): Promise<boolean>;
  /** The last lines of a source's log; undefined where it has none. */
  linesOf(sourceId: string): readonly string[] | undefined;
  /** How to sign in to a source; undefined where nobody can. */
  signInOf(sourceId: string): SourceSignIn | undefined;
  close(): Promise<void>;
}

/** Gathers the tools of all sources. A source that fails takes no other one down. */
export function createToolkit(options: ToolkitOptions): Toolkit {
  const { disabled = [], filters = {} } = options;
  const isDisabled = new Set(disabled);
  const own = (options.tools ?? []).map(requireTool);
  const listeners = new Set<() => void>();
  let revision = 1;
  let gathered:
    | { readonly entries: readonly KeyedTool[]; readonly byKey: ReadonlyMap<string, Tool> }
    | undefined;

  const gather = () => {
    if (!gathered) {
      const listed = [...sources.active().flatMap((source) => source.snapshot().tools), ...own];
      const all = listed.filter(({ name }) => !isDisabled.has(name));
      const entries = assignKeys(all, createReplacedBy());
      gathered = { entries, byKey: new Map(entries.map(({ key, tool }) => [key, tool])) };
    }
    return gathered;
  };
  /** A tool of your own, a file's or one that was handed over, takes the place of a builtin. */
  const createReplacedBy = () => {
    const toolsOf = (kind: Source["kind"]) =>
      sources.active().flatMap((source) => (source.kind === kind ? source.snapshot().tools : []));
    const builtins = new Set(toolsOf("builtin"));
    const mine = [...toolsOf("native"), ...own];
    return (first: Tool) => (builtins.has(first) ? mine.find(({ name }) => name === first.name) : undefined);
  };
  const changed = () => {
    gathered = undefined;
    revision += 1;
    for (const listener of listeners) listener();
  };
  const admit = (source: Source) => filterSource(checkSource(source), filters);
  const sources = new SourceList(changed);
  for (const source of options.sources ?? []) sources.add(admit(source));

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
      own.push(requireTool(tool));
      changed();
    },
    skillsPrompt: () =>
      sources
        .active()
        .flatMap((source) => source.snapshot().prompt ?? [])
        .join("\n\n"),
    status() {
      const status = sources.status();
      const all = [...sources.all().flatMap((source) => source.snapshot().tools), ...own];
      const notes = describeUnknownNames({ disabled, filters }, all, status);
      return notes ? [...status, notes] : status;
    },
    offSourceOf(key) {
      const isWanted = ({ name }: Tool) => name === key || name === key.replace(/~\d+$/, "");
      const off = sources.status().filter(({ state }) => state === "off");
      return off.find(({ id }) => sources.find(id)?.snapshot().tools.some(isWanted));
    },
    revision: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ready() {
      await Promise.all(sources.all().map((source) => source.ready()));
    },
    async reload(sourceId) {
      const chosen = sources.active().filter((source) => sourceId === undefined || source.id === sourceId);
      await Promise.all(chosen.map((source) => source.reload()));
      return chosen.length > 0 || sourceId === undefined;
    },
    addSource: (source, comesBefore) => sources.add(admit(source), comesBefore),
    allowRemoval: (sourceId) => sources.allowRemoval(sourceId),
    removeSource: (sourceId) => sources.remove(sourceId),
    switchSource: (sourceId, isOn) => sources.switch(sourceId, isOn),
    signInOf: (sourceId) => sources.find(sourceId)?.signIn,
    linesOf: (sourceId) => sources.find(sourceId)?.lines?.(),
    async close() {
      listeners.clear();
      await sources.close();
    },
  };
}

function requireTool(given: Tool): Tool {
  const tool = checkTool(given);
  if (tool === undefined) throw new TypeError("What was registered is no tool: make it with defineTool.");
  return tool;
}
