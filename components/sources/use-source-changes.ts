"use client";

import { useState } from "react";
import type { SourceRefusal } from "@/lib/client/actions.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import type { SourceStatus } from "@/lib/protocol/index.ts";
import type { ChangeNote } from "../ui/change-notice.tsx";
import type { EditedSource } from "./source-dialog.tsx";

export interface SourceChanges {
  /** What came of the last change. */
  readonly note: ChangeNote | undefined;
  readonly dismiss: () => void;
  readonly remove: (source: SourceStatus) => Promise<void>;
  /** The source that is being changed, with what was written of it. */
  readonly edited: EditedSource | undefined;
  readonly edit: (source: SourceStatus) => Promise<void>;
  /** Ends the change of the edited one. */
  readonly endEdit: (isWritten: boolean) => void;
}

const noAnswer = "The playground's server did not answer; nothing was changed.";

/** Removes sources that were added on the page, brings them back, and changes them. */
export function useSourceChanges(): SourceChanges {
  const { actions, list } = usePlayground();
  const [note, setNote] = useState<ChangeNote>();
  const [edited, setEdited] = useState<EditedSource>();
  const change = async (act: () => Promise<SourceRefusal | undefined>, done: ChangeNote) => {
    try {
      const refusal = await act();
      await list.refresh();
      setNote(refusal ? { words: refusal.message, isFault: true } : done);
    } catch {
      setNote({ words: noAnswer, isFault: true });
    }
  };
  return {
    note,
    dismiss: () => setNote(undefined),
    remove({ id, origin }) {
      const back = { words: `${origin} is back.`, isFault: false };
      const undo = () => void change(() => actions.restoreSource(id), back);
      return change(() => actions.removeSource(id), {
        words: `${origin} was removed.`,
        isFault: false,
        undo,
      });
    },
    edited,
    async edit({ id, origin }) {
      try {
        const source = await actions.readAddedSource(id);
        if (source) setEdited({ id, origin, source });
        else setNote({ words: `${origin} is not there any more.`, isFault: true });
      } catch {
        setNote({ words: noAnswer, isFault: true });
      }
    },
    endEdit(isWritten) {
      setEdited(undefined);
      if (isWritten && edited)
        setNote({ words: `${edited.origin} was written, and is loaded again.`, isFault: false });
    },
  };
}
