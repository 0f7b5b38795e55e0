"use client";

import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from "react";
import type { Run, RunOutcome } from "@/lib/protocol/index.ts";
import type { Request } from "@/lib/tool/index.ts";
import { readJson } from "./json/read-json.ts";
import { OutputSource } from "./output-source.tsx";
import styles from "./result-panel.module.css";
import { ResultView } from "./result-view.tsx";
import { RunStatus } from "./run-status.tsx";
import { RunningView } from "./running-view.tsx";
import { stateWord } from "./state-words.ts";
import { TabList, tabId } from "./tab-list.tsx";
import { useNewRunInView } from "./use-new-run-in-view.ts";
import { useShownRun } from "./use-shown-run.ts";

const MetadataView = lazy(() =>
  import("./metadata-view.tsx").then((room) => ({ default: room.MetadataView })),
);
const LogsView = lazy(() => import("./logs-view.tsx").then((room) => ({ default: room.LogsView })));
const WireView = lazy(() => import("./wire/wire-view.tsx").then((room) => ({ default: room.WireView })));
const RawView = lazy(() => import("./raw-view.tsx").then((room) => ({ default: room.RawView })));

const tabNames = ["Result", "Metadata", "Logs", "Wire", "Model view", "Raw"] as const;

export interface ResultPanelProps {
  /** The run to show; undefined before the first one. */
  readonly run: Run | undefined;
  /** Milliseconds since the run began, while it goes on. */
  readonly elapsedMs?: number | undefined;
  readonly toolKey: string;
  /** The chosen tab; the panel keeps its own where this is absent. Unknown names mean the first tab. */
  readonly tab?: string | undefined;
  readonly onTabChange?: ((tab: string) => void) | undefined;
  /** What was refused of a run's input stands beside that input already. Default false. */
  readonly foldsRefusal?: boolean;
  /** Draws what answers a waiting run. */
  readonly renderAnswer?: ((request: Request, run: Run) => ReactNode) | undefined;
  /** Draws what a model would get of an ended run. */
  readonly renderModel?: ((run: Run, outcome: RunOutcome) => ReactNode) | undefined;
}

/** The result of a run: how it stands, what it gave, its metadata, its log, what went over a wire. */
export function ResultPanel(props: ResultPanelProps) {
  const {
    run,
    elapsedMs,
    toolKey,
    tab,
    onTabChange,
    renderAnswer,
    renderModel,
    foldsRefusal = false,
  } = props;
  const id = useId();
  const [ownTab, setOwnTab] = useState<string>();
  const [leftRequest, setLeftRequest] = useState<string>();
  const request = run?.state === "waiting" ? run.request?.id : undefined;
  // A question comes to the front, whatever was open, until someone turns away from it.
  const wanted = request !== undefined && request !== leftRequest ? "Result" : (tab ?? ownTab);
  const selected = tabNames.find((name) => name === wanted) ?? "Result";
  const { shown, isOld } = useShownRun(run);
  const outcome = shown?.outcome;
  const metadataText = outcome?.metadataText;
  const metadata = useMemo(
    () => (metadataText === undefined ? undefined : readJson(metadataText)),
    [metadataText],
  );
  const isRunning = run !== undefined && run.outcome === undefined;
  useEffect(() => {
    // While the tool works there is time to fetch what most results need.
    if (!isRunning) return;
    const rooms = [
      import("./json/json-tree.tsx"),
      import("./json/json-table.tsx"),
      import("./content/content-parts.tsx"),
    ];
    for (const room of rooms) room.catch(() => undefined);
  }, [isRunning]);
  const counts: { readonly [name: string]: number | undefined } = {
    Logs: run?.logs.length,
    Wire: run?.wire?.length,
  };
  const tabs = tabNames.map((name) => ({ name, count: counts[name] }));

  const draw = (): ReactNode => {
    if (run === undefined || shown === undefined)
      return <p className={styles.empty}>Nothing has run yet. Fill the input and press Run.</p>;
    if (selected === "Logs") return <LogsView key={run.id} logs={run.logs} isRunning={isRunning} />;
    if (selected === "Wire")
      return <WireView key={run.id} toolKey={toolKey} messages={run.wire ?? []} isRunning={isRunning} />;
    if (outcome === undefined) {
      if (selected !== "Result") return <p className={styles.empty}>The run has not ended.</p>;
      const answer = run.request === undefined ? null : (renderAnswer?.(run.request, run) ?? null);
      return <RunningView run={run} elapsedMs={elapsedMs} answer={answer} />;
    }
    if (selected === "Metadata") return <MetadataView metadata={metadata} />;
    if (selected === "Model view") return renderModel?.(shown, outcome) ?? null;
    if (selected === "Raw") return <RawView runId={shown.id} outcome={outcome} />;
    return (
      <ResultView
        runId={shown.id}
        toolKey={toolKey}
        outcome={outcome}
        metadata={metadata}
        isOld={isOld}
        foldsRefusal={foldsRefusal}
      />
    );
  };
  const panel = useNewRunInView(run);
  return (
    <section
      ref={panel}
      aria-label="Result"
      data-run-id={run?.id}
      data-state={stateWord(run)}
      className={styles.panel}
    >
      <RunStatus run={run} elapsedMs={elapsedMs} />
      <TabList
        label="Result"
        id={id}
        tabs={tabs}
        selected={selected}
        onSelect={(name) => {
          setOwnTab(name);
          setLeftRequest(request);
          onTabChange?.(name);
        }}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={tabId(id, selected)}
        className={styles.body}
        data-old={isOld || undefined}
        inert={isOld && selected !== "Logs" && selected !== "Wire"}
      >
        <Suspense fallback={<p className={styles.empty}>Loading…</p>}>{draw()}</Suspense>
      </div>
      <OutputSource text={run?.outcome?.output ?? ""} />
    </section>
  );
}
