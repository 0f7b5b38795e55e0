"use client";

import { useEffect, useRef, useState } from "react";
import {
  type CompareCase,
  type ComparedCase,
  compareVersions,
  distinctCases,
  gaveTheSame,
} from "@/lib/client/drafts/compare-versions.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import type { Run } from "@/lib/protocol/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./dialogs.module.css";

export interface CompareSavedDialogProps {
  readonly toolName: string;
  readonly version: number;
  readonly savedKey: string;
  readonly workingKey: string;
  readonly contextText: string;
  /** Gathers the inputs to run with; they may have to be fetched. */
  readonly gatherCases: () => Promise<readonly CompareCase[]>;
  /** Waited for before the cases run: why they can't, in a sentence. */
  readonly prepareRun: () => Promise<string | undefined>;
  /** Draws how two runs differ. */
  readonly renderComparison: (saved: Run, working: Run) => React.ReactNode;
  readonly onClose: () => void;
}

/** Runs the same cases on the saved version of a tool and on the text as it stands, and shows what differs. */
export function CompareSavedDialog(props: CompareSavedDialogProps) {
  const { toolName, version, onClose } = props;
  const [cases, setCases] = useState<readonly CompareCase[]>();
  const { compared, fault, isRunning, run } = useComparison(props);
  const gather = useRef(props.gatherCases);
  useEffect(() => {
    void gather.current().then((found) => setCases(distinctCases(found)));
  }, []);
  const ended = compared?.filter(isEnded) ?? [];
  const different = ended.filter((each) => !gaveTheSame(each.saved, each.working)).length;

  return (
    <Dialog title="Compare with saved" place="wide" onClose={onClose}>
      <div className={styles.body}>
        <p>
          Runs <strong>{toolName}</strong> as saved in version {version} and as the code stands, with the same
          inputs: the present one, the tool's examples, and recent ones of its history.
        </p>
        {fault === undefined ? undefined : (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <p role="status" aria-label="Comparison">
          {isRunning
            ? `${ended.length} of ${compared?.length ?? cases?.length ?? 0} compared…`
            : compared
              ? summaryWords(ended.length, different)
              : ""}
        </p>
        {compared ? (
          <ol className={styles.list}>
            {compared.map((each) => (
              <ComparedRow key={each.name} compared={each} renderComparison={props.renderComparison} />
            ))}
          </ol>
        ) : (
          <CaseList cases={cases} />
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="main"
            disabled={isRunning || cases === undefined || cases.length === 0}
            onClick={() => void run(cases ?? [])}
          >
            {compared ? "Run the cases again" : "Run the cases"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useComparison(props: CompareSavedDialogProps) {
  const { actions } = usePlayground();
  const { savedKey, workingKey, contextText, prepareRun } = props;
  const [compared, setCompared] = useState<readonly ComparedCase[]>();
  const [fault, setFault] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const run = async (cases: readonly CompareCase[]) => {
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    const { startRun, stopRun } = actions;
    setRunning(true);
    setFault(undefined);
    try {
      const hindrance = await prepareRun();
      if (hindrance !== undefined) return setFault(hindrance);
      const options = { startRun, stopRun, savedKey, workingKey, contextText, signal };
      for await (const step of compareVersions(cases, options)) setCompared(step);
    } catch (reason) {
      setFault(reason instanceof Error ? reason.message : String(reason));
    } finally {
      if (!signal.aborted) setRunning(false);
    }
  };
  return { compared, fault, isRunning, run };
}

function CaseList({ cases }: { readonly cases: readonly CompareCase[] | undefined }) {
  if (cases === undefined) return <p>Looking for inputs…</p>;
  return (
    <ul className={styles.list} aria-label="Cases">
      {cases.map(({ name, argumentsText }) => (
        <li key={name}>
          <span>
            {name} <code className={styles.muted}>{shorten(argumentsText)}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ComparedRowProps {
  readonly compared: ComparedCase;
  readonly renderComparison: (saved: Run, working: Run) => React.ReactNode;
}

function ComparedRow({ compared, renderComparison }: ComparedRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, argumentsText } = compared;
  const runs = isEnded(compared) ? compared : undefined;
  return (
    <li>
      <div className={styles.row}>
        <span>
          {name} <code className={styles.muted}>{shorten(argumentsText)}</code>
        </span>
        {runs ? (
          <span className={styles.buttons}>
            {gaveTheSame(runs.saved, runs.working) ? (
              <Badge tone="good">same</Badge>
            ) : (
              <Badge tone="warn">differs</Badge>
            )}
            <Button
              look="quiet"
              aria-expanded={isOpen}
              aria-label={`Details of ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              Details
            </Button>
          </span>
        ) : undefined}
      </div>
      {runs ? (
        <span className={styles.muted}>
          saved: {gistOf(runs.saved)} · now: {gistOf(runs.working)}
        </span>
      ) : undefined}
      {runs && isOpen ? renderComparison(runs.saved, runs.working) : undefined}
    </li>
  );
}

type EndedCase = ComparedCase & { readonly saved: Run; readonly working: Run };

function isEnded(compared: ComparedCase): compared is EndedCase {
  return compared.saved !== undefined && compared.working !== undefined;
}

function gistOf({ state, outcome, request }: Run): string {
  const text = outcome?.threw?.message ?? outcome?.output ?? request?.prompt ?? "";
  return text === "" ? state : `${state}, ${shorten(text)}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

function summaryWords(cases: number, different: number): string {
  if (different === 0) return cases === 1 ? "The case gives the same." : `All ${cases} cases give the same.`;
  return `${different} of ${cases === 1 ? "1 case" : `${cases} cases`} ${different === 1 ? "differs" : "differ"}.`;
}
