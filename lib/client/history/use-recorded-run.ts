"use client";

import { useEffect, useState } from "react";
import type { RecordedRun } from "@/lib/protocol/index.ts";
import { hasEnded } from "../reduce-run.ts";
import { usePlayground } from "../use-playground.ts";
import { loadRecordedRun } from "./run-queries.ts";

/** How often a run that goes on is asked for: its log and progress tell no one but the tab that started it. */
const followMs = 1_000;

/** A recorded run as it stands: followed while it goes on, and read again when it is named or pinned. */
export function useRecordedRun(initial: RecordedRun): RecordedRun {
  const { history } = usePlayground();
  const [run, setRun] = useState(initial);
  const { id } = initial;
  const isOver = hasEnded(run.state);
  useEffect(() => {
    let isGone = false;
    const read = () =>
      loadRecordedRun(id)
        .then((latest) => {
          if (!isGone) setRun(latest);
        })
        // What is shown stays: it was so.
        .catch(() => {});
    const stop = history.onChange(read);
    const timer = isOver ? undefined : setInterval(read, followMs);
    return () => {
      isGone = true;
      clearInterval(timer);
      stop();
    };
  }, [history, id, isOver]);
  return run;
}
