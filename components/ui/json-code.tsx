"use client";

import { useRef } from "react";
import styles from "./json-code.module.css";
import { useJsonHighlight } from "./use-json-highlight.ts";

export interface JsonCodeProps {
  /** JSON text, shown as it is. */
  readonly text: string;
  /** What the text is, for a screen reader. */
  readonly label: string;
}

/** JSON to read, coloured. */
export function JsonCode({ text, label }: JsonCodeProps) {
  const element = useRef<HTMLElement>(null);
  useJsonHighlight(element, text);
  return (
    <section aria-label={label} className={styles.frame}>
      <pre className={styles.text}>
        <code ref={element}>{text}</code>
      </pre>
    </section>
  );
}
