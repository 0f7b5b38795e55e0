import { randomUUID } from "node:crypto";
import type { RunOutcome, WireMessage } from "@/lib/protocol/index.ts";
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

/** One message of each kind, with everything that it can hold. */
export const sampleWire: readonly WireMessage[] = [
  {
    kind: "json-rpc",
    direction: "sent",
    peer: "files",
    role: "request",
    method: "tools/call",
    text: '{"id":9007199254740993,"odd":"\u0000 \uD800"}',
    ms: 0.25,
  },
  {
    kind: "http-request",
    method: "POST",
    url: "http://127.0.0.1:9/a?b=1",
    headers: [
      ["x-twice", "1"],
      ["x-twice", "2"],
    ],
    body: {
      kind: "parts",
      parts: [
        { name: "a", text: "odd \0 \uD800" },
        { name: "f", bytes: 3, type: "image/png" },
      ],
    },
    ms: 1,
    leftOut: 12,
  },
  {
    kind: "http-reply",
    status: 200,
    statusText: "OK",
    headers: [],
    body: { kind: "bytes", bytes: 9 },
    ms: 2,
  },
  { kind: "note", text: "1 more message was left out.", ms: 3 },
];
