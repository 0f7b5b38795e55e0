"use client";

import Link from "next/link";
import { memo, useState } from "react";
import { compareHref, runHref } from "@/lib/client/history/run-queries.ts";
import { useRunList } from "@/lib/client/history/use-run-list.ts";
import { timeWords } from "@/lib/client/time-words.ts";
import { useCurrentRun, usePlayground } from "@/lib/client/use-playground.ts";
import type { RecordedRunSummary } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import styles from "./history.module.css";
import { RunTime } from "./run-time.tsx";
import { StateLabel } from "./state-label.tsx";
import { StoreNotice } from "./store-notice.tsx";

/** The recorded runs of one tool, newest first: a click brings one back, two are compared. */
export function ToolHistory({ toolKey }: { readonly toolKey: string }) {
  const { recorded } = usePlayground();
  const current = useCurrentRun(toolKey);
  const list = useRunList({ toolKey, limit: 50 });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();

  const restore = (id: string) => {
    setFault(undefined);
    recorded.restore(id).catch((reason: unknown) => {
      setFault(reason instanceof Error ? reason.message : String(reason));
    });
  };
  // Two can be compared, so that a third takes the place of the first.
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id].slice(-2) : before.filter((other) => other !== id)));

  const words = fault ?? list.fault;
  const [a, b] = chosen;
  return (
    <div className={styles.scroller}>
      <StoreNotice />
      {words === undefined ? undefined : <p role="alert">{words}</p>}
      {list.runs === undefined ? (
        <p className={styles.muted}>{words === undefined ? "Loading…" : ""}</p>
      ) : undefined}
      {list.runs?.length === 0 ? (
        <p className={styles.muted}>No run of this tool is recorded yet.</p>
      ) : undefined}
      {list.runs && list.runs.length > 0 ? (
        <>
          {a !== undefined && b !== undefined ? (
            <div className={styles.tools}>
              <Link href={compareHref(b, a)} prefetch={false}>
                Compare the two selected runs
              </Link>
            </div>
          ) : undefined}
          <table className={styles.table} aria-label="Runs of this tool">
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Select</th>
                <th scope="col">State</th>
                <th scope="col">Time</th>
                <th scope="col">Took</th>
                <th scope="col">Input</th>
              </tr>
            </thead>
            <tbody>
              {list.runs.map((run) => (
                <HistoryRow
                  key={run.id}
                  run={run}
                  isShown={current?.id === run.id}
                  isChosen={chosen.includes(run.id)}
                  onChoose={choose}
                  onRestore={restore}
                />
              ))}
            </tbody>
          </table>
          {list.hasMore ? (
            <div className={styles.tools}>
              <Button look="quiet" onClick={list.loadMore} disabled={list.isLoading}>
                Load older runs
              </Button>
            </div>
          ) : undefined}
        </>
      ) : undefined}
    </div>
  );
}

interface HistoryRowProps {
  readonly run: RecordedRunSummary;
  readonly isShown: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly onRestore: (id: string) => void;
}

const HistoryRow = memo(
  function HistoryRow({ run, isShown, isChosen, onChoose, onRestore }: HistoryRowProps) {
    return (
      <tr aria-current={isShown || undefined}>
        <td className={styles.narrow}>
          <input
            type="checkbox"
            aria-label={`Select the run of ${run.createdAt}`}
            checked={isChosen}
            onChange={(event) => onChoose(run.id, event.target.checked)}
          />
        </td>
        <td className={styles.narrow}>
          <StateLabel state={run.state} />
        </td>
        <td className={styles.narrow}>
          <Link href={runHref(run.id)} prefetch={false} title="Open this run on a page of its own">
            <RunTime at={run.createdAt} />
          </Link>
        </td>
        <td className={`${styles.number} ${styles.wideOnly}`}>
          {run.ms === undefined ? "" : timeWords(run.ms)}
        </td>
        <td className={styles.gist}>
          <button
            type="button"
            className={styles.open}
            title="Show this run and its input"
            onClick={() => onRestore(run.id)}
          >
            {run.name ?? run.shortInput}
          </button>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.isShown === after.isShown &&
    before.isChosen === after.isChosen &&
    JSON.stringify(before.run) === JSON.stringify(after.run),
);
