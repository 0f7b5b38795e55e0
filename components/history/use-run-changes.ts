"use client";

import { useState } from "react";
import type { HistoryReply } from "@/lib/client/actions.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import type { RunDeletion, RunFilter } from "@/lib/protocol/index.ts";
import type { ChangeNote } from "../ui/change-notice.tsx";

export interface RunChanges {
  readonly note: ChangeNote | undefined;
  readonly dismiss: () => void;
  readonly pin: (id: string, pinned: boolean) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
  readonly removeAll: (filter: RunFilter) => Promise<void>;
}

/** Changes recorded runs, and says what came of it. */
export function useRunChanges(): RunChanges {
  const { actions, history } = usePlayground();
  const [note, setNote] = useState<ChangeNote>();

  const change = async <Value>(act: () => Promise<HistoryReply<Value>>): Promise<Value | undefined> => {
    try {
      const reply = await act();
      history.touch();
      if (reply.ok) return reply.value;
      setNote({ words: reply.message, isFault: true });
    } catch {
      setNote({ words: "The playground's server did not answer; nothing was changed.", isFault: true });
    }
    return undefined;
  };
  const changeOne = async (act: () => Promise<HistoryReply<boolean>>) => {
    if ((await change(act)) === false)
      setNote({ words: "This run is not in the history any more.", isFault: true });
  };
  const noteDeletion = ({ id, count }: RunDeletion) => {
    const undo = async () => {
      const restored = await change(() => actions.undoDelete(id));
      if (restored === undefined) return;
      const words =
        restored === count
          ? `${runs(restored)} brought back.`
          : `${runs(restored)} of ${count} brought back.`;
      setNote({ words, isFault: false });
    };
    const words =
      count === 0
        ? "Nothing was deleted: runs that go on stay, and so do pinned ones."
        : `${runs(count)} deleted.`;
    setNote({ words, isFault: false, ...(count === 0 ? {} : { undo: () => void undo() }) });
  };

  return {
    note,
    dismiss: () => setNote(undefined),
    pin: (id, pinned) => changeOne(() => actions.pinRun(id, pinned)),
    rename: (id, name) => changeOne(() => actions.renameRun(id, name)),
    async remove(ids) {
      const deletion = await change(() => actions.deleteRuns(ids));
      if (deletion) noteDeletion(deletion);
      return deletion !== undefined && deletion.count > 0;
    },
    async removeAll(filter) {
      const deletion = await change(() => actions.deleteAllRuns(filter));
      if (deletion) noteDeletion(deletion);
    },
  };
}

function runs(count: number): string {
  return count === 1 ? "1 run" : `${count.toLocaleString("en")} runs`;
}
