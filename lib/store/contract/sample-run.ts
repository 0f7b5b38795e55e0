import { randomUUID } from "node:crypto";
import type { RunOutcome } from "@/lib/protocol/index.ts";
import type { NewRun } from "../run-store.ts";

/** A run for tests: queued now, with everything that it must have. */
export function sampleRun(changes: Partial<NewRun> = {}): NewRun {
  return {
    id: randomUUID(),
    toolKey: "echo",
    argumentsText: '{"text":"hello"}',
    contextText: "",
    sentAsIs: false,
    state: "queued",
    createdAt: new Date().toISOString(),
    timeoutMs: 60_000,
    logs: [],
    appVersion: "0.1.0",
    pinned: false,
    rounds: 0,
    ...changes,
  };
}

export function sampleOutcome(changes: Partial<RunOutcome> = {}): RunOutcome {
  const output = changes.output ?? "hello";
  return {
    state: "ok",
    decidedBy: "tool",
    output,
    outputLength: output.length,
    outputBytes: Buffer.byteLength(output),
    isError: false,
    problems: [],
    ms: 1.5,
    ...changes,
  };
}

/** The run once it has ended. */
export function endedRun(run: NewRun, outcome: RunOutcome = sampleOutcome()): NewRun {
  const { request: _request, resumable: _resumable, ...rest } = run;
  const endedAt = new Date(Date.parse(run.createdAt) + 5).toISOString();
  return { ...rest, state: outcome.state, startedAt: run.createdAt, endedAt, outcome };
}
