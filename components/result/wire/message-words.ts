import type { WireBody, WireMessage } from "@/lib/protocol/index.ts";
import { formatJson } from "../json/format-json.ts";
import { readJson } from "../json/read-json.ts";

/** How a message is named in the list. */
export interface MessageWords {
  readonly direction: "sent" | "received" | undefined;
  /** `POST http://…`, `200 OK`, `tools/call`. */
  readonly title: string;
  /** What kind of message it is: `reply`, `notice`; "" where the title says it. */
  readonly kind: string;
}

export function wordsOf(message: WireMessage): MessageWords {
  switch (message.kind) {
    case "json-rpc":
      return {
        direction: message.direction,
        title: message.method,
        kind: message.role === "request" ? "" : message.role,
      };
    case "http-request":
      return { direction: "sent", title: `${message.method} ${message.url}`, kind: "" };
    case "http-reply":
      return {
        direction: "received",
        title: `${message.status} ${message.statusText}`.trim(),
        kind: "reply",
      };
    case "note":
      return { direction: undefined, title: message.text, kind: "" };
  }
}

/** A message and whether it stands for a fault. */
export function isFault(message: WireMessage): boolean {
  if (message.kind === "http-reply") return message.status >= 400;
  return message.kind === "json-rpc" && message.role === "reply" && /^\{[^{[]*"error":\{/.test(message.text);
}

/** The body as a text to read: JSON laid out with every digit. */
export function readBody(body: WireBody): { readonly text: string; readonly isJson: boolean } {
  if (body.kind === "text") return layOut(body.text);
  if (body.kind === "bytes") return { text: `(${body.bytes.toLocaleString("en-US")} bytes)`, isJson: false };
  const lines = body.parts.map(({ name, text, bytes, type }) =>
    text === undefined
      ? `${name}: (file, ${bytes ?? 0} bytes${type ? `, ${type}` : ""})`
      : `${name}: ${text}`,
  );
  return { text: lines.join("\n"), isJson: false };
}

/** JSON text with a line a member; any other text as it is. */
export function layOut(text: string): { readonly text: string; readonly isJson: boolean } {
  const document = /^\s*[[{]/.test(text) ? readJson(text) : undefined;
  return document === undefined ? { text, isJson: false } : { text: formatJson(document), isJson: true };
}

/** The lines before a body: the first line of the message, and its headers. */
export function writeHead(
  message: Extract<WireMessage, { readonly kind: "http-request" | "http-reply" }>,
): string {
  const { title } = wordsOf(message);
  return [title, ...message.headers.map(([name, value]) => `${name}: ${value}`)].join("\n");
}
