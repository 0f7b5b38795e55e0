import { useEffect, useState } from "react";
import type { Run } from "@/lib/protocol/index.ts";

const holdMs = 200;

/**
 * Holds the last result of the same tool for a moment while a new run goes on, so that quick tools don't flicker.
 * Gives the run whose result to draw, and whether it is the old one, which must then be dimmed.
 */
export function useShownRun(run: Run | undefined): {
  readonly shown: Run | undefined;
  readonly isOld: boolean;
} {
  const [ended, setEnded] = useState<Run>();
  const [released, setReleased] = useState<string>();
  const isOpen = run !== undefined && run.outcome === undefined;
  const openId = isOpen ? run.id : undefined;
  useEffect(() => {
    if (run?.outcome !== undefined) setEnded(run);
  }, [run]);
  useEffect(() => {
    if (openId === undefined) return;
    const timer = setTimeout(() => setReleased(openId), holdMs);
    return () => clearTimeout(timer);
  }, [openId]);
  const isOld =
    isOpen &&
    run.state !== "waiting" &&
    released !== run.id &&
    ended !== undefined &&
    ended.id !== run.id &&
    ended.toolKey === run.toolKey;
  return { shown: isOld ? ended : run, isOld };
}
