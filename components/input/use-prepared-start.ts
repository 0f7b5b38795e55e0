"use client";

import { useEffect, useRef, useState } from "react";
import type { ToolDetail } from "@/lib/protocol/index.ts";

type Start = (validate?: boolean) => void;

export interface PreparedStart {
  /** Why the last start came to nothing, in a sentence. */
  readonly hindrance: string | undefined;
  readonly start: Start;
}

/**
 * Starts once what comes before a run is done, with the tool as it is by then; a second start meanwhile is none.
 * @param detail the tool; a hindrance is that of the tool as it was.
 */
export function usePreparedStart(
  detail: ToolDetail,
  prepare: (() => Promise<string | undefined>) | undefined,
  start: Start,
): PreparedStart {
  const [hindrance, setHindrance] = useState<string>();
  const [seen, setSeen] = useState(detail);
  if (seen !== detail) {
    setSeen(detail);
    setHindrance(undefined);
  }
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  const isPreparing = useRef(false);
  const prepareAndStart: Start = async (validate) => {
    if (!prepare) return start(validate);
    if (isPreparing.current) return;
    isPreparing.current = true;
    setHindrance(undefined);
    try {
      const words = await prepare();
      // What the preparation changed has to reach the page first.
      await new Promise((resolve) => setTimeout(resolve));
      if (words === undefined) latest.current(validate);
      else setHindrance(words);
    } finally {
      isPreparing.current = false;
    }
  };
  return { hindrance, start: prepareAndStart };
}
