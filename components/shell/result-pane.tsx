"use client";

import { Suspense, useEffect, useState } from "react";
import { hasEnded } from "@/lib/client/reduce-run.ts";
import { useCurrentRun } from "@/lib/client/use-playground.ts";
import type { Run } from "@/lib/protocol/index.ts";

export interface RenderedResultProps {
  readonly run: Run | undefined;
  /** Milliseconds since the run began, while it goes on. */
  readonly elapsedMs: number | undefined;
  readonly toolKey: string;
  /** The tab that was open last for this tool; another tool begins with its result. */
  readonly tab: string;
  readonly onTabChange: (tab: string) => void;
}

export interface ResultPaneProps {
  readonly toolKey: string;
  readonly renderResult: (props: RenderedResultProps) => React.ReactNode;
}

/** The tool's newest run, with the time so far while it goes on. */
export function ResultPane({ toolKey, renderResult }: ResultPaneProps) {
  const run = useCurrentRun(toolKey);
  const elapsedMs = useElapsed(run);
  const [chosen, setChosen] = useState({ toolKey, tab: "" });
  const tab = chosen.toolKey === toolKey ? chosen.tab : "";
  const onTabChange = (name: string) => setChosen({ toolKey, tab: name });
  return <Suspense>{renderResult({ run, elapsedMs, toolKey, tab, onTabChange })}</Suspense>;
}

const tickMs = 100;

function useElapsed(run: Run | undefined): number | undefined {
  const since = run && !hasEnded(run.state) ? Date.parse(run.startedAt ?? run.createdAt) : undefined;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? undefined : Math.max(0, (now ?? since) - since);
}
