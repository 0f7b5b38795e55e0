import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Source, SourceSnapshot } from "@/lib/sources/source.ts";
import type { DraftStore, SavedDraft } from "@/lib/store/draft-store.ts";
import type { Tool } from "@/lib/tool/index.ts";
import { draftsOrigin } from "./draft-tool.ts";
import type { SavedTexts } from "./saved-texts.ts";

/** How often the store is asked whether another server has changed a draft, in milliseconds. */
const usualPollMs = 5_000;

/** The tools of the newest saved version of each draft. */
export interface DraftsSource extends Source {
  /** To be called when a draft was saved, loaded, renamed, deleted or brought back: loads again where that matters. */
  changed(): void;
  /** The draft that a tool of this source comes from; undefined for every other tool. */
  draftOf(tool: Tool): string | undefined;
}

export function createDraftsSource(
  store: DraftStore,
  savedTexts: SavedTexts,
  pollMs = usualPollMs,
): DraftsSource {
  const listeners = new Set<() => void>();
  const draftIds = new WeakMap<Tool, string>();
  let snapshot: SourceSnapshot = { state: "loading", tools: [], problems: [] };
  /** What the snapshot was made from. */
  let shown = "";
  let closed = false;
  let loading: Promise<void> = Promise.resolve();

  const show = (next: SourceSnapshot) => {
    if (closed) return;
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const load = async (isAsked: boolean): Promise<void> => {
    if (closed) return;
    const startedAt = performance.now();
    const loadMs = () => Math.round(performance.now() - startedAt);
    let saved: readonly SavedDraft[];
    try {
      saved = await store.listSaved();
    } catch (fault) {
      const message = `The drafts can't be read: ${fault instanceof Error ? fault.message : fault}`;
      if (!isAsked && shown === message) return;
      shown = message;
      const { tools } = snapshot;
      const state = tools.length > 0 ? "ready" : "failed";
      return show({ state, tools, problems: [{ where: draftsOrigin, message }], loadMs: loadMs() });
    }
    const seen = JSON.stringify(saved);
    if (!isAsked && shown === seen) return;
    const tools: Tool[] = [];
    const problems: SourceProblem[] = [];
    for (const draft of saved) {
      const read = await readSaved(draft);
      if (closed) return;
      tools.push(...read.tools);
      problems.push(...read.problems);
    }
    shown = seen;
    show({ state: "ready", tools, problems, loadMs: loadMs() });
  };
  const readSaved = async ({ id, title, version, loaded }: SavedDraft): Promise<ReadSaved> => {
    const where = `${draftsOrigin}/${title}`;
    // Nobody has allowed that its code is evaluated.
    if (!loaded) return nothing;
    try {
      const reading = await savedTexts.read(id, version);
      if (!reading) return nothing;
      for (const { tool } of reading.tools) draftIds.set(tool, id);
      const faults = reading.problems.filter(({ severity }) => severity === "error");
      return {
        tools: reading.tools.map(({ tool }) => tool),
        problems: faults.map(({ message, line, column }) => ({
          where,
          message,
          ...(line === undefined ? {} : { line }),
          ...(column === undefined ? {} : { column }),
        })),
      };
    } catch (fault) {
      const message = `It can't be read: ${fault instanceof Error ? fault.message : fault}`;
      return { tools: [], problems: [{ where, message }] };
    }
  };
  /** One load after the other: what a later one finds is newer. */
  const loadNext = (isAsked: boolean): Promise<void> => {
    loading = loading.then(() => load(isAsked));
    return loading;
  };

  const first = loadNext(true);
  const timer = setInterval(() => void loadNext(false), pollMs);
  timer.unref();
  return {
    id: "drafts",
    kind: "custom",
    origin: draftsOrigin,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    reload: () => loadNext(true),
    changed: () => void loadNext(false),
    draftOf: (tool) => draftIds.get(tool),
    async close() {
      closed = true;
      clearInterval(timer);
      listeners.clear();
    },
  };
}

interface ReadSaved {
  readonly tools: readonly Tool[];
  readonly problems: readonly SourceProblem[];
}

const nothing: ReadSaved = { tools: [], problems: [] };
