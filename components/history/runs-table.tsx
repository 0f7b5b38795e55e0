"use client";

import { Pencil, Pin, Play, Trash2 } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { runHref } from "@/lib/client/history/run-queries.ts";
import { hasEnded } from "@/lib/client/reduce-run.ts";
import { timeWords } from "@/lib/client/time-words.ts";
import { toolWords } from "@/lib/client/tool-words.ts";
import type { RecordedRunSummary } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import styles from "./history.module.css";
import { RunTime } from "./run-time.tsx";
import { StateLabel } from "./state-label.tsx";

/** What can be done to a row; the same object from one drawing to the next. */
export interface RowActions {
  readonly choose: (id: string, isChosen: boolean) => void;
  readonly pin: (id: string, pinned: boolean) => void;
  readonly name: (run: RecordedRunSummary) => void;
  readonly remove: (id: string) => void;
  readonly runAgain: (run: RecordedRunSummary) => void;
}

export interface RunsTableProps {
  readonly runs: readonly RecordedRunSummary[];
  readonly chosen: ReadonlySet<string>;
  readonly actions: RowActions;
}

/** Recorded runs, one a row. */
export function RunsTable({ runs, chosen, actions }: RunsTableProps) {
  return (
    <table className={styles.table} aria-label="Runs">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Select</span>
          </th>
          <th scope="col">State</th>
          <th scope="col">Tool</th>
          <th scope="col">Time</th>
          <th scope="col" className={styles.number}>
            Took
          </th>
          <th scope="col">Input</th>
          <th scope="col" className={styles.wideOnly}>
            Output
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunsRow key={run.id} run={run} isChosen={chosen.has(run.id)} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

interface RunsRowProps {
  readonly run: RecordedRunSummary;
  readonly isChosen: boolean;
  readonly actions: RowActions;
}

const RunsRow = memo(
  function RunsRow({ run, isChosen, actions }: RunsRowProps) {
    const { id, toolKey, pinned } = run;
    const tool = toolWords(toolKey);
    const what = run.name ?? `the run of ${tool} of ${run.createdAt}`;
    return (
      <tr>
        <td className={styles.narrow}>
          <input
            type="checkbox"
            aria-label={`Select ${what}`}
            checked={isChosen}
            onChange={(event) => actions.choose(id, event.target.checked)}
          />
        </td>
        <td className={styles.narrow}>
          <StateLabel state={run.state} />
        </td>
        <td className={styles.toolCell} title={tool}>
          {tool}
        </td>
        <td className={styles.narrow}>
          <RunTime at={run.createdAt} />
        </td>
        <td className={styles.number}>{run.ms === undefined ? "" : timeWords(run.ms)}</td>
        <td className={styles.gist}>
          <Link href={runHref(id)} prefetch={false} className={styles.open}>
            {run.name ?? run.shortInput}
          </Link>
        </td>
        <td className={`${styles.gist} ${styles.wideOnly} ${styles.muted}`}>
          <code>{run.shortOutput}</code>
        </td>
        <td className={styles.narrow}>
          <div className={styles.rowTools}>
            <Button
              look="quiet"
              square
              aria-label={`Run again: ${what}`}
              title="Run again with the same input"
              onClick={() => actions.runAgain(run)}
            >
              <Play size={14} aria-hidden />
            </Button>
            <Button
              look="quiet"
              square
              aria-label={`Pin: ${what}`}
              aria-pressed={pinned}
              title={pinned ? "Pinned: stays when old runs make room" : "Pin: stays when old runs make room"}
              onClick={() => actions.pin(id, !pinned)}
            >
              <Pin size={14} aria-hidden />
            </Button>
            <Button
              look="quiet"
              square
              aria-label={`Name: ${what}`}
              title="Name this run"
              onClick={() => actions.name(run)}
            >
              <Pencil size={14} aria-hidden />
            </Button>
            <Button
              look="quiet"
              square
              aria-label={`Delete: ${what}`}
              title="Delete this run"
              disabled={!hasEnded(run.state)}
              onClick={() => actions.remove(id)}
            >
              <Trash2 size={14} aria-hidden />
            </Button>
          </div>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.isChosen === after.isChosen &&
    before.actions === after.actions &&
    JSON.stringify(before.run) === JSON.stringify(after.run),
);
