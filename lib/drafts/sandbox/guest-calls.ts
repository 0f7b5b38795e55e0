import type { LogLevel } from "@/lib/protocol/index.ts";
import type {
  Answer,
  JsonObject,
  Progress,
  Request,
  ResultOrigin,
  ThrownError,
  ToolContext,
} from "@/lib/tool/index.ts";
import type { SandboxTool } from "./sandbox.ts";

/** A request of a draft; the body is text whose units are bytes where `bytes` says so. */
export interface GuestRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly bytes?: boolean;
  readonly redirect: "follow" | "manual" | "error";
}

/** The head of an answer; its body is fetched by `bodyText` or as bytes. */
export interface GuestResponse {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly redirected: boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The parts of an address. */
export interface UrlParts {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** A call of `Intl`: its class, how to make one, and what to call with what. Dates cross as milliseconds. */
export interface IntlCall {
  readonly kind: string;
  readonly locales: unknown;
  readonly options: unknown;
  readonly method: string;
  readonly values: readonly IntlValue[];
}

/** A value for `Intl`, by its kind, because JSON has no BigInt and no NaN. */
export type IntlValue =
  | { readonly number: string }
  | { readonly bigint: string }
  | { readonly date: number | null }
  | { readonly json: unknown };

/** What code in QuickJS may ask of the process around it. A call that gives nothing is a message. */
export interface HostCalls {
  log(line: { readonly level: LogLevel; readonly from: "console" | "tool"; readonly text: string }): void;
  progress(progress: Progress): void;
  ask(question: { readonly id: number; readonly request: Omit<Request, "id"> }): void;
  fetch(question: { readonly id: number; readonly request: GuestRequest }): void;
  cancelFetch(question: { readonly id: number }): void;
  bodyText(question: { readonly id: number; readonly charset: string }): string;
  startTimer(timer: { readonly id: number; readonly ms: number }): void;
  stopTimer(timer: { readonly id: number }): void;
  url(question: {
    readonly url: string;
    readonly base?: string | undefined;
    readonly change?: readonly [name: string, value: string];
  }): UrlParts | null;
  searchPairs(text: string): readonly (readonly [string, string])[];
  searchText(pairs: readonly (readonly [string, string])[]): string;
  intl(call: IntlCall): unknown;
  uuid(nothing: null): string;
  toBase64(bytes: string): string;
  now(nothing: null): number;
  /** The top level came to its end. */
  loaded(nothing: null): void;
  /** Something was thrown that nothing caught. */
  uncaught(thrown: ThrownError): void;
  /** A piece of the output, or of the metadata as JSON text. */
  piece(piece: { readonly of: "output" | "metadata"; readonly text: string }): void;
  /** A run has its result. */
  finished(end: {
    readonly isError: boolean;
    readonly hasMetadata: boolean;
    readonly origin?: ResultOrigin | undefined;
  }): void;
  /** The top level was read. */
  read(reading: GuestReading): void;
}

/** What the top level of a draft gave, before positions are those of its text. */
export interface GuestReading {
  readonly tools: readonly SandboxTool[];
  /** What the evaluation threw. */
  readonly threw?: ThrownError | undefined;
  /** Exports that look like tools and are none. */
  readonly faults: readonly string[];
}

/** What a context holds that is data. */
export type ContextData = Pick<
  ToolContext,
  "sessionId" | "messageId" | "agent" | "callId" | "extra" | "answer" | "timeout"
>;

/** What the process around tells the code in QuickJS. */
export interface GuestEvents {
  /** Evaluates the module `draft.ts`, and runs a tool of it where one is named. */
  start: {
    readonly seed: readonly [number, number];
    /** The names of the exports in the order of the text, as far as they could be read. */
    readonly exports: readonly string[];
    readonly run?: {
      readonly toolName: string;
      readonly arguments: JsonObject;
      readonly context: ContextData;
    };
  };
  timer: { readonly id: number };
  answer: { readonly id: number; readonly answer: Answer };
  refusal: { readonly id: number; readonly message: string };
  fetched: { readonly id: number; readonly response: GuestResponse };
  notFetched: { readonly id: number; readonly message: string };
  abort: { readonly name: string; readonly message: string };
  /** All promises that could move have moved. */
  quiet: null;
}
