"use client";

import { diffLines } from "diff";
import styles from "./code-diff.module.css";
import type { CodeDiffProps } from "./code-diff-props.ts";

/** The lines of two texts in one column, each changed one with its sign. */
export function PlainDiff({ before, after, beforeLabel, afterLabel }: CodeDiffProps) {
  let offset = 0;
  const parts = diffLines(before, after).map((part) => {
    const key = offset;
    offset += part.value.length;
    return {
      key,
      text: part.value.replace(/\n$/, ""),
      change: part.added ? "added" : part.removed ? "removed" : "kept",
    };
  });
  // A place that scrolls must be reachable by the keyboard.
  const reachable = {
    role: "group",
    "aria-label": `Changes from ${beforeLabel} to ${afterLabel}`,
    tabIndex: 0,
  };
  return (
    <div className={styles.plain} {...reachable}>
      <pre>
        {parts.map(({ key, text, change }) => (
          <span key={key} data-change={change}>
            {text
              .split("\n")
              .map((line) => `${change === "added" ? "+" : change === "removed" ? "-" : " "} ${line}\n`)
              .join("")}
          </span>
        ))}
      </pre>
    </div>
  );
}
