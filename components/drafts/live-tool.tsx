"use client";

import { useId } from "react";
import type { DraftState } from "@/lib/client/drafts/draft-state.ts";
import type { ToolDetail } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import styles from "./live-tool.module.css";

export interface LiveToolProps {
  readonly state: DraftState;
  /** The tool that is chosen, and its place among the draft's tools. */
  readonly chosen: { readonly detail: ToolDetail; readonly place: number } | undefined;
  readonly onChoose: (toolKey: string) => void;
  readonly onLoad: () => void;
  readonly renderTool: (detail: ToolDetail, place: number) => React.ReactNode;
}

/** The tool of a draft beside its code: the form of the last text that could be read, or why there is none. */
export function LiveTool({ state, chosen, onChoose, onLoad, renderTool }: LiveToolProps) {
  const { reading } = state;
  if (!reading || !chosen) return <NoTool state={state} onLoad={onLoad} />;
  return (
    <div className={styles.live}>
      <div className={styles.head}>
        {reading.tools.length > 1 ? (
          <ToolChoice tools={reading.tools} chosen={chosen.detail} onChoose={onChoose} />
        ) : undefined}
        <span role="status" aria-label="Form" className={styles.old}>
          {reading.old
            ? "This form is old: it is the one of the last code that could be read. See the code's problems."
            : ""}
        </span>
      </div>
      <div className={styles.tool}>{renderTool(chosen.detail, chosen.place)}</div>
    </div>
  );
}

function NoTool({ state, onLoad }: Pick<LiveToolProps, "state" | "onLoad">) {
  const { isLoaded, draft, reading, isReading, save } = state;
  const load = (
    <Button look="main" onClick={onLoad}>
      Load
    </Button>
  );
  if (!isLoaded) {
    return (
      <div className={styles.empty}>
        <p>
          This code came by a link or a file, and nothing of it has run. Look through it, then press Load: its
          top level is read in a sandbox without files or network, its form appears here, and it can be run.
        </p>
        {load}
      </div>
    );
  }
  if (!draft && save === "untouched") {
    return (
      <div className={styles.empty}>
        <p>Change the code, and the form of your tool appears here. Or press Load to read it as it is.</p>
        {load}
      </div>
    );
  }
  const isWaiting = reading === undefined && (isReading || save === "saving" || save === "waiting");
  return (
    <div className={styles.empty}>
      <p>
        {isWaiting
          ? "Reading the code…"
          : "No tool yet. Export one made with defineTool; what keeps the code from being read stands among its problems."}
      </p>
      {isWaiting ? undefined : <Button onClick={onLoad}>Read again</Button>}
    </div>
  );
}

interface ToolChoiceProps {
  readonly tools: readonly ToolDetail[];
  readonly chosen: ToolDetail;
  readonly onChoose: (toolKey: string) => void;
}

function ToolChoice({ tools, chosen, onChoose }: ToolChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Choose tool</label>
      <select id={id} value={chosen.summary.key} onChange={(event) => onChoose(event.target.value)}>
        {tools.map(({ summary }) => (
          <option key={summary.key} value={summary.key}>
            {summary.name}
          </option>
        ))}
      </select>
    </div>
  );
}
