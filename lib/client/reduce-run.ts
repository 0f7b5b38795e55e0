import type { Run, RunEvent, RunState } from "@/lib/protocol/index.ts";

const endedStates: ReadonlySet<RunState> = new Set<RunState>([
  "ok",
  "tool error",
  "invalid input",
  "invalid output",
  "threw",
  "timed out",
  "cancelled",
  "lost",
]);

/** Whether a run in this state is over. */
export function hasEnded(state: RunState): boolean {
  return endedStates.has(state);
}

/** The run after an event; undefined where the event belongs to a run whose beginning is unknown. */
export function reduceRun(run: Run | undefined, event: RunEvent): Run | undefined {
  if (event.type === "run-queued") return queuedRun(event);
  if (run === undefined) return undefined;
  switch (event.type) {
    case "run-started":
      return { ...run, state: "running", startedAt: event.startedAt };
    case "run-logged":
      return { ...run, logs: [...run.logs, ...event.lines] };
    case "run-wired":
      return { ...run, wire: [...(run.wire ?? []), ...event.messages] };
    case "run-progressed":
      return { ...run, progress: event.progress };
    case "run-waiting":
      return { ...run, state: "waiting", request: event.request };
    case "run-resumed":
      return { ...withoutRequest(run), state: "running" };
    case "run-finished":
      return {
        ...withoutRequest(run),
        state: event.outcome.state,
        endedAt: event.endedAt,
        outcome: event.outcome,
      };
  }
}

function queuedRun(event: RunEvent & { readonly type: "run-queued" }): Run {
  return {
    id: event.runId,
    toolKey: event.toolKey,
    argumentsText: event.argumentsText,
    sentAsIs: event.sentAsIs,
    state: "queued",
    createdAt: event.createdAt,
    timeoutMs: event.timeoutMs,
    logs: [],
  };
}

function withoutRequest(run: Run): Run {
  const { request: _answered, ...rest } = run;
  return rest;
}
