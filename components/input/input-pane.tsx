"use client";

import { Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { findContextFaults } from "@/lib/client/context-input.ts";
import type { InputTab } from "@/lib/client/input-store.ts";
import { onCommand } from "@/lib/client/page-commands.ts";
import { usePlayground, usePreferences, useToolInput } from "@/lib/client/use-playground.ts";
import type { CheckProblem, ToolDetail } from "@/lib/protocol/index.ts";
import { initialArguments } from "@/lib/schema/initial-arguments.ts";
import type { JsonSchema } from "@/lib/tool/index.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { useCallPaste } from "./call-notice.tsx";
import { ConfirmRun } from "./confirm-run.tsx";
import { ContextSection } from "./context-section.tsx";
import { DefinitionView } from "./definition-view.tsx";
import { ExamplesMenu } from "./examples-menu.tsx";
import { FormTab } from "./form-tab.tsx";
import styles from "./input-pane.module.css";
import { JsonEditor } from "./json-editor.tsx";
import { jumpToField } from "./jump-to-field.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import { ReplacementNotice } from "./replacement-notice.tsx";
import barStyles from "./run-bar.module.css";
import { RunButton } from "./run-button.tsx";
import { readDefinition } from "./tool-definition.ts";
import { useArgumentCheck } from "./use-argument-check.ts";
import { usePreparedStart } from "./use-prepared-start.ts";
import { useShareLink } from "./use-share-link.tsx";
import { useToolRun } from "./use-tool-run.ts";

/** What the form is handed; the page says which form that is. */
export interface RenderedFormProps {
  readonly schema: JsonSchema;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly CheckProblem[];
  readonly showAllProblems: boolean;
  readonly showTerms: boolean;
  readonly onSubmit: () => void;
  /** Called with what was typed and is no value yet; with [] when all is well again. */
  readonly onDraftProblems: (problems: readonly CheckProblem[]) => void;
}

export interface InputPaneProps {
  readonly detail: ToolDetail;
  readonly header: React.ReactNode;
  readonly renderForm: (props: RenderedFormProps) => React.ReactNode;
  /** Draws the call as code; it is handed the arguments as typed, valid or not. */
  readonly renderCode?: (argumentsText: string) => React.ReactNode;
  /** Waited for before each run: why it can't be, in a sentence, or undefined where it can. Absent: nothing to wait for. */
  readonly prepareRun?: () => Promise<string | undefined>;
}

const noDrafts: readonly CheckProblem[] = [];

/** The tool's head, its input in three views, and Run. */
export function InputPane({ detail, header, renderForm, renderCode, prepareRun }: InputPaneProps) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const { inputs, preferences, launches } = usePlayground();
  const { showTerms } = usePreferences();
  const toolKey = detail.summary.key;
  const input = useToolInput(toolKey);
  const definition = useMemo(() => readDefinition(detail.definitionText), [detail.definitionText]);
  const schema = definition.inputSchema;
  const initialText = useMemo(() => JSON.stringify(initialArguments(schema), null, 2), [schema]);
  const text = input.argumentsText ?? initialText;
  const advice = useArgumentCheck(schema, text);
  const [drafts, setDrafts] = useState(noDrafts);
  const toolRun = useToolRun(detail, text, drafts);
  const [contextTried, setContextTried] = useState(false);

  const setText = (argumentsText: string) => inputs.change(toolKey, { argumentsText });
  const select = (tab: InputTab) => inputs.change(toolKey, { tab });
  const call = useCallPaste({ toolKey, schema, text, setText });
  const link = useShareLink({ detail, schema, input });
  const { hindrance, start } = usePreparedStart(detail, prepareRun, (validate) => {
    inputs.settle(toolKey);
    setContextTried(true);
    toolRun.start(validate);
  });

  const latestStart = useRef(start);
  useEffect(() => {
    latestStart.current = start;
  });
  useEffect(() => onCommand("run", () => latestStart.current()), []);
  useEffect(() => {
    const launch = launches.take(toolKey);
    if (launch) latestStart.current(launch.validate);
  }, [launches, toolKey]);

  const jump = (problem: CheckProblem) => {
    if (input.tab !== "form") select("form");
    // The form may have to be drawn first.
    setTimeout(() => jumpToField(region.current, problem.path), input.tab === "form" ? 0 : 100);
  };

  return (
    <section ref={region} aria-label="Input" className={styles.pane}>
      <div className={styles.scroller}>
        {header}
        <div className={styles.tabRow}>
          <Tabs
            label="Ways to see the input"
            id={id}
            selected={input.tab}
            onSelect={select}
            tabs={[
              { name: "form", label: "Form" },
              { name: "json", label: "JSON" },
              { name: "definition", label: "Definition" },
            ]}
          />
          {input.tab === "definition" ? undefined : (
            <ExamplesMenu examples={definition.examples} schema={schema} onChoose={setText} />
          )}
        </div>
        <div {...panelProps(id, input.tab)} className={styles.panel}>
          {input.tab === "form" ? (
            <Suspense fallback={<p className={styles.loading}>Drawing the form…</p>}>
              <FormTab
                schema={schema}
                text={text}
                showTerms={showTerms}
                onShowTerms={(show) => preferences.change({ showTerms: show })}
                onGoToJson={() => select("json")}
                renderForm={() =>
                  renderForm({
                    schema,
                    text,
                    onChange: setText,
                    problems: toolRun.refused ?? advice,
                    showAllProblems: toolRun.refused !== undefined,
                    showTerms,
                    onSubmit: () => start(),
                    onDraftProblems: setDrafts,
                  })
                }
              />
            </Suspense>
          ) : undefined}
          {input.tab === "json" ? (
            <JsonEditor text={text} onChange={setText} onPasteCall={call.takePasted} />
          ) : undefined}
          {input.tab === "definition" ? (
            <DefinitionView detail={detail} definition={definition} />
          ) : undefined}
        </div>
        {input.tab === "definition" ? undefined : (
          <div className={styles.context}>
            <ContextSection
              input={input}
              faults={contextTried ? findContextFaults(input) : {}}
              onChange={(changes) => inputs.change(toolKey, changes)}
            />
            {renderCode?.(text)}
          </div>
        )}
      </div>
      <div className={styles.notices}>
        <ReplacementNotice toolKey={toolKey} />
        {link.notice}
        {call.notice}
        {hindrance ? <Notice tone="bad">{hindrance}</Notice> : undefined}
        {toolRun.fault ? <Notice tone="bad">{toolRun.fault}</Notice> : undefined}
        {toolRun.refused ? (
          <ProblemSummary problems={toolRun.refused} onJump={jump} onSendAsIs={() => start(false)} />
        ) : undefined}
      </div>
      <div className={barStyles.bar}>
        <RunButton run={toolRun.run} onRun={() => start()} onStop={toolRun.stop} />
        <span className={barStyles.space} />
        <Button look="quiet" title="Copy an address that opens this input" onClick={link.copy}>
          Copy link
        </Button>
        <Button look="quiet" title="Back to what the tool starts with" onClick={() => inputs.reset(toolKey)}>
          Reset
        </Button>
        <Button
          look="quiet"
          title="Leave no argument at all"
          onClick={() =>
            inputs.replace(toolKey, { ...input, argumentsText: "{}" }, "The arguments were cleared.")
          }
        >
          Clear
        </Button>
      </div>
      {toolRun.awaitingConfirmation === undefined ? undefined : (
        <ConfirmRun
          toolKey={toolKey}
          argumentsText={toolRun.awaitingConfirmation}
          onConfirm={toolRun.confirm}
          onCancel={toolRun.cancel}
        />
      )}
    </section>
  );
}
