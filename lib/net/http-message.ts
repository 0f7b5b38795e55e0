import { type BodyInit, FormData, type Headers, type Response } from "undici";
import type { MaskText } from "./mask-secrets.ts";
import type { OutgoingRequest } from "./send-request.ts";

/** What a request or a reply carries. */
export type HttpBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly bytes: number }
  | { readonly kind: "parts"; readonly parts: readonly HttpPart[] };

/** A part of a form: a text, or a file of so many bytes. */
export interface HttpPart {
  readonly name: string;
  readonly text?: string;
  readonly bytes?: number;
  readonly type?: string;
}

type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request or a reply as it went over the wire, its secrets masked. */
export type HttpMessage =
  | {
      readonly kind: "http-request";
      readonly method: string;
      readonly url: string;
      readonly headers: HeaderList;
      readonly body?: HttpBody;
    }
  | {
      readonly kind: "http-reply";
      readonly status: number;
      readonly statusText: string;
      readonly headers: HeaderList;
      readonly body?: HttpBody;
    }
  /** Why no reply came. */
  | { readonly kind: "note"; readonly text: string };

const mask = "••••••";
const secretHeader = /^(proxy-)?authorization$|^(set-)?cookie2?$|api-?key|token|secret|password|signature/i;
const secretParameter =
  /^(api[-_]?key|key|(access|refresh|id)?[-_]?token|(client[-_]?)?secret|password|sig(nature)?)$/i;

/** Describes a request as it goes out. What stands in `Authorization`, in cookies and in headers and parameters of keys is hidden. */
export function describeRequest(request: OutgoingRequest, maskText: MaskText): HttpMessage {
  const body = request.body == null ? undefined : describeRequestBody(request.body, maskText);
  return {
    kind: "http-request",
    method: request.method,
    url: maskText(hideInUrl(request.url)),
    headers: hideInHeaders(request.headers, maskText),
    ...(body === undefined ? {} : { body }),
  };
}

/** Describes a reply. `body` is its text, masked already, or how many bytes it has where it is none. */
export function describeReply(response: Response, maskText: MaskText, body?: string | number): HttpMessage {
  return {
    kind: "http-reply",
    status: response.status,
    statusText: response.statusText,
    headers: hideInHeaders(listHeaders(response.headers), maskText),
    ...(body === undefined || body === "" || body === 0 ? {} : { body: describeBody(body) }),
  };
}

function describeBody(body: string | number): HttpBody {
  return typeof body === "string" ? { kind: "text", text: body } : { kind: "bytes", bytes: body };
}

function describeRequestBody(body: BodyInit, maskText: MaskText): HttpBody | undefined {
  if (typeof body === "string") return { kind: "text", text: maskText(body) };
  if (body instanceof URLSearchParams) return { kind: "text", text: maskText(body.toString()) };
  if (body instanceof FormData) {
    const parts = [...body].map(
      ([name, value]): HttpPart =>
        typeof value === "string"
          ? { name, text: maskText(value) }
          : { name, bytes: value.size, ...(value.type === "" ? {} : { type: value.type }) },
    );
    return { kind: "parts", parts };
  }
  if (body instanceof Blob) return { kind: "bytes", bytes: body.size };
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer)
    return { kind: "bytes", bytes: body.byteLength };
  return undefined;
}

function listHeaders(headers: Headers): HeaderList {
  return [...headers];
}

function hideInHeaders(headers: HeaderList, maskText: MaskText): HeaderList {
  return headers.map(([name, value]) => {
    if (!secretHeader.test(name)) return [name, maskText(value)];
    // The scheme is no secret, and says much to somebody who looks for a fault.
    const scheme = /authorization$/i.test(name) ? /^(\w+) \S/.exec(value)?.[1] : undefined;
    return [name, scheme === undefined ? mask : `${scheme} ${mask}`];
  });
}

function hideInUrl(url: URL): string {
  if (url.password === "" && ![...url.searchParams.keys()].some((name) => secretParameter.test(name)))
    return url.href;
  const shown = new URL(url);
  if (shown.password !== "") shown.password = "MASKED";
  const [before = ""] = shown.href.split(/[?#]/);
  const query = url.search
    .slice(1)
    .split("&")
    .map((pair) => {
      const name = pair.split("=")[0] ?? "";
      return secretParameter.test(decodeName(name)) ? `${name}=${mask}` : pair;
    });
  return `${before.replace(":MASKED@", `:${mask}@`)}${url.search === "" ? "" : `?${query.join("&")}`}${url.hash}`;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
