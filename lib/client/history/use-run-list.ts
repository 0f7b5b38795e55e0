"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { RecordedRunSummary, RunList, RunQuery } from "@/lib/protocol/index.ts";
import { usePlayground } from "../use-playground.ts";
import { loadRuns } from "./run-queries.ts";

export interface RunListView {
  /** The runs that were loaded so far, newest first; undefined before the first answer. */
  readonly runs: readonly RecordedRunSummary[] | undefined;
  /** False while `runs` are still those of the query before. */
  readonly isCurrent: boolean;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Why the list could not be had, in a sentence; what was loaded before stays. */
  readonly fault: string | undefined;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

interface Loaded {
  readonly key: string;
  readonly runs: readonly RecordedRunSummary[] | undefined;
  readonly next: string | undefined;
  readonly fault: string | undefined;
}

/**
 * The recorded runs that a query means; follows new ones, and keeps the older ones that were loaded.
 * @param initial what is shown until the list was read; of the same query.
 */
export function useRunList(query: Omit<RunQuery, "after">, initial?: RunList): RunListView {
  const { history } = usePlayground();
  const key = JSON.stringify(query);
  const [loaded, setLoaded] = useState<Loaded>(() => ({
    key,
    runs: initial?.runs,
    next: initial?.next,
    fault: initial?.fault,
  }));
  const [loads, setLoads] = useState(0);
  const latest = useRef(loaded);
  latest.current = loaded;
  const isCurrent = loaded.key === key;

  const load = useCallback(
    (after: string | undefined, signal: AbortSignal) => {
      setLoads((count) => count + 1);
      const asked = JSON.parse(key) as Omit<RunQuery, "after">;
      return loadRuns(after === undefined ? asked : { ...asked, after }, signal)
        .then((list) => {
          if (!signal.aborted) setLoaded((before) => takeIn(before, key, after, list));
        })
        .catch((fault: unknown) => {
          if (signal.aborted) return;
          const words = fault instanceof Error ? fault.message : String(fault);
          setLoaded((before) => ({ ...(before.key === key ? before : nothing(key)), fault: words }));
        })
        .finally(() => setLoads((count) => count - 1));
    },
    [key],
  );

  const reading = useRef<AbortController>(undefined);
  // What changes while the list is read is read once more afterwards: a flood of runs must not keep it from being read.
  const isOutdated = useRef(false);
  const read = useCallback(
    function read() {
      reading.current?.abort();
      const controller = new AbortController();
      reading.current = controller;
      void load(undefined, controller.signal).then(() => {
        if (controller.signal.aborted) return;
        reading.current = undefined;
        const isOld = isOutdated.current;
        isOutdated.current = false;
        if (isOld) read();
      });
    },
    [load],
  );
  // What the server gave along is read again: a page that comes back by the browser's Back may be old.
  useEffect(() => {
    read();
    return () => reading.current?.abort();
  }, [read]);
  const toolKey = query.toolKey;
  useEffect(() => {
    const stop = history.onChange((toolKeys) => {
      if (toolKey !== undefined && toolKeys !== "any" && !toolKeys.has(toolKey)) return;
      if (reading.current) isOutdated.current = true;
      else read();
    });
    return stop;
  }, [history, toolKey, read]);

  const more = useRef<AbortController>(undefined);
  useEffect(() => () => more.current?.abort(), []);
  const loadMore = () => {
    const { next } = latest.current;
    if (next === undefined || latest.current.key !== key) return;
    more.current?.abort();
    more.current = new AbortController();
    void load(next, more.current.signal);
  };
  return {
    runs: loaded.runs,
    isCurrent: isCurrent && loaded.runs !== undefined,
    hasMore: isCurrent && loaded.next !== undefined,
    isLoading: loads > 0,
    fault: isCurrent ? loaded.fault : undefined,
    loadMore,
    reload: read,
  };
}

function nothing(key: string): Loaded {
  return { key, runs: undefined, next: undefined, fault: undefined };
}

/** The list after a page of it arrived: `after` tells an older page from the newest one, read again. */
function takeIn(before: Loaded, key: string, after: string | undefined, list: RunList): Loaded {
  const { runs = [], next } = before.key === key ? before : nothing(key);
  if (list.fault !== undefined)
    return { key, runs: before.key === key ? before.runs : undefined, next, fault: list.fault };
  if (after !== undefined) {
    const known = new Set(runs.map(({ id }) => id));
    return {
      key,
      runs: [...runs, ...list.runs.filter(({ id }) => !known.has(id))],
      next: list.next,
      fault: undefined,
    };
  }
  const last = list.runs.at(-1);
  const isOlder = (run: RecordedRunSummary) =>
    last !== undefined &&
    (run.createdAt < last.createdAt || (run.createdAt === last.createdAt && run.id < last.id));
  // Without a next page this is all there is.
  const older = list.next === undefined ? [] : runs.filter(isOlder);
  return {
    key,
    runs: [...list.runs, ...older],
    next: older.length > 0 ? next : list.next,
    fault: undefined,
  };
}
