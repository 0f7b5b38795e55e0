"use client";

import { lazy, useMemo } from "react";
import { CodeSection } from "@/components/code/code-section.tsx";
import { HistorySection } from "@/components/history/history-section.tsx";
import { InputPane } from "@/components/input/input-pane.tsx";
import { ResultPane } from "@/components/shell/result-pane.tsx";
import { Split } from "@/components/ui/split.tsx";
import { defaultPreferences } from "@/lib/client/preferences.ts";
import { usePlayground, usePreferences } from "@/lib/client/use-playground.ts";
import type { Run, RunOutcome, ToolDetail } from "@/lib/protocol/index.ts";
import type { Request } from "@/lib/tool/index.ts";
import styles from "./tool-workspace.module.css";

const loadForm = () => import("@/components/form/arguments-form.tsx");
const ArgumentsForm = lazy(() => loadForm().then((module) => ({ default: module.ArgumentsForm })));
// The form is drawn in the browser only; its code shall be there by then.
if (typeof window !== "undefined") void loadForm();

const ResultPanel = lazy(() =>
  import("@/components/result/result-panel.tsx").then((module) => ({ default: module.ResultPanel })),
);

const AnswerForm = lazy(() =>
  import("@/components/answer/answer-form.tsx").then((module) => ({ default: module.AnswerForm })),
);
const renderAnswer = (request: Request, run: Run) => (
  <AnswerForm
    key={request.id}
    request={request}
    run={run}
    renderForm={(props) => <ArgumentsForm {...props} />}
  />
);

const ModelView = lazy(() =>
  import("@/components/model/model-view.tsx").then((module) => ({ default: module.ModelView })),
);

export interface ToolWorkspaceProps {
  readonly detail: ToolDetail;
  readonly header: React.ReactNode;
  /** Waited for before each run: why it can't be, in a sentence, or undefined where it can. */
  readonly prepareRun?: () => Promise<string | undefined>;
  /** Whether the result stands below the input whatever the width. Default false. */
  readonly isStacked?: boolean;
}

/** A tool's input beside its result; the form and the result's views come after the first paint. */
export function ToolWorkspace({ detail, header, prepareRun, isStacked = false }: ToolWorkspaceProps) {
  const { preferences } = usePlayground();
  const { inputShare } = usePreferences();
  const renderModel = useMemo(() => {
    const { name, shadowed = false } = detail.summary;
    const tool = { name, isShadowed: shadowed, definitionText: detail.definitionText };
    return (run: Run, outcome: RunOutcome) => <ModelView tool={tool} run={run} outcome={outcome} />;
  }, [detail]);
  const input = (
    <InputPane
      detail={detail}
      header={header}
      renderForm={(props) => <ArgumentsForm {...props} />}
      renderCode={(argumentsText) => <CodeSection detail={detail} argumentsText={argumentsText} />}
      {...(prepareRun ? { prepareRun } : {})}
    />
  );
  const results = (
    <div className={styles.results}>
      <div className={styles.result}>
        <ResultPane
          toolKey={detail.summary.key}
          renderResult={(props) => (
            <ResultPanel {...props} foldsRefusal renderAnswer={renderAnswer} renderModel={renderModel} />
          )}
        />
      </div>
      <HistorySection toolKey={detail.summary.key} />
    </div>
  );
  if (isStacked) {
    return (
      <div className={styles.stack}>
        {input}
        {results}
      </div>
    );
  }
  return (
    <Split
      label="Width of the input"
      size={inputShare}
      unit="%"
      least={20}
      most={80}
      initial={defaultPreferences.inputShare}
      whenNarrow="stack"
      onResized={(share) => preferences.change({ inputShare: share })}
      first={input}
      second={results}
    />
  );
}
