import type { ReactNode } from "react";
import { showHidden } from "@/components/ui/visible-characters.ts";
import type { Run } from "@/lib/protocol/index.ts";
import { AnswerSlot } from "./answer-slot.tsx";
import { viewProgress } from "./progress-words.ts";
import styles from "./running-view.module.css";
import { stripAnsi } from "./text/ansi.ts";

export interface RunningViewProps {
  readonly run: Run;
  readonly elapsedMs: number | undefined;
  /** The form, link or buttons that answer a waiting run. */
  readonly answer: ReactNode;
}

/** What there is to see before a run has ended: its question, its progress, its latest line. */
export function RunningView({ run, elapsedMs, answer }: RunningViewProps) {
  if (run.state === "waiting" && run.request !== undefined)
    return <AnswerSlot request={run.request}>{answer}</AnswerSlot>;
  const { progress } = run;
  const view = progress && viewProgress(progress, elapsedMs);
  const last = run.logs.at(-1);
  return (
    <div className={styles.running}>
      {view && progress ? (
        <div className={styles.progress}>
          {progress.message ? <p>{showHidden(stripAnsi(progress.message))}</p> : null}
          <progress aria-label="Progress" className={styles.bar} max={1} value={view.share} />
          <p className={styles.words}>{view.words}</p>
        </div>
      ) : (
        <p className={styles.words}>
          {run.state === "queued"
            ? "Getting ready: the input is checked, and other runs may come first."
            : "The tool is at work."}
        </p>
      )}
      {last ? <p className={styles.line}>{showHidden(stripAnsi(last.text.slice(0, 500)))}</p> : null}
    </div>
  );
}
