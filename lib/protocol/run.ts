import type { Progress, Request, ThrownError } from "@/lib/tool/index.ts";
import type { WireMessage } from "./wire.ts";

/** Every state that a run can be in. The last eight are final. */
export const runStates = [
  "queued",
  "running",
  "waiting",
  "ok",
  "tool error",
  "invalid input",
  "invalid output",
  "threw",
  "timed out",
  "cancelled",
  "lost",
] as const;

export type RunState = (typeof runStates)[number];

/** Who decided the state: the check of the arguments, the tool itself, the runtime around it, the check of the output. */
export type RunDecider = "schema check" | "tool" | "runtime" | "output check";

/** One fault that a schema check found. */
export interface CheckProblem {
  /** JSON Pointer into the value: `/items/3/name`; "" is the value itself. */
  readonly path: string;
  /** In words: `must be 3 characters or more`. */
  readonly message: string;
  /** The keyword that failed, where a schema's keyword did. */
  readonly keyword?: string;
}

export type LogLevel = "log" | "info" | "warn" | "error" | "debug";

/** A line of a run's log. */
export interface LogLine {
  /** Milliseconds since the run started. */
  readonly ms: number;
  readonly level: LogLevel;
  /** `console` and `tool` (ctx.log) come from the tool's code, `stdout`/`stderr` from its process, `runtime` from us. */
  readonly from: "console" | "tool" | "stdout" | "stderr" | "runtime" | "server";
  readonly text: string;
}

/** How a run ended. */
export interface RunOutcome {
  readonly state: RunState;
  readonly decidedBy: RunDecider;
  /** A sentence about the state where the output does not say it: `Stopped after 2.1 s.` */
  readonly message?: string;
  /** The first 262,144 characters of the output's text. */
  readonly output: string;
  /** Length of the whole output: UTF-16 units, and bytes in UTF-8. */
  readonly outputLength: number;
  readonly outputBytes: number;
  readonly isError: boolean;
  /** The metadata as JSON text, where the result has some. */
  readonly metadataText?: string;
  /** Faults of the arguments or of the output, by `decidedBy`. */
  readonly problems: readonly CheckProblem[];
  /** The tool returned undefined, or nothing at all; null is a value. */
  readonly returnedNothing?: boolean;
  readonly threw?: ThrownError;
  /** Milliseconds from the start of `execute` to its end. */
  readonly ms: number;
}

/** A run as it stands, or stood. */
export interface Run {
  readonly id: string;
  readonly toolKey: string;
  /** The arguments as JSON text, as they were sent. */
  readonly argumentsText: string;
  /** True where they were sent although the check refused them, or would have. */
  readonly sentAsIs: boolean;
  readonly state: RunState;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly timeoutMs: number;
  readonly logs: readonly LogLine[];
  /** What went over a wire for it, in order. Absent: nothing. */
  readonly wire?: readonly WireMessage[];
  readonly progress?: Progress;
  readonly request?: Request;
  readonly outcome?: RunOutcome;
}

/** What happens to a run. `index` counts from 0 without a gap within one run, so that a reader can drop doubles. */
export type RunEvent = { readonly runId: string; readonly index: number } & (
  | {
      readonly type: "run-queued";
      readonly toolKey: string;
      readonly argumentsText: string;
      readonly sentAsIs: boolean;
      readonly createdAt: string;
      readonly timeoutMs: number;
    }
  | { readonly type: "run-started"; readonly startedAt: string }
  | { readonly type: "run-logged"; readonly lines: readonly LogLine[] }
  | { readonly type: "run-wired"; readonly messages: readonly WireMessage[] }
  | { readonly type: "run-progressed"; readonly progress: Progress; readonly ms: number }
  | { readonly type: "run-waiting"; readonly request: Request }
  | { readonly type: "run-resumed" }
  | { readonly type: "run-finished"; readonly endedAt: string; readonly outcome: RunOutcome }
);

/** What the browser asks for when someone presses Run. */
export interface RunRequest {
  readonly toolKey: string;
  /** JSON text of an object. */
  readonly argumentsText: string;
  /** JSON text of `{ sessionId?, timeoutMs?, extra? }`; "" for none. */
  readonly contextText: string;
  /** False sends the arguments although the check refuses them (*Send as it is*). */
  readonly validate: boolean;
  /** The tab that asks; its event stream gets what happens to the run. */
  readonly tabId: string;
}
