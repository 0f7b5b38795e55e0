"use client";

import { Download } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Choice } from "@/components/ui/choice.tsx";
import { loadOutput, outputHref } from "@/lib/client/run-output.ts";
import type { RunOutcome } from "@/lib/protocol/index.ts";
import type { OutputView } from "./classify-output.ts";
import { isCovered, readContent } from "./content/read-content.ts";
import { CopyButton } from "./copy-button.tsx";
import { CutNote } from "./cut-note.tsx";
import type { JsonDocument } from "./json/json-document.ts";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { OutputDrawing, useOutputViews } from "./output-view.tsx";
import styles from "./result-view.module.css";
import { sizeWords } from "./size-words.ts";
import { TextMeanwhile } from "./text-meanwhile.tsx";
import { useOutput } from "./use-output.ts";

const ContentParts = lazy(() =>
  import("./content/content-parts.tsx").then((room) => ({ default: room.ContentParts })),
);

const PagedOutput = lazy(() =>
  import("./pages/paged-output.tsx").then((room) => ({ default: room.PagedOutput })),
);

export interface ResultViewProps {
  readonly runId: string;
  readonly toolKey: string;
  readonly outcome: RunOutcome;
  readonly metadata: JsonDocument | undefined;
  /** It is the result of an earlier run, held for a moment: it must not be taken for the new one. */
  readonly isOld: boolean;
  /** What was refused of the input stands beside it already. */
  readonly foldsRefusal: boolean;
}

/** What a run gave, drawn as what it is. */
export function ResultView(props: ResultViewProps) {
  const { runId, toolKey, outcome, metadata, isOld, foldsRefusal } = props;
  const output = useOutput(runId, outcome);
  const { views: drawn, best, table } = useOutputViews(output.content);
  const isWhole = outcome.outputLength <= outcome.output.length;
  const views: readonly OutputView[] = isWhole ? drawn : [...drawn, "Pages"];
  const [chosen, setChosen] = useState<{ readonly toolKey: string; readonly view: OutputView }>();
  const view = chosen?.toolKey === toolKey && views.includes(chosen.view) ? chosen.view : best;
  const content = useMemo(() => readContent(metadata), [metadata]);
  const hasParts =
    content.blocks.length > 0 || content.meta !== undefined || content.structured !== undefined;
  const isSaidAbove =
    outcome.threw?.message === outcome.output ||
    (outcome.message === outcome.output && outcome.isError) ||
    (outcome.state === "invalid input" && outcome.problems.length > 0);
  const isShown =
    !isSaidAbove && !(isWhole && isCovered(outcome.output, content.blocks)) && !isNeverRun(outcome);
  return (
    <div className={styles.view} data-testid={isOld ? undefined : "output-view"}>
      <OutcomeNotice outcome={outcome} foldsRefusal={foldsRefusal} />
      {isNeverRun(outcome) ? null : (
        <div className={styles.bar}>
          {isShown && views.length > 1 ? (
            <Choice
              label="Show the output as"
              options={views}
              selected={view}
              onSelect={(next) => setChosen({ toolKey, view: next })}
            />
          ) : null}
          <span className={styles.actions}>
            <CopyButton label="Copy output" text={() => (isWhole ? outcome.output : loadOutput(runId))} />
            <a href={outputHref(runId)} download className={styles.download}>
              <Download size={14} aria-hidden />
              Download output
            </a>
          </span>
        </div>
      )}
      {output.isCut && view !== "Pages" ? (
        <CutNote runId={runId} outcome={outcome}>
          {output.loadAll ? (
            <Button look="plain" disabled={output.isLoading} onClick={output.loadAll}>
              {output.isLoading ? "Loading…" : `Load all (${sizeWords(outcome.outputBytes)})`}
            </Button>
          ) : null}
          {isShown ? (
            <Button look="plain" onClick={() => setChosen({ toolKey, view: "Pages" })}>
              Page and search
            </Button>
          ) : null}
          {output.fault === undefined ? null : <span className={styles.fault}>{output.fault}</span>}
        </CutNote>
      ) : null}
      <div className={hasParts ? styles.parts : styles.output}>
        {isShown ? (
          <div className={styles.output}>
            {view === "Pages" ? (
              <Suspense fallback={<TextMeanwhile text={output.text} />}>
                <PagedOutput key={runId} runId={runId} />
              </Suspense>
            ) : (
              <OutputDrawing text={output.text} content={output.content} table={table} view={view} />
            )}
          </div>
        ) : null}
        {hasParts ? (
          <Suspense fallback={isShown ? undefined : <TextMeanwhile text={output.text} />}>
            <ContentParts content={content} output={outcome.output} isOutputShown={isShown} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** A run that ended before the tool gave anything: there is no output to show. */
function isNeverRun({ state, output, outputLength }: RunOutcome): boolean {
  const endedEarly =
    state === "invalid input" || state === "cancelled" || state === "timed out" || state === "lost";
  return endedEarly && output === "" && outputLength === 0;
}
