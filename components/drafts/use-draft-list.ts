"use client";

import { useCallback, useEffect, useState } from "react";
import { askServer } from "@/lib/client/drafts/ask-server.ts";
import type { DraftActions, DraftReply } from "@/lib/client/drafts/draft-actions.ts";
import { exportCode } from "@/lib/client/drafts/export-draft.ts";
import type { DraftSummary } from "@/lib/protocol/index.ts";

/** What came of the last change, in a sentence. */
export interface DraftNote {
  readonly words: string;
  readonly isFault: boolean;
  readonly undo?: () => void;
}

export interface DraftList {
  readonly drafts: readonly DraftSummary[];
  readonly note: DraftNote | undefined;
  readonly dismiss: () => void;
  readonly rename: (draft: DraftSummary, title: string) => Promise<void>;
  readonly duplicate: (draft: DraftSummary) => Promise<void>;
  readonly exportFile: (draft: DraftSummary) => Promise<void>;
  readonly remove: (draft: DraftSummary) => Promise<void>;
  /** Makes a draft; gives its id, or nothing where that failed, which the note says. */
  readonly create: (code: string, title?: string) => Promise<string | undefined>;
}

/** The drafts of the server, changed here, and looked at again whenever the page comes back into view. */
export function useDraftList(actions: DraftActions, initial: DraftReply<readonly DraftSummary[]>): DraftList {
  const [drafts, setDrafts] = useState(initial.ok ? initial.value : []);
  const [note, setNote] = useState<DraftNote | undefined>(
    initial.ok ? undefined : { words: initial.message, isFault: true },
  );
  const { list } = actions;
  const reload = useCallback(async () => {
    const reply = await askServer(list);
    if (reply.ok) setDrafts(reply.value);
    else setNote({ words: reply.message, isFault: true });
  }, [list]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void reload();
    };
    document.addEventListener("visibilitychange", look);
    // A page that the browser or Next has kept may be old.
    void reload();
    return () => document.removeEventListener("visibilitychange", look);
  }, [reload]);

  const change = async <Value>(
    act: () => Promise<DraftReply<Value>>,
    told?: (value: Value) => DraftNote | undefined,
  ): Promise<Value | undefined> => {
    const reply = await askServer(act);
    if (!reply.ok) setNote({ words: reply.message, isFault: true });
    else setNote(told?.(reply.value));
    await reload();
    return reply.ok ? reply.value : undefined;
  };
  const gone: DraftNote = { words: "This draft is not there any more.", isFault: true };

  return {
    drafts,
    note,
    dismiss: () => setNote(undefined),
    async rename({ id }, title) {
      await change(
        () => actions.rename(id, title),
        (done) => (done ? undefined : gone),
      );
    },
    async duplicate({ id, title }) {
      await change(
        () => actions.duplicate(id),
        (copy) => (copy ? { words: `${title} was copied as ${copy.title}.`, isFault: false } : gone),
      );
    },
    async exportFile({ id, title }) {
      const draft = await change(
        () => actions.get(id),
        (found) => (found ? undefined : gone),
      );
      if (draft) exportCode(title, draft.code);
    },
    async remove({ id, title }) {
      const undo = () =>
        void change(
          () => actions.undoDelete(id),
          (done) => ({
            words: done ? `${title} is back.` : `${title} can't be brought back any more.`,
            isFault: !done,
          }),
        );
      await change(
        () => actions.delete(id),
        (done) => (done ? { words: `${title} was deleted.`, isFault: false, undo } : gone),
      );
    },
    async create(code, title) {
      const named = title === undefined ? {} : { title };
      const reply = await askServer(() => actions.create({ code, loaded: true, ...named }));
      if (reply.ok) return reply.value.id;
      setNote({ words: reply.message, isFault: true });
      return undefined;
    },
  };
}
