"use client";

import { lazy, Suspense, useMemo } from "react";
import { ContextText } from "@/components/history/context-text.tsx";
import { RunFacts } from "@/components/history/run-facts.tsx";
import { RunHead } from "@/components/history/run-head.tsx";
import styles from "@/components/history/run-page.module.css";
import { StoreNotice } from "@/components/history/store-notice.tsx";
import { JsonCode } from "@/components/ui/json-code.tsx";
import { useRecordedRun } from "@/lib/client/history/use-recorded-run.ts";
import type { RecordedRun, Run, RunOutcome, ToolDetail } from "@/lib/protocol/index.ts";
import type { Request } from "@/lib/tool/index.ts";

const ResultPanel = lazy(() =>
  import("@/components/result/result-panel.tsx").then((module) => ({ default: module.ResultPanel })),
);
const AnswerForm = lazy(() =>
  import("@/components/answer/answer-form.tsx").then((module) => ({ default: module.AnswerForm })),
);
const ArgumentsForm = lazy(() =>
  import("@/components/form/arguments-form.tsx").then((module) => ({ default: module.ArgumentsForm })),
);
const ModelView = lazy(() =>
  import("@/components/model/model-view.tsx").then((module) => ({ default: module.ModelView })),
);

const renderAnswer = (request: Request, run: Run) => (
  <AnswerForm
    key={request.id}
    request={request}
    run={run}
    renderForm={(props) => <ArgumentsForm {...props} />}
  />
);

export interface RunPageProps {
  readonly run: RecordedRun;
  /** The tool as it is now; absent where its source is gone. */
  readonly tool?: ToolDetail;
}

/** A recorded run: what was sent, what came back, and how. */
export function RunPage({ run: initial, tool }: RunPageProps) {
  const run = useRecordedRun(initial);
  const renderModel = useMemo(() => {
    if (!tool) return () => <p>The tool is gone, and with it the definition that a model would get.</p>;
    const { name, shadowed = false } = tool.summary;
    const modelTool = { name, isShadowed: shadowed, definitionText: tool.definitionText };
    return (shown: Run, outcome: RunOutcome) => <ModelView tool={modelTool} run={shown} outcome={outcome} />;
  }, [tool]);
  return (
    <div className={styles.page}>
      <RunHead run={run} hash={tool?.hash} />
      <StoreNotice />
      <div className={styles.parts}>
        <section aria-label="Input" className={styles.part}>
          <h2>Input</h2>
          <JsonCode text={run.argumentsText} label="Arguments" />
          <ContextText text={run.contextText} />
          <RunFacts run={run} />
        </section>
        <div className={styles.result}>
          <Suspense>
            <ResultPanel
              run={run}
              toolKey={run.toolKey}
              renderAnswer={renderAnswer}
              renderModel={renderModel}
            />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
