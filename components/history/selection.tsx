import Link from "next/link";
import { compareHref } from "@/lib/client/history/run-queries.ts";
import type { RecordedRunSummary } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import styles from "./runs-view.module.css";

export interface SelectionProps {
  /** The ids of the selected runs. */
  readonly chosen: readonly string[];
  readonly runs: readonly RecordedRunSummary[];
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected runs. It is as high with none, so that the table stays where it is. */
export function Selection({ chosen, runs, onDelete, onClear }: SelectionProps) {
  const [a, b, ...others] = chosen;
  if (a === undefined)
    return (
      <p className={`${styles.selection} ${styles.muted}`}>
        Select runs to delete them, two to compare them.
      </p>
    );
  return (
    <div className={styles.selection}>
      <span className={styles.muted}>{`${chosen.length} selected`}</span>
      {b !== undefined && others.length === 0 ? (
        <Link href={compareHref(...inOrder(runs, a, b))} prefetch={false}>
          Compare
        </Link>
      ) : undefined}
      <Button onClick={onDelete}>Delete selected</Button>
      <Button look="quiet" onClick={onClear}>
        Select none
      </Button>
    </div>
  );
}

/** The older run first. */
function inOrder(runs: readonly RecordedRunSummary[], a: string, b: string): readonly [string, string] {
  const place = (id: string) => runs.findIndex((run) => run.id === id);
  return place(a) > place(b) ? [a, b] : [b, a];
}
