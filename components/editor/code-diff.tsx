"use client";

import { lazy, Suspense } from "react";
import styles from "./code-diff.module.css";
import type { CodeDiffProps } from "./code-diff-props.ts";
import { PlainDiff } from "./plain-diff.tsx";
import { useMonacoModule } from "./use-monaco-module.ts";

const FullDiff = lazy(() => import("./full-diff.tsx").then((module) => ({ default: module.FullDiff })));

/**
 * Two texts of a tool compared, read only: by Monaco, or as marked lines where that can't be loaded. Fills the height that it
 * is given; 240 px at least.
 */
export function CodeDiff(props: CodeDiffProps) {
  const { loading } = useMonacoModule();
  const { before, after, beforeLabel, afterLabel } = props;
  return (
    <div className={styles.diff}>
      <p className={styles.labels}>
        <span>{beforeLabel}</span>
        <span>{afterLabel}</span>
      </p>
      {before === after ? <p className={styles.same}>The two are the same.</p> : undefined}
      {loading.state === "slow" || loading.state === "failed" ? <PlainDiff {...props} /> : undefined}
      {loading.state === "loading" ? <div className={styles.frame} /> : undefined}
      {loading.state === "ready" ? (
        <div className={styles.frame}>
          <Suspense>
            <FullDiff key={`${before}\0${after}`} {...props} />
          </Suspense>
        </div>
      ) : undefined}
    </div>
  );
}
