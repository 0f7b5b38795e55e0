import type { Run } from "@/lib/protocol/index.ts";
import styles from "./run-status.module.css";
import { stateDetails, stateWord, toneOf } from "./state-words.ts";
import { timeWords } from "./time-words.ts";

export interface RunStatusProps {
  readonly run: Run | undefined;
  /** Milliseconds since the run began, while it goes on. */
  readonly elapsedMs: number | undefined;
}

/** The run's state in words: announced once when it changes, not with every tick of the clock. */
export function RunStatus({ run, elapsedMs }: RunStatusProps) {
  const isOver = run?.outcome !== undefined;
  return (
    <div className={styles.row} data-tone={toneOf(run)}>
      <output className={styles.status}>
        <strong className={styles.word}>{stateWord(run)}</strong>
        {stateDetails(run).map((detail) => (
          <span key={detail} className={styles.detail}>{` · ${detail}`}</span>
        ))}
      </output>
      {run !== undefined && !isOver && elapsedMs !== undefined ? (
        <span className={styles.elapsed}>{timeWords(elapsedMs)}</span>
      ) : null}
    </div>
  );
}
