import { isLosslessNumber, parse, stringify } from "lossless-json";
import { isObject } from "./content.ts";

/** Where a result carries its structured content as text with every digit. */
const exactKey = "tool-playground/exact";
/** Fifteen digits are always exact; a longer number may not be. */
const mayBeInexact = /\d{16}|\d[eE][+-]?\d{2}/;

/**
 * Adds to the text of a message what its structured content is to the last digit, where JavaScript would change a
 * number in it. Any other text comes back as it is.
 */
export function keepDigits(message: string): string {
  if (!mayBeInexact.test(message) || !message.includes('"structuredContent"')) return message;
  try {
    const parsed: unknown = parse(message);
    if (!isObject(parsed) || !isObject(parsed.result)) return message;
    const { structuredContent } = parsed.result;
    if (structuredContent === undefined || !holdsInexact(structuredContent)) return message;
    const result = { ...parsed.result, [exactKey]: stringify(structuredContent) };
    return stringify({ ...parsed, result }) ?? message;
  } catch {
    return message;
  }
}

/** The structured content of a result as JSON text with every digit; undefined where the numbers are exact anyway. */
export function readExactText(result: { readonly [key: string]: unknown }): string | undefined {
  const text = result[exactKey];
  return typeof text === "string" ? text : undefined;
}

/** A result without what was added to it, and the text of its structured content; undefined where nothing was added. */
export function splitExact(result: {
  readonly [key: string]: unknown;
}): { readonly result: { readonly [key: string]: unknown }; readonly text: string } | undefined {
  const { [exactKey]: text, ...rest } = result;
  return typeof text === "string" ? { result: rest, text } : undefined;
}

function holdsInexact(value: unknown): boolean {
  if (isLosslessNumber(value)) return !isExact(value.value);
  if (Array.isArray(value)) return value.some(holdsInexact);
  return isObject(value) && Object.values(value).some(holdsInexact);
}

/** Whether a number of JavaScript holds every digit of a text. */
function isExact(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  if (/^-?\d+$/.test(text)) return String(BigInt(value)) === text;
  return listDigits(text) === listDigits(String(value));
}

function listDigits(number: string): string {
  return number
    .replace(/[eE].*$/, "")
    .replace(/[-.]/g, "")
    .replace(/^0+|0+$/g, "");
}

/** A `fetch` whose answers, JSON or a stream of events, keep every digit. */
export function fetchWithDigits(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const type = response.headers.get("content-type") ?? "";
    if (response.body === null || !/json|event-stream/.test(type)) return response;
    const body = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(type.includes("event-stream") ? rewriteLines() : rewriteWhole())
      .pipeThrough(new TextEncoderStream());
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

function rewriteWhole(): TransformStream<string, string> {
  let text = "";
  return new TransformStream({
    transform(chunk) {
      text += chunk;
    },
    flush: (controller) => controller.enqueue(keepDigits(text)),
  });
}

function rewriteLines(): TransformStream<string, string> {
  let rest = "";
  const rewrite = (line: string) =>
    line.startsWith("data:") && mayBeInexact.test(line) ? `data: ${keepDigits(line.slice(5).trim())}` : line;
  return new TransformStream({
    transform(chunk, controller) {
      // Lines that are complete go on at once: a stream of events must not wait for the next one.
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) controller.enqueue(`${lines.map(rewrite).join("\n")}\n`);
    },
    flush: (controller) => controller.enqueue(rewrite(rest)),
  });
}
