"use client";

import { useState } from "react";
import { contextTextOf, findContextFaults } from "@/lib/client/context-input.ts";
import { faultWords, readArguments } from "@/lib/client/read-arguments.ts";
import { useCurrentRun, useLaunchFault, usePlayground, useToolInput } from "@/lib/client/use-playground.ts";
import type { CheckProblem, Run, ToolDetail } from "@/lib/protocol/index.ts";
import { pointerWords } from "./pointer-words.ts";

export interface ToolRun {
  readonly run: Run | undefined;
  /** Why nothing was sent, in a sentence. */
  readonly fault: string | undefined;
  /** The arguments of a destructive tool that wait for a yes. */
  readonly awaitingConfirmation: string | undefined;
  /** What the server's check refused, as long as the input is the one it refused. */
  readonly refused: readonly CheckProblem[] | undefined;
  readonly start: (validate?: boolean) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly stop: () => void;
}

/** Runs one tool with what is typed for it: checks that it can be sent, asks where the tool is destructive, sends. */
export function useToolRun({ summary }: ToolDetail, text: string, drafts: readonly CheckProblem[]): ToolRun {
  const { launcher, confirmedTools } = usePlayground();
  const toolKey = summary.key;
  const input = useToolInput(toolKey);
  const run = useCurrentRun(toolKey);
  const launchFault = useLaunchFault(toolKey);
  const [unsent, setUnsent] = useState<{ readonly text: string; readonly words: string }>();
  const [asked, setAsked] = useState<{ readonly text: string; readonly validate: boolean }>();

  const send = (argumentsText: string, validate: boolean) => {
    const timeoutMs = Math.round(Number(input.timeoutSeconds) * 1000);
    void launcher.start({ toolKey, argumentsText, contextText: contextTextOf(input), timeoutMs, validate });
  };
  const start = (validate = true) => {
    if (launcher.isBusy(toolKey)) return;
    const typed = readArguments(text);
    const faults = findContextFaults(input);
    const words = typed.ok ? (draftWords(drafts) ?? faults.timeout ?? faults.extra) : faultWords(typed.fault);
    setUnsent(words === undefined ? undefined : { text, words });
    if (words !== undefined || !typed.ok) return;
    if (summary.destructive && !confirmedTools.has(toolKey)) setAsked({ text: typed.text, validate });
    else send(typed.text, validate);
  };
  const confirm = () => {
    if (!asked) return;
    confirmedTools.add(toolKey);
    setAsked(undefined);
    send(asked.text, asked.validate);
  };

  const isRefused =
    run?.state === "invalid input" && run.argumentsText === (text.trim() === "" ? "{}" : text);
  return {
    run,
    fault: unsent?.text === text ? unsent.words : launchFault,
    awaitingConfirmation: asked?.text,
    refused: isRefused ? run.outcome?.problems : undefined,
    start,
    confirm,
    cancel: () => setAsked(undefined),
    stop: () => void launcher.stop(toolKey),
  };
}

/** A field that holds something that is no value yet keeps its last one; running with that would surprise. */
function draftWords(drafts: readonly CheckProblem[]): string | undefined {
  const [draft] = drafts;
  return draft && `${pointerWords(draft.path)}: ${draft.message}`;
}
