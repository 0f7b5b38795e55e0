"use client";

import { useMemo } from "react";
import type { RunOutcome } from "@/lib/protocol/index.ts";
import { CopyButton } from "./copy-button.tsx";
import { CutNote } from "./cut-note.tsx";
import { OutputText } from "./output-text.tsx";
import { rawText } from "./raw-text.ts";
import styles from "./result-view.module.css";

export interface RawViewProps {
  readonly runId: string;
  readonly outcome: RunOutcome;
}

/** The result as the tool gave it, with exact escapes. */
export function RawView({ runId, outcome }: RawViewProps) {
  const text = useMemo(() => rawText(outcome), [outcome]);
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <span className={styles.note}>The result as JSON; hidden characters are escapes.</span>
        <span className={styles.actions}>
          <CopyButton label="Copy JSON" text={() => text} />
        </span>
      </div>
      <CutNote runId={runId} outcome={outcome} />
      <OutputText label="Result as JSON" text={text} />
    </div>
  );
}
