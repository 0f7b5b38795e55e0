import { memo } from "react";
import type { LogLine } from "@/lib/protocol/index.ts";
import { PlacedText } from "./code-places.tsx";
import styles from "./logs-view.module.css";
import { timeWords } from "./time-words.ts";

export interface LogRowProps {
  readonly line: LogLine;
  readonly index: number;
  readonly total: number;
  /** Its place in the list, in pixels. */
  readonly top: number;
  /** Learns the row's height. */
  readonly measure: (element: HTMLElement | null) => void;
}

const shownLength = 20_000;

/** One entry of a log: when, how grave, from where, and its text, which may have several lines. */
export const LogRow = memo(function LogRow({ line, index, total, top, measure }: LogRowProps) {
  const text = line.text.slice(0, shownLength);
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-level={line.level}
      className={styles.line}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={styles.time}>{timeWords(line.ms)}</span>
      <span className={styles.level}>{line.level}</span>
      <span className={styles.from}>{line.from}</span>
      <span className={styles.text}>
        <PlacedText text={text} />
        {line.text.length > shownLength ? `… (${line.text.length.toLocaleString("en-US")} characters)` : null}
      </span>
    </li>
  );
});
