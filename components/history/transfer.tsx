"use client";

import { useRef, useState } from "react";
import { importRuns } from "@/lib/client/history/import-runs.ts";
import { isNoExport, reportWords } from "@/lib/client/history/report-words.ts";
import { exportHref, sendLines } from "@/lib/client/history/run-queries.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import type { ImportReport, RunFilter } from "@/lib/protocol/index.ts";
import { Button } from "../ui/button.tsx";
import historyStyles from "./history.module.css";
import styles from "./runs-view.module.css";

type Import =
  | { readonly state: "reading"; readonly share: number }
  | { readonly state: "done"; readonly report: ImportReport; readonly fileName: string }
  | { readonly state: "failed"; readonly words: string };

export interface RunImport {
  readonly button: React.ReactNode;
  readonly notice: React.ReactNode;
}

/** Takes the runs of a file in, and says what became of its lines. */
export function useRunImport(): RunImport {
  const { history } = usePlayground();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<Import>();
  const take = async (file: File) => {
    setState({ state: "reading", share: 0 });
    try {
      const report = await importRuns(file, sendLines, (share) => setState({ state: "reading", share }));
      setState({ state: "done", report, fileName: file.name });
    } catch (fault) {
      setState({ state: "failed", words: fault instanceof Error ? fault.message : String(fault) });
    }
    history.touch();
  };
  return {
    button: (
      <>
        <Button onClick={() => input.current?.click()} disabled={state?.state === "reading"}>
          Import
        </Button>
        <input
          ref={input}
          type="file"
          accept=".jsonl,.ndjson,.json"
          aria-label="File to import"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
            event.target.value = "";
          }}
        />
      </>
    ),
    notice: state ? <ImportNotice state={state} onDismiss={() => setState(undefined)} /> : undefined,
  };
}

function ImportNotice({ state, onDismiss }: { readonly state: Import; readonly onDismiss: () => void }) {
  if (state.state === "reading")
    return <p role="status">{`Importing… ${Math.round(state.share * 100)} %`}</p>;
  const isFault = state.state === "failed" || state.report.refusedCount > 0;
  const refused = state.state === "done" && !isNoExport(state.report) ? state.report.refused : [];
  return (
    <div
      role={isFault ? "alert" : "status"}
      className={historyStyles.notice}
      data-tone={isFault ? undefined : "plain"}
    >
      <div className={historyStyles.noticeRow}>
        <span>
          {state.state === "failed"
            ? `The import stopped: ${state.words}`
            : reportWords(state.report, state.fileName)}
        </span>
        <Button look="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      {refused.length > 0 ? (
        <ul className={styles.refused}>
          {refused.slice(0, 10).map(({ line, message }) => (
            <li key={line}>{`Line ${line} ${message}`}</li>
          ))}
        </ul>
      ) : undefined}
    </div>
  );
}

/** Downloads the runs that a filter means. */
export function ExportLink({ filter }: { readonly filter: RunFilter }) {
  return (
    <a href={exportHref(filter)} download title="Download these runs as JSON Lines">
      Export
    </a>
  );
}
