import type { LogLine } from "@/lib/protocol/index.ts";
import { createContext, type Progress, type ToolContext } from "@/lib/tool/index.ts";
import { formatLogValues } from "./format-log-values.ts";
import type { RunContextInput } from "./run-context-input.ts";
import type { RunRecord } from "./run-record.ts";

/** The context of a run: a tool's context, and a way for sources to add lines that say where they come from. */
export interface RunContext extends ToolContext {
  logLine(line: Omit<LogLine, "ms">): void;
}

/** Builds the context whose log and progress reach the record. */
export function createRunContext(
  record: RunRecord,
  input: RunContextInput,
  timeout: number,
  signal: AbortSignal,
  onProgress: () => void,
): RunContext {
  const { sessionId, messageId, agent, extra } = input;
  const context = createContext({
    sessionId,
    messageId,
    agent,
    callId: record.id,
    extra: extra ?? {},
    timeout,
    signal,
    log: (...values) => record.log({ level: "log", from: "tool", text: formatLogValues(values) }),
    progress(progress: Progress) {
      if (record.ended) return;
      onProgress();
      record.progress(progress);
    },
  });
  return { ...context, logLine: (line) => record.log(line) };
}
