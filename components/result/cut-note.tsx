import type { ReactNode } from "react";
import { outputHref } from "@/lib/client/run-output.ts";
import type { RunOutcome } from "@/lib/protocol/index.ts";
import styles from "./result-view.module.css";
import { sizeWords } from "./size-words.ts";

export interface CutNoteProps {
  readonly runId: string;
  readonly outcome: RunOutcome;
  /** More ways to get the rest. */
  readonly children?: ReactNode;
}

/** Says that only the first part of an output is here, where that is so. */
export function CutNote({ runId, outcome, children }: CutNoteProps) {
  if (outcome.outputLength <= outcome.output.length) return null;
  return (
    <p className={styles.cut}>
      <span>
        The first {outcome.output.length.toLocaleString("en-US")} of{" "}
        {outcome.outputLength.toLocaleString("en-US")} characters ({sizeWords(outcome.outputBytes)}).
      </span>
      {children}
      <a href={outputHref(runId)} download>
        Download all
      </a>
    </p>
  );
}
