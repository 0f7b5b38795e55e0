import { randomUUID } from "node:crypto";
import type { RunContext } from "@/lib/sources/run-context.ts";
import { type Answer, createContext, type Progress, readProgress, readRequest } from "@/lib/tool/index.ts";
import { formatLogValues } from "./format-log-values.ts";
import type { Questions } from "./questions.ts";
import { readLine } from "./read-line.ts";
import type { RunContextInput } from "./run-context-input.ts";
import type { RunRecord } from "./run-record.ts";

/** What the context of a run is made of. */
export interface RunContextParts {
  readonly record: RunRecord;
  readonly input: RunContextInput;
  readonly questions: Questions;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** The answer to the suspension before, where this is the run after one. */
  readonly answer: Answer | undefined;
  readonly onProgress: () => void;
}

/** Builds the context whose log, progress and questions reach the record. */
export function createRunContext(parts: RunContextParts): RunContext {
  const { record, input, questions, timeout, signal, answer, onProgress } = parts;
  let hasWarned = false;
  const context = createContext({
    sessionId: input.sessionId,
    messageId: input.messageId,
    agent: input.agent,
    callId: record.id,
    extra: input.extra ?? {},
    answer,
    timeout,
    signal,
    log: (...values: unknown[]) => record.log({ level: "log", from: "tool", text: formatLogValues(values) }),
    progress(given: Progress) {
      if (record.ended) return;
      onProgress();
      const progress = readProgress(given);
      if (typeof progress !== "string") record.progress(progress);
      else if (!hasWarned) record.log({ level: "warn", from: "runtime", text: progress });
      hasWarned ||= typeof progress === "string";
    },
    async ask(given) {
      const request = readRequest(given);
      if (typeof request === "string") throw new TypeError(request);
      return questions.ask({ ...request, id: randomUUID() }, signal);
    },
  });
  return {
    ...context,
    logLine: (line) => record.log(readLine(line)),
    wire: (message) => record.wire(message),
  };
}
