import { type BodyInit, Headers, type Response } from "undici";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { describeReply, describeRequest, type HttpMessage } from "./http-message.ts";
import type { MaskText } from "./mask-secrets.ts";
import { NetError } from "./net-error.ts";
import { readBody } from "./read-body.ts";

/** A request that is ready to go out. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: BodyInit;
}

/** How a request is sent, and what its answer becomes. */
export interface SendOptions {
  /** Hosts that may be in a private network because the configuration names them. */
  readonly allowedHosts: readonly string[];
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
  /** Whose time-out that is, in words: `of the tool`. */
  readonly timeoutOwner: string;
  readonly signal: AbortSignal;
  /** Hides what came from the environment, in what the server says too. */
  readonly maskText: MaskText;
  /** `text` gives the body; `json` the same, but an answer that is no JSON is an error; `status+text` says the status first. */
  readonly resultMode: "text" | "json" | "status+text";
  /** Is told what goes over the wire: each request and its reply, redirects too, with secrets masked. */
  readonly onMessage?: (message: HttpMessage) => void;
}

/** What a request came to, in the shape of a tool's result. */
export interface RequestOutcome {
  readonly output: string;
  readonly isError: boolean;
  readonly metadata?: { readonly [key: string]: unknown };
  /** Why there is no answer: the request was stopped from outside, or could not be sent or answered. Absent: there is one. */
  readonly lost?: "stopped" | "unreachable";
}

const longestBody = 50 * 1024 * 1024;
/** The headers of an answer that tell a person something. */
const shownHeaders =
  /^(content-(type|length|language|disposition)|location|link|etag|last-modified|retry-after|x-(rate-?limit|request-id|total).*|ratelimit.*|deprecation|sunset|allow|www-authenticate)$/;

/** Sends a request. Never rejects: whatever goes wrong is an outcome with `isError` that says what it was. */
export async function sendRequest(request: OutgoingRequest, options: SendOptions): Promise<RequestOutcome> {
  const { signal, timeout, maskText, onMessage } = options;
  if (signal.aborted) return { output: "Stopped before anything was sent.", isError: true, lost: "stopped" };
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeout);
  const fail = (output: string, lost: "stopped" | "unreachable" = "unreachable"): RequestOutcome => {
    onMessage?.({ kind: "note", text: output });
    return { output, isError: true, lost };
  };
  onMessage?.(describeRequest(request, maskText));
  try {
    const fetch = createGuardedFetch({
      allowedHosts: options.allowedHosts,
      onRedirect(reply, { url, init }) {
        onMessage?.(describeReply(reply, maskText));
        const { method = "GET", body } = init;
        const headers = [...new Headers(init.headers)];
        onMessage?.(describeRequest({ method, url, headers, ...(body == null ? {} : { body }) }, maskText));
      },
    });
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      signal: AbortSignal.any([signal, clock.signal]),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return createOutcome(response, await readBody(response, longestBody), options);
  } catch (thrown) {
    if (signal.aborted) return fail("Stopped while the answer was on its way.", "stopped");
    if (clock.signal.aborted)
      return fail(`Timed out after ${timeout / 1000} s, which is the time-out ${options.timeoutOwner}.`);
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return fail(maskText(thrown instanceof NetError ? message : `The request failed: ${message}`));
  } finally {
    clearTimeout(timer);
  }
}

function createOutcome(response: Response, body: Buffer, options: SendOptions): RequestOutcome {
  const { maskText, resultMode } = options;
  const type = response.headers.get("content-type") ?? "";
  const isText = !isMedia(type) && !isBytes(body, type);
  const text = maskText(describeBody(body, type));
  options.onMessage?.(describeReply(response, maskText, isText ? text : body.length));
  const headers = [...response.headers].filter(([name]) => shownHeaders.test(name));
  const metadata = {
    status: response.status,
    ...(response.statusText === "" ? {} : { statusText: response.statusText }),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, maskText(value)])),
    ...describeContent(body, type, maskText),
  };
  if (!response.ok) return { output: `HTTP ${response.status}: ${text}`, isError: true, metadata };
  if (resultMode === "status+text")
    return { output: `${response.status}\n${text}`, isError: false, metadata };
  if (resultMode === "json" && !isJson(text)) {
    return { output: `The answer (HTTP ${response.status}) is no JSON: ${text}`, isError: true, metadata };
  }
  return { output: text, isError: false, metadata };
}

/** The text of a body; what is no text stands as `image (image/png, 82 bytes)`. */
function describeBody(body: Buffer, type: string): string {
  const essence = essenceOf(type);
  if (isMedia(type)) {
    return `${essence.split("/")[0]} (${essence}, ${body.length} bytes)`;
  }
  if (isBytes(body, type)) {
    return `bytes (${essence || "of an unknown type"}, ${body.length} bytes)`;
  }
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function essenceOf(type: string): string {
  return type.split(";")[0]?.trim().toLowerCase() ?? "";
}

function isMedia(type: string): boolean {
  const essence = essenceOf(type);
  return /^(image|audio|video|font)\//.test(essence) && essence !== "image/svg+xml";
}

function isBytes(body: Buffer, type: string): boolean {
  return essenceOf(type) === "application/octet-stream" || body.subarray(0, 1024).includes(0);
}

/** Images and sounds as blocks that the page can show. */
function describeContent(
  body: Buffer,
  type: string,
  maskText: MaskText,
): { readonly content?: readonly unknown[] } {
  const mimeType = essenceOf(type);
  const kind = /^(image|audio)\//.exec(mimeType)?.[1];
  if (kind === undefined || body.length > 10 * 1024 * 1024) return {};
  return { content: [{ type: kind, mimeType, data: maskText(body.toString("base64")) }] };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
