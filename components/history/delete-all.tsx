"use client";

import { useEffect, useState } from "react";
import { loadRunCounts } from "@/lib/client/history/run-queries.ts";
import type { RunFilter } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./dialogs.module.css";

export interface DeleteAllProps {
  /** The runs that are meant. */
  readonly filter: RunFilter;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before every run that the list means is deleted. */
export function DeleteAll({ filter, onConfirm, onCancel }: DeleteAllProps) {
  const key = JSON.stringify(filter);
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const controller = new AbortController();
    loadRunCounts({ ...(JSON.parse(key) as RunFilter), pinned: false }, controller.signal)
      .then((counts) => setCount(Object.values(counts).reduce((sum, each) => sum + each, 0)))
      // The number is a help; the question stands without it.
      .catch(() => {});
    return () => controller.abort();
  }, [key]);
  const narrowed = Object.keys(filter).length > 0;
  return (
    <Dialog title="Delete runs" role="alertdialog" onClose={onCancel}>
      <div className={styles.body}>
        <p>
          {narrowed ? "Every run that the filters mean" : "Every recorded run"} is deleted
          {count === undefined || filter.text !== undefined ? "" : ` (${count.toLocaleString("en")})`}, with
          its output and logs. Pinned runs and runs that go on stay. It can be undone for ten minutes.
        </p>
        <div className={styles.buttons}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button look="danger" onClick={onConfirm}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
