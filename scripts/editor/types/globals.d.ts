// What a draft's code finds in its sandbox besides the language itself: this and no more.

interface Console {
  /** Writes a line to the run's log. */
  log(...values: unknown[]): void;
  /** Writes a line to the run's log, marked as information. */
  info(...values: unknown[]): void;
  /** Writes a line to the run's log, marked as a detail. */
  debug(...values: unknown[]): void;
  /** Writes a line to the run's log, marked as a warning. */
  warn(...values: unknown[]): void;
  /** Writes a line to the run's log, marked as an error. */
  error(...values: unknown[]): void;
  /** Writes a line to the run's log, marked as a detail. */
  trace(...values: unknown[]): void;
  /** Writes an error to the log where the first value does not hold. */
  assert(holds?: unknown, ...values: unknown[]): void;
  dir(value: unknown): void;
  table(value: unknown): void;
  /** Moves the lines that follow to the right, until `groupEnd`. */
  group(...values: unknown[]): void;
  groupEnd(): void;
  /** Writes how often it was called with this label. */
  count(label?: string): void;
  countReset(label?: string): void;
  /** Starts a clock; `timeLog` and `timeEnd` write how long it has run. */
  time(label?: string): void;
  timeLog(label?: string, ...values: unknown[]): void;
  timeEnd(label?: string): void;
}
declare var console: Console;

/** Calls `callback` once, after `delay` milliseconds (default 0), while the run lasts. Gives a number for `clearTimeout`. */
declare function setTimeout<Values extends unknown[]>(
  callback: (...values: Values) => void,
  delay?: number,
  ...values: Values
): number;
declare function clearTimeout(timer: number | undefined): void;
/** Calls `callback` every `delay` milliseconds, while the run lasts. Gives a number for `clearInterval`. */
declare function setInterval<Values extends unknown[]>(
  callback: (...values: Values) => void,
  delay?: number,
  ...values: Values
): number;
declare function clearInterval(timer: number | undefined): void;
/** Calls `callback` once, as soon as the code that runs now is done. */
declare function setImmediate<Values extends unknown[]>(
  callback: (...values: Values) => void,
  ...values: Values
): number;
declare function clearImmediate(timer: number | undefined): void;
/** Calls `callback` before anything else that waits, but after the code that runs now. */
declare function queueMicrotask(callback: () => void): void;

/** A deep copy of data: dates, maps, sets, typed arrays, errors and cycles too. Throws for functions. */
declare function structuredClone<Value>(value: Value): Value;

/** Text of base64. */
declare function btoa(binary: string): string;
/** What base64 text holds, one character a byte. Throws where it is no base64. */
declare function atob(base64: string): string;

interface Crypto {
  /** A new random UUID, version 4. */
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
  /** Fills a typed array of integers with random bytes (65,536 at most) and gives it back. */
  getRandomValues<Values extends ArrayBufferView>(values: Values): Values;
}
declare var crypto: Crypto;

declare class TextEncoder {
  readonly encoding: "utf-8";
  /** The bytes of a text in UTF-8. */
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  /** @param label `utf-8` (default). @param options `fatal` throws for bytes that are no text, instead of writing U+FFFD. */
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  /** The text that the bytes stand for. */
  decode(bytes?: ArrayBuffer | ArrayBufferView): string;
}

interface EventInit {
  readonly cancelable?: boolean;
}

declare class Event {
  constructor(type: string, init?: EventInit);
  readonly type: string;
  readonly target: EventTarget | null;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

declare class CustomEvent<Detail = unknown> extends Event {
  constructor(type: string, init?: EventInit & { readonly detail?: Detail });
  readonly detail: Detail;
}

declare class EventTarget {
  addEventListener(
    type: string,
    listener: ((event: Event) => void) | null,
    options?: { readonly once?: boolean },
  ): void;
  removeEventListener(type: string, listener: ((event: Event) => void) | null): void;
  dispatchEvent(event: Event): boolean;
}

/** Tells that work is no longer wanted: the run was stopped, or its time is over. */
declare class AbortSignal extends EventTarget {
  private constructor();
  readonly aborted: boolean;
  /** Why; an error as a rule. */
  readonly reason: unknown;
  onabort: ((event: Event) => void) | null;
  /** Throws the reason where the signal is aborted. */
  throwIfAborted(): void;
  static abort(reason?: unknown): AbortSignal;
  /** A signal that aborts by itself after so many milliseconds. */
  static timeout(milliseconds: number): AbortSignal;
  /** A signal that aborts with the first of these. */
  static any(signals: readonly AbortSignal[]): AbortSignal;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class DOMException extends Error {
  constructor(message?: string, name?: string);
  readonly code: number;
}

declare class URL {
  /** Throws where the text is no URL. */
  constructor(url: string | URL, base?: string | URL);
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toJSON(): string;
  toString(): string;
}

declare class URLSearchParams {
  constructor(
    init?:
      | string
      | readonly (readonly [string, string])[]
      | { readonly [name: string]: string }
      | URLSearchParams,
  );
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  forEach(callback: (value: string, name: string, parameters: URLSearchParams) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}

type HeadersInit = Headers | { readonly [name: string]: string } | readonly (readonly [string, string])[];

/** Names and values of HTTP headers; names in any case. */
declare class Headers {
  constructor(init?: HeadersInit);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getSetCookie(): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  forEach(callback: (value: string, name: string, headers: Headers) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

interface RequestInit {
  /** Default: `GET`. */
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: string | ArrayBuffer | ArrayBufferView | URLSearchParams | null;
  /** Ends the request; `ctx.signal` ends it with the run. */
  readonly signal?: AbortSignal | null;
  /** Default: `follow`. */
  readonly redirect?: "follow" | "error" | "manual";
}

/** A request that is put together before it is sent. */
declare class Request {
  constructor(url: string | URL | Request, init?: RequestInit);
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

interface ResponseInit {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: HeadersInit;
}

/** The answer to a request. Its body can be read once. */
declare class Response {
  constructor(body?: string | ArrayBuffer | ArrayBufferView | null, init?: ResponseInit);
  static json(value: unknown, init?: ResponseInit): Response;
  readonly status: number;
  readonly statusText: string;
  /** The status is between 200 and 299. */
  readonly ok: boolean;
  readonly url: string;
  readonly redirected: boolean;
  readonly headers: Headers;
  readonly bodyUsed: boolean;
  /** The body as text in UTF-8. */
  text(): Promise<string>;
  /** The body as JSON. Rejects where it is none. */
  json(): Promise<ReturnType<typeof JSON.parse>>;
  arrayBuffer(): Promise<ArrayBuffer>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Sends an HTTP request through the server, to the hosts that its configuration allows (`allow`), never to private
 * addresses. Works while a tool runs, not while its definition is read.
 */
declare function fetch(url: string | URL | Request, init?: RequestInit): Promise<Response>;

/** A clock that only goes forward. */
declare var performance: {
  /** Milliseconds since the sandbox started. */
  now(): number;
  readonly timeOrigin: number;
};
