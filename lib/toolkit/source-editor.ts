import type { Source } from "@/lib/sources/source.ts";
import type { Toolkit } from "./toolkit.ts";

/** Whether something was done, or why not, as a sentence for people. */
export type EditReply = { readonly ok: true } | { readonly ok: false; readonly message: string };

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

/** Adds sources while the server runs, and removes those that were added so. */
export interface SourceEditor<Entry> {
  /** Knows an entry that an earlier start of the server added, by the id of its source. */
  know(sourceId: string, entry: Entry): void;
  /** Writes the entry, and loads its source at once. */
  add(entry: Entry): Promise<EditReply>;
  /** Takes the entry out again, and its source away. */
  remove(sourceId: string): Promise<EditReply>;
}

export function createSourceEditor<Entry>(options: SourceEditorOptions<Entry>): SourceEditor<Entry> {
  const { toolkit, config, idOf, create, comesBefore } = options;
  const entries = new Map<string, Entry>();
  const know = (sourceId: string, entry: Entry) => {
    entries.set(sourceId, entry);
    toolkit.allowRemoval(sourceId);
  };
  return {
    know,
    async add(entry) {
      const id = idOf(entry);
      if (id !== undefined && toolkit.status().some((source) => source.id === id))
        return { ok: false, message: "There is a source with this name already: take another one." };
      try {
        await config.add(entry);
      } catch (thrown) {
        return { ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
      }
      const source = create(entry);
      toolkit.addSource(source, (each) => comesBefore(entry, each));
      know(source.id, entry);
      return { ok: true };
    },
    async remove(sourceId) {
      const entry = entries.get(sourceId);
      if (entry === undefined)
        return {
          ok: false,
          message: "It was not added on this page, so that it is not removed here: edit its configuration.",
        };
      try {
        await config.remove(entry);
      } catch (thrown) {
        return { ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
      }
      entries.delete(sourceId);
      await toolkit.removeSource(sourceId);
      return { ok: true };
    },
  };
}
