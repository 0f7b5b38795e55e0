import type { Draft, DraftVersion, ToolDetail } from "@/lib/protocol/index.ts";
import type { DraftStore } from "@/lib/store/draft-store.ts";
import { type Tool, ToolResult } from "@/lib/tool/index.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

interface Kept {
  readonly draft: Draft;
  readonly versions: readonly DraftVersion[];
  readonly deleted: boolean;
}

/** Drafts in memory, which can be made to fail, or to wait. */
export function createTestStore(): DraftStore & { failing: boolean; wait: Promise<void> } {
  const kept = new Map<string, Kept>();
  const instant = new Date(0).toISOString();
  const state = { failing: false, wait: Promise.resolve() };
  const act = async <Value>(work: () => Value): Promise<Value> => {
    await state.wait;
    if (state.failing) throw new Error("The disk is full.");
    return work();
  };
  const present = (id: string) => {
    const found = kept.get(id);
    return found && !found.deleted ? found : undefined;
  };
  const change = (id: string, changes: Partial<Draft>): Draft | undefined => {
    const found = present(id);
    if (!found) return undefined;
    const draft = { ...found.draft, ...changes };
    const [newest] = found.versions;
    kept.set(id, { ...found, draft: { ...draft, unsaved: newest?.code !== draft.code } });
    return present(id)?.draft;
  };
  return Object.assign(state, {
    list: () => act(() => [...kept.values()].flatMap(({ draft, deleted }) => (deleted ? [] : draft))),
    get: (id: string) => act(() => present(id)?.draft),
    create: ({ id, code, title, loaded }) =>
      act(() => {
        const facts = { createdAt: instant, changedAt: instant, savedVersion: 0, unsaved: true };
        const draft: Draft = { id, code, title: title ?? "Untitled", loaded, revision: 1, ...facts };
        kept.set(id, { draft, versions: [], deleted: false });
        return draft;
      }),
    write: (id, code, knownRevision) =>
      act(() => {
        const draft = present(id)?.draft;
        if (!draft) return { kind: "missing" };
        if (draft.code === code) return { kind: "written", draft };
        if (draft.revision !== knownRevision) return { kind: "conflict", draft };
        return { kind: "written", draft: change(id, { code, revision: draft.revision + 1 }) ?? draft };
      }),
    load: (id) => act(() => change(id, { loaded: true }) !== undefined),
    rename: (id, title) => act(() => change(id, { title: title ?? "Untitled" }) !== undefined),
    noteToolName: (id, _revision, toolName) => act(() => change(id, { title: toolName })?.title),
    save: (id, name) =>
      act(() => {
        const found = present(id);
        if (!found) return undefined;
        const [newest] = found.versions;
        const { code } = found.draft;
        if (newest?.code === code) return newest;
        const version: DraftVersion = {
          version: found.versions.length + 1,
          savedAt: instant,
          code,
          ...(name === undefined ? {} : { name }),
        };
        kept.set(id, { ...found, versions: [version, ...found.versions] });
        change(id, { savedVersion: version.version });
        return version;
      }),
    versions: (id) => act(() => present(id)?.versions ?? []),
    version: (id, wanted) => act(() => present(id)?.versions.find(({ version }) => version === wanted)),
    nameVersion: (id) => act(() => present(id) !== undefined),
    listSaved: () =>
      act(() =>
        [...kept.values()].flatMap(({ draft: { id, title, loaded }, versions: [newest], deleted }) =>
          newest && !deleted ? { id, title, loaded, version: newest.version } : [],
        ),
      ),
    delete: (id) =>
      act(() => {
        const found = present(id);
        if (found) kept.set(id, { ...found, deleted: true });
        return found !== undefined;
      }),
    undoDelete: (id) =>
      act(() => {
        const found = kept.get(id);
        if (found) kept.set(id, { ...found, deleted: false });
        return found?.deleted === true;
      }),
  } satisfies DraftStore);
}

interface TestTool {
  readonly name: string;
  readonly says: string;
  readonly inputSchema?: { readonly [keyword: string]: unknown };
}

/** The code of a draft for tests: tools that say something. */
export function writeCode(...tools: readonly TestTool[]): string {
  return JSON.stringify(tools);
}

/** Stands for the sandbox: code is what {@link writeCode} gives, anything else can't be read. */
export function createTestSandbox(): Sandbox & { readonly readCodes: string[]; closed: boolean } {
  const state = { readCodes: [] as string[], closed: false };
  const parse = (code: string) => JSON.parse(code) as readonly TestTool[];
  return Object.assign(state, {
    async read(code) {
      state.readCodes.push(code);
      try {
        const tools = parse(code).map(({ name, inputSchema = { type: "object" } }) => ({
          name,
          description: "",
          inputSchema,
          source: "native" as const,
        }));
        return { tools, problems: [], ms: 1 };
      } catch {
        const problem = { severity: "error", from: "syntax", message: "It is no code.", line: 1 } as const;
        return { tools: [], problems: [problem], ms: 1 };
      }
    },
    async run(code, toolName, _args, ctx) {
      if (ctx.signal.aborted) return ToolResult.error("It was stopped.");
      try {
        const tool = parse(code).find(({ name }) => name === toolName);
        return tool ? ToolResult.ok(tool.says) : ToolResult.error(`There is no tool ${toolName}.`);
      } catch {
        return ToolResult.error("It is no code.");
      }
    },
    async close() {
      state.closed = true;
    },
  } satisfies Sandbox);
}

/** Describes a tool as far as tests look. */
export function describeTestTool(key: string, { name, description, source, inputSchema }: Tool): ToolDetail {
  const isOdd = inputSchema.type !== "object";
  return {
    summary: { key, name, description, source, origin: "drafts" },
    definitionText: JSON.stringify({ name, inputSchema }),
    problems: isOdd ? [{ path: "/inputSchema/type", message: 'must be "object"' }] : [],
    hash: JSON.stringify(inputSchema),
  };
}
