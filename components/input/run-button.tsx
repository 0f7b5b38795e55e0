"use client";

import { useEffect, useState } from "react";
import { hasEnded } from "@/lib/client/reduce-run.ts";
import type { Run } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import styles from "./run-bar.module.css";

export interface RunButtonProps {
  readonly run: Run | undefined;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

/** A run that ends sooner never shows Stop: the button would only flicker. */
const stopDelayMs = 250;

/**
 * Run, and Stop while a run goes on. The second click of a double click does nothing, nor does a held key; so one
 * gesture is one run and never its own stop.
 */
export function RunButton({ run, onRun, onStop }: RunButtonProps) {
  const isActive = run !== undefined && !hasEnded(run.state);
  const isStop = useDelayed(isActive, stopDelayMs);
  return (
    <>
      <Button
        look={isStop ? "danger" : "main"}
        className={styles.run}
        aria-keyshortcuts={isStop ? undefined : "Control+Enter"}
        onKeyDown={(event) => {
          if (event.repeat) event.preventDefault();
        }}
        onClick={(event) => {
          if (event.detail > 1) return;
          if (isStop) onStop();
          else if (!isActive) onRun();
        }}
      >
        {isStop ? "Stop" : "Run"}
      </Button>
      {isStop && run ? <Elapsed run={run} /> : <kbd className={styles.key}>Ctrl+Enter</kbd>}
    </>
  );
}

/** True once `value` has been true for a while; false at once. */
function useDelayed(value: boolean, ms: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!value) return setDue(false);
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && isDue;
}

function Elapsed({ run }: { readonly run: Run }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const ms = Math.max(0, now - Date.parse(run.startedAt ?? run.createdAt));
  return <span className={styles.elapsed}>{`${(ms / 1000).toFixed(1)} s`}</span>;
}
