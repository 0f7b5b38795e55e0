"use client";

import { useMemo } from "react";
import type { DraftProblem } from "@/lib/protocol/index.ts";
import { useCurrentRun } from "../use-playground.ts";
import type { DraftState } from "./draft-state.ts";

/** Where the code threw in the tool's newest run, as long as the code is still the one that ran. */
export function useThrownProblem(
  toolKey: string | undefined,
  { draft, save }: DraftState,
): DraftProblem | undefined {
  const run = useCurrentRun(toolKey ?? "");
  const threw = run?.outcome?.threw;
  const isOfThisCode =
    run !== undefined && draft !== undefined && save === "saved" && run.createdAt >= draft.changedAt;
  return useMemo(() => {
    const [, line, column] = /draft\.ts:(\d{1,7})(?::(\d{1,7}))?/.exec(threw?.stack ?? "") ?? [];
    if (!isOfThisCode || !threw || line === undefined) return undefined;
    return {
      severity: "error",
      from: "code",
      message: `The last run threw here: ${threw.name}: ${threw.message}`,
      line: Number(line),
      column: Number(column ?? 1),
    };
  }, [threw, isOfThisCode]);
}
