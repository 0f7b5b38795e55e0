"use client";

import { useEffect, useState } from "react";

/** How often the log of a source is asked for while somebody looks at it, in milliseconds. */
const everyMs = 1_500;

/** The last lines that a source wrote, followed; undefined before the first answer. */
export function useSourceLog(sourceId: string): readonly string[] | undefined {
  const [lines, setLines] = useState<readonly string[]>();
  useEffect(() => {
    let isGone = false;
    const ended = new AbortController();
    const read = async () => {
      try {
        const response = await fetch(`/api/source-log?id=${encodeURIComponent(sourceId)}`, {
          signal: ended.signal,
        });
        const { lines: latest } = (await response.json()) as { lines: readonly string[] };
        if (!isGone) setLines((before) => (isSame(before, latest) ? before : latest));
      } catch {
        // What is shown stays; the next try may have an answer.
      }
    };
    void read();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void read();
    }, everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
      ended.abort();
    };
  }, [sourceId]);
  return lines;
}

function isSame(before: readonly string[] | undefined, after: readonly string[]): boolean {
  return before?.length === after.length && before.every((line, index) => line === after[index]);
}
