import type { LogLevel } from "@/lib/protocol/index.ts";
import type { Answer, JsonObject, ToolContext } from "@/lib/tool/index.ts";

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

/** What a message of the code in QuickJS is made of. What is nested crosses as JSON text, so that no prototype is looked at. */
export type FlatValue = string | number | boolean | null | { readonly [name: string]: FlatMember };
type FlatMember = string | number | boolean | undefined;

/** A message of literals by name. */
type Flat<Members> = { readonly [Name in keyof Members]: Members[Name] };

/** What code in QuickJS tells the process around it. What ends in `Text` is JSON text of what it is named after. */
export interface HostCalls {
  log(line: Flat<{ level: LogLevel; from: "console" | "tool"; text: string }>): void;
  /** A Progress. */
  progress(progressText: string): void;
  /** A Request without its id. */
  ask(question: Flat<{ id: number; requestText: string }>): void;
  /** Headers are a list of names and values. */
  fetch(
    question: Flat<{
      id: number;
      url: string;
      method: string;
      redirect: string;
      headersText: string;
      body: string | undefined;
      bytes: boolean | undefined;
    }>,
  ): void;
  cancelFetch(question: Flat<{ id: number }>): void;
  startTimer(timer: Flat<{ id: number; ms: number }>): void;
  stopTimer(timer: Flat<{ id: number }>): void;
  /** The top level came to its end. */
  loaded(nothing: null): void;
  /** A ThrownError that nothing caught. */
  uncaught(thrownText: string): void;
  /** A piece of the output, or of the metadata as JSON text. */
  piece(piece: Flat<{ of: "output" | "metadata"; text: string }>): void;
  /** A run has its result; what was thrown is a ThrownError. */
  finished(
    end: Flat<{
      isError: boolean;
      hasMetadata: boolean;
      returnedNothing: boolean;
      threwText: string | undefined;
    }>,
  ): void;
  /** The top level was read: definitions of tools, what looks like tools and is none, and what the evaluation threw. */
  read(reading: Flat<{ toolsText: string; faultsText: string; threwText: string | undefined }>): void;
}

/** What code in QuickJS may ask of the process around it, for itself. */
export interface HostAnswers {
  bodyText(question: { readonly id: number; readonly charset: string }): string;
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
