import type { Source } from "@/lib/sources/source.ts";
import type { Toolkit } from "./toolkit.ts";

/** Whether something was done, or why not, as a sentence for people. */
export type EditReply =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message: string;
      /** What is wrong with which member of what was given. Absent: it is about no member. */
      readonly fields?: { readonly [member: string]: string };
    };

/** What an editor of sources needs; `Entry` is what a configuration says of one. */
export interface SourceEditorOptions<Entry> {
  readonly toolkit: Pick<Toolkit, "addSource" | "allowRemoval" | "removeSource" | "status">;
  /** Writes and takes out entries; rejects with a sentence where that can't be done. */
  readonly config: { add(entry: Entry): Promise<unknown>; remove(entry: Entry): Promise<void> };
  /** The id that the source of an entry would have; undefined where it is sure to be a new one. */
  readonly idOf: (entry: Entry) => string | undefined;
  readonly create: (entry: Entry) => Source;
  /** Whether a source gives its names before that of the entry. */
  readonly comesBefore: (entry: Entry, source: Source) => boolean;
}

/** Adds sources while the server runs, changes and removes those that were added so. */
export interface SourceEditor<Entry> {
  /** Knows an entry that an earlier start of the server added, by the id of its source. */
  know(sourceId: string, entry: Entry): void;
  /** The entry of a source that was added so. */
  entry(sourceId: string): Entry | undefined;
  /** Writes the entry, and loads its source at once. */
  add(entry: Entry): Promise<EditReply>;
  /** Writes the entry in place of that of a source, and loads it. */
  replace(sourceId: string, entry: Entry): Promise<EditReply>;
  /** Takes the entry out again, and its source away. */
  remove(sourceId: string): Promise<EditReply>;
  /** Adds again what `remove` took away: one of the last 20. */
  restore(sourceId: string): Promise<EditReply>;
}

const keptRemovals = 20;

export function createSourceEditor<Entry>(options: SourceEditorOptions<Entry>): SourceEditor<Entry> {
  const { toolkit, config, idOf, create, comesBefore } = options;
  const entries = new Map<string, Entry>();
  const removed = new Map<string, Entry>();
  const know = (sourceId: string, entry: Entry) => {
    entries.set(sourceId, entry);
    toolkit.allowRemoval(sourceId);
  };
  const load = (entry: Entry) => {
    const source = create(entry);
    toolkit.addSource(source, (each) => comesBefore(entry, each));
    know(source.id, entry);
  };
  const isTaken = (id: string | undefined) =>
    id !== undefined && toolkit.status().some((source) => source.id === id);
  const add = async (entry: Entry): Promise<EditReply> => {
    if (isTaken(idOf(entry))) return nameIsTaken;
    return attempt(async () => {
      await config.add(entry);
      load(entry);
    });
  };
  return {
    know,
    entry: (sourceId) => entries.get(sourceId),
    add,
    async replace(sourceId, entry) {
      const before = entries.get(sourceId);
      if (before === undefined) return notAddedHere;
      const id = idOf(entry);
      if (id !== sourceId && isTaken(id)) return nameIsTaken;
      return attempt(async () => {
        await config.remove(before);
        try {
          await config.add(entry);
        } catch (thrown) {
          await config.add(before);
          throw thrown;
        }
        entries.delete(sourceId);
        await toolkit.removeSource(sourceId);
        load(entry);
      });
    },
    async remove(sourceId) {
      const entry = entries.get(sourceId);
      if (entry === undefined) return notAddedHere;
      return attempt(async () => {
        await config.remove(entry);
        entries.delete(sourceId);
        removed.delete(sourceId);
        removed.set(sourceId, entry);
        const [oldest] = removed.keys();
        if (removed.size > keptRemovals && oldest !== undefined) removed.delete(oldest);
        await toolkit.removeSource(sourceId);
      });
    },
    async restore(sourceId) {
      const entry = removed.get(sourceId);
      if (entry === undefined)
        return { ok: false, message: "It can't be brought back any more: add it again." };
      const reply = await add(entry);
      if (reply.ok) removed.delete(sourceId);
      return reply;
    },
  };
}

const taken = "There is a source with this name already: take another one.";
const nameIsTaken: EditReply = { ok: false, message: taken, fields: { name: taken } };
const notAddedHere: EditReply = {
  ok: false,
  message: "It was not added on this page, so that it is not changed here: edit its configuration.",
};

async function attempt(change: () => Promise<void>): Promise<EditReply> {
  try {
    await change();
    return { ok: true };
  } catch (thrown) {
    return { ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
