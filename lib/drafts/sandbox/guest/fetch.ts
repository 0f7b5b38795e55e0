import type { GuestEvents, GuestRequest, GuestResponse } from "../guest-calls.ts";
import type { AbortSignal } from "./abort.ts";
import { askHost, callHost, readHostBytes, writeJson } from "./bridge.ts";
import { Headers } from "./headers.ts";
import { joinUnits, readBytes, TextDecoder, TextEncoder } from "./text-encoding.ts";
import { URLSearchParams } from "./url.ts";

interface Init {
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly redirect?: GuestRequest["redirect"];
  readonly signal?: AbortSignal | null;
}

interface Body {
  readonly text: string;
  readonly bytes: boolean;
  readonly type?: string;
}

/** Where the body of an answer is. */
type Content = { readonly id: number } | { readonly text: string } | { readonly bytes: Uint8Array } | null;

const key = Symbol("made here");

/** An answer. */
export class Response {
  readonly url: string = "";
  readonly status: number;
  readonly statusText: string;
  readonly redirected: boolean = false;
  readonly type: string = "default";
  readonly headers: Headers;
  readonly #content: Content;
  #used = false;

  constructor(
    body?: unknown,
    init: { status?: number; statusText?: string; headers?: unknown } = {},
    from?: unknown,
  ) {
    const fetched = from === key ? (body as GuestResponse & { readonly id: number }) : undefined;
    if (fetched !== undefined) {
      this.url = fetched.url;
      this.redirected = fetched.redirected;
      this.type = "basic";
    }
    this.status = fetched?.status ?? init.status ?? 200;
    this.statusText = fetched?.statusText ?? init.statusText ?? "";
    this.headers = new Headers(fetched?.headers ?? init.headers);
    if (fetched !== undefined) this.#content = { id: fetched.id };
    else {
      const packed = packBody(body);
      this.#content =
        packed === undefined ? null : packed.bytes ? { bytes: unpack(packed.text) } : { text: packed.text };
      if (packed?.type !== undefined && !this.headers.has("content-type"))
        this.headers.set("content-type", packed.type);
    }
  }

  static json(
    value: unknown,
    init: { status?: number; statusText?: string; headers?: unknown } = {},
  ): Response {
    const response = new Response(JSON.stringify(value), init);
    if (new Headers(init.headers).get("content-type") === null)
      response.headers.set("content-type", "application/json");
    return response;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get bodyUsed(): boolean {
    return this.#used;
  }

  async text(): Promise<string> {
    const content = this.#take();
    if (content === null) return "";
    if ("text" in content) return content.text;
    if ("bytes" in content) return new TextDecoder().decode(content.bytes);
    const charset = /charset="?([\w-]+)/i.exec(this.headers.get("content-type") ?? "")?.[1] ?? "utf-8";
    return askHost("bodyText", { id: content.id, charset });
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const content = this.#take();
    if (content === null) return new ArrayBuffer(0);
    if ("id" in content) return readHostBytes("body", content.id);
    const bytes = "bytes" in content ? content.bytes : new TextEncoder().encode(content.text);
    return bytes.slice().buffer as ArrayBuffer;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.arrayBuffer());
  }

  #take(): Content {
    if (this.#used) throw new TypeError("The body of this answer was read already.");
    this.#used = true;
    return this.#content;
  }
}

/** A request, as `fetch` takes it. */
export class Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly redirect: GuestRequest["redirect"];
  readonly signal: AbortSignal | undefined;
  readonly #body: Body | undefined;

  constructor(given: unknown, init: Init = {}) {
    const from = given instanceof Request ? given : undefined;
    this.url = from?.url ?? String(given);
    this.method = String(init.method ?? from?.method ?? "GET").toUpperCase();
    this.headers = new Headers(init.headers ?? from?.headers);
    this.redirect = init.redirect ?? from?.redirect ?? "follow";
    this.signal = init.signal ?? from?.signal ?? undefined;
    this.#body =
      init.body === undefined || init.body === null
        ? from
          ? Request.bodyOf(from)
          : undefined
        : packBody(init.body);
    if (this.#body !== undefined && (this.method === "GET" || this.method === "HEAD"))
      throw new TypeError(`A request with the method ${this.method} can't have a body.`);
    if (this.#body?.type !== undefined && !this.headers.has("content-type"))
      this.headers.set("content-type", this.#body.type);
  }

  static bodyOf(request: Request): Body | undefined {
    return request.#body;
  }
}

interface Waiting {
  resolve(response: Response): void;
  reject(reason: unknown): void;
  /** Nobody has to listen to its signal any more. */
  end(): void;
}

const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Sends a request by the machine around, which decides whether it may go out. */
export function fetch(given: unknown, init: Init = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new Request(given, init);
    const { signal } = request;
    if (signal?.aborted) return reject(signal.reason);
    lastId += 1;
    const id = lastId;
    const stop = () => {
      waiting.delete(id);
      callHost("cancelFetch", { id });
      reject(signal?.reason);
    };
    waiting.set(id, { resolve, reject, end: () => signal?.removeEventListener("abort", stop) });
    signal?.addEventListener("abort", stop, { once: true });
    const body = Request.bodyOf(request);
    callHost("fetch", {
      id,
      url: request.url,
      method: request.method,
      redirect: String(request.redirect),
      headersText: writeJson([...request.headers]) ?? "[]",
      body: body?.text,
      bytes: body?.bytes,
    });
  });
}

/** Takes the answer to a request. */
export function receiveResponse({ id, response }: GuestEvents["fetched"]): void {
  take(id)?.resolve(new Response({ ...response, id }, {}, key));
}

/** Takes the reason why there is no answer. */
export function receiveFetchFault({ id, message }: GuestEvents["notFetched"]): void {
  take(id)?.reject(new TypeError(message));
}

function take(id: number): Waiting | undefined {
  const found = waiting.get(id);
  waiting.delete(id);
  found?.end();
  return found;
}

function packBody(body: unknown): Body | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof URLSearchParams)
    return { text: body.toString(), bytes: false, type: "application/x-www-form-urlencoded;charset=UTF-8" };
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body))
    return { text: joinUnits(readBytes(body)), bytes: true };
  if (typeof body === "string") return { text: body, bytes: false, type: "text/plain;charset=UTF-8" };
  throw new TypeError("A body is a text, URLSearchParams, or bytes; other kinds are not there in a draft.");
}

function unpack(text: string): Uint8Array {
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}
