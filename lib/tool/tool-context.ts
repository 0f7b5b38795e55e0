import type { JsonObject, JsonValue } from "./json.ts";

/** What a tool needs from a person before it can go on. */
export interface Request {
  /** Names this request; an answer must carry it. */
  readonly id: string;
  /** `approval` is shown as yes or no, `authorization` as a link, anything else as a form or a text. */
  readonly kind: string;
  /** What is asked, in words. */
  readonly prompt: string;
  /** Where to go; followed only if it is http or https. */
  readonly url?: string;
  /** What the kind needs; where `data.schema` is a JSON Schema, the page shows a form for it. */
  readonly data?: JsonObject;
  /** When the question lapses, as an ISO 8601 instant. Absent: never. */
  readonly expiresAt?: string;
}

/** What a person answered. */
export interface Answer {
  /** The `id` of the request that it answers. */
  readonly id: string;
  /** False when the person did not agree; `reason` says how. */
  readonly ok: boolean;
  readonly data?: JsonValue;
  readonly reason?: "declined" | "cancelled" | "expired";
  /** The request that it answers. */
  readonly request?: Request;
}

/** How far a run is. */
export interface Progress {
  /** In the unit of `total`, or any unit that grows. */
  readonly progress: number;
  /** What `progress` will be at the end; absent when it is not known. */
  readonly total?: number;
  readonly message?: string;
}

/** What a tool is told about the call. Always an object. */
export interface ToolContext {
  readonly sessionId: string | undefined;
  readonly messageId: string | undefined;
  readonly agent: string | undefined;
  readonly callId: string | undefined;
  /** Whatever the caller wants to hand over; {} when nothing. */
  readonly extra: JsonObject;
  /** Only on the run after a suspension. */
  readonly answer: Answer | undefined;
  /** Milliseconds; undefined is "not set", never 0. The playground always sets it. */
  readonly timeout: number | undefined;
  /** Aborted when the run is stopped or timed out. */
  readonly signal: AbortSignal;
  /** Adds a line to the run's log. Does nothing outside a run. */
  log(...values: unknown[]): void;
  /** Tells how far the run is. Does nothing outside a run. */
  progress(progress: Progress): void;
  /** Keeps the call open until a person has answered. Rejects outside a run. */
  ask(request: Omit<Request, "id">): Promise<Answer>;
}
