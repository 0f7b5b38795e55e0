"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { hasEnded } from "@/lib/client/reduce-run.ts";
import { toolWords } from "@/lib/client/tool-words.ts";
import type { RecordedRun } from "@/lib/protocol/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { type ChangeNote, ChangeNotice } from "../ui/change-notice.tsx";
import { NameDialog } from "./name-dialog.tsx";
import styles from "./run-page.module.css";
import { useOpenInTool } from "./use-run-again.ts";
import { useRunChanges } from "./use-run-changes.ts";

export interface RunHeadProps {
  readonly run: RecordedRun;
  /** The hash of the tool's definition now; undefined where the tool is gone. */
  readonly hash: string | undefined;
}

/** What a run is called, that it is a record, and what can be done with it. */
export function RunHead({ run, hash }: RunHeadProps) {
  const router = useRouter();
  const changes = useRunChanges();
  const openInTool = useOpenInTool();
  const [isNaming, setNaming] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const [fault, setFault] = useState<string>();
  const open = (runs: boolean) =>
    openInTool(run.id, runs).catch((reason: unknown) =>
      setFault(reason instanceof Error ? reason.message : String(reason)),
    );
  const { note } = changes;
  const shownNote = useMemo((): ChangeNote | undefined => {
    const undo = note?.undo;
    if (!note || !undo) return note;
    const undoDelete = () => {
      undo();
      setDeleted(false);
    };
    return { ...note, undo: undoDelete };
  }, [note]);
  const isOver = hasEnded(run.state);
  const hasChanged = hash !== undefined && run.definitionHash !== undefined && hash !== run.definitionHash;
  return (
    <header className={styles.head}>
      <Link href="/runs" prefetch={false} className={styles.back}>
        All runs
      </Link>
      <div className={styles.names}>
        <h1>{run.name ?? toolWords(run.toolKey)}</h1>
        {run.name === undefined ? undefined : <span className={styles.tool}>{toolWords(run.toolKey)}</span>}
        {isOver ? <Badge>recorded</Badge> : undefined}
        {run.pinned ? <Badge>pinned</Badge> : undefined}
        {hash === undefined ? <Badge tone="warn">tool is gone</Badge> : undefined}
        {hasChanged ? <Badge tone="warn">tool has changed since</Badge> : undefined}
      </div>
      <div className={styles.buttons}>
        {hash === undefined ? undefined : (
          <>
            <Button look="main" onClick={() => void open(false)}>
              Open in tool
            </Button>
            {isOver ? <Button onClick={() => void open(true)}>Run again</Button> : undefined}
          </>
        )}
        <Button aria-pressed={run.pinned} onClick={() => void changes.pin(run.id, !run.pinned)}>
          {run.pinned ? "Unpin" : "Pin"}
        </Button>
        <Button onClick={() => setNaming(true)}>Name</Button>
        {isOver && !isDeleted ? (
          <Button onClick={() => void changes.remove([run.id]).then(setDeleted)}>Delete</Button>
        ) : undefined}
      </div>
      {fault === undefined ? undefined : <p role="alert">{fault}</p>}
      <ChangeNotice
        note={shownNote}
        onDismiss={() => {
          changes.dismiss();
          if (isDeleted) router.push("/runs");
        }}
      />
      {isNaming ? (
        <NameDialog
          name={run.name ?? ""}
          onName={(name) => {
            setNaming(false);
            void changes.rename(run.id, name);
          }}
          onClose={() => setNaming(false)}
        />
      ) : undefined}
    </header>
  );
}
