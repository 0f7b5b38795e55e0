import { useCallback, useEffect, useMemo, useState } from "react";
import { loadOutput } from "@/lib/client/run-output.ts";
import type { RunOutcome } from "@/lib/protocol/index.ts";
import { classifyOutput, fromDocument, type OutputContent } from "./classify-output.ts";
import { readJsonInSlices } from "./json/read-json.ts";

/** An output as far as it is here, and what it is. */
export interface Output {
  readonly text: string;
  readonly content: OutputContent;
  /** It is only the beginning. */
  readonly isCut: boolean;
  readonly isLoading: boolean;
  /** Why the rest could not be loaded. */
  readonly fault: string | undefined;
  /** Loads the rest; absent where there is none, or too much of it for a page. */
  readonly loadAll: (() => void) | undefined;
}

interface Whole {
  readonly runId: string;
  readonly text: string;
  readonly content: OutputContent;
}

const mostBytes = 32 * 1024 * 1024;

/** The output of a run: its first part at once, all of it when asked for. */
export function useOutput(runId: string, outcome: RunOutcome): Output {
  const isLong = outcome.outputLength > outcome.output.length;
  const head = useMemo(
    () => classifyOutput(outcome.output, isLong, outcome.returnedNothing ?? false),
    [outcome, isLong],
  );
  const [wanted, setWanted] = useState<string>();
  const [stored, setStored] = useState<Whole>();
  const [fault, setFault] = useState<string>();
  const isWanted = wanted === runId;
  const whole = stored?.runId === runId ? stored : undefined;
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const load = async () => {
      const text = await loadOutput(runId, abort.signal);
      const document = head.kind === "json" ? await readJsonInSlices(text, abort.signal) : undefined;
      const asText: OutputContent =
        head.kind === "text" ? head : { kind: "text", isMarkdown: false, isHtml: false };
      setStored({ runId, text, content: document === undefined ? asText : fromDocument(document) });
    };
    load().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      setFault(error instanceof Error ? error.message : "The output could not be loaded.");
      setWanted(undefined);
    });
    return () => abort.abort();
  }, [isWanted, runId, head]);
  const loadAll = useCallback(() => {
    setFault(undefined);
    setWanted(runId);
  }, [runId]);
  return {
    text: whole?.text ?? outcome.output,
    content: whole?.content ?? head,
    isCut: isLong && whole === undefined,
    isLoading: isWanted && whole === undefined,
    fault,
    loadAll: isLong && whole === undefined && outcome.outputBytes <= mostBytes ? loadAll : undefined,
  };
}
