import { type JsonDocument, jsonKind } from "./json-document.ts";
import { JsonNodes } from "./json-nodes.ts";

const badEscape = /\\(?:[^"\\/bfnrtu]|u(?![\da-fA-F]{4}))/;
const stepLength = 100_000;

/**
 * Reads JSON text (RFC 8259, any depth). Gives undefined where it is not JSON. With `mayBeCut`, a text that ends
 * too early gives what was complete until there.
 */
export function readJson(text: string, mayBeCut = false): JsonDocument | undefined {
  const reading = readSteps(text, mayBeCut);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** As {@link readJson}, but gives the thread back about every 8 ms. Rejects when `signal` aborts. */
export async function readJsonInSlices(text: string, signal: AbortSignal): Promise<JsonDocument | undefined> {
  const reading = readSteps(text, false);
  let sliceEnd = performance.now() + 8;
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    sliceEnd = performance.now() + 8;
  }
}

function* readSteps(text: string, mayBeCut: boolean): Generator<undefined, JsonDocument | undefined> {
  const nodes = new JsonNodes();
  let container = -1;
  let key: Key = noKey;
  let at = skipSpace(text, 0);
  let pause = stepLength;
  // What is not JSON at the very end may be JSON that was cut.
  const stop = (place: number) =>
    mayBeCut && place >= text.length && nodes.size > 0 ? nodes.finish(text, true) : undefined;

  for (;;) {
    if (at >= pause) {
      pause = at + stepLength;
      yield;
    }
    const first = text[at];
    if (first === "{" || first === "[") {
      const isObject = first === "{";
      container = nodes.add(
        isObject ? jsonKind.object : jsonKind.array,
        at,
        at,
        key.start,
        key.end,
        container,
      );
      at = skipSpace(text, at + 1);
      if (text[at] !== (isObject ? "}" : "]")) {
        key = isObject ? readKey(text, at) : noKey;
        if (key.fault >= 0) return stop(key.fault);
        if (isObject) at = key.value;
        if (at >= text.length) return stop(at);
        continue;
      }
    } else {
      const [kind, end] = readScalar(text, at);
      if (end <= 0) return stop(-end);
      // A number at the very end may have lost digits.
      if (mayBeCut && end >= text.length && container >= 0) return stop(end);
      nodes.add(kind, at, end, key.start, key.end, container);
      at = skipSpace(text, end);
    }
    while (container >= 0 && text[at] === (nodes.isObject(container) ? "}" : "]")) {
      container = nodes.close(container, at + 1);
      at = skipSpace(text, at + 1);
    }
    if (container < 0) return at >= text.length ? nodes.finish(text, false) : undefined;
    if (text[at] !== ",") return stop(at);
    at = skipSpace(text, at + 1);
    key = nodes.isObject(container) ? readKey(text, at) : noKey;
    if (key.fault >= 0) return stop(key.fault);
    if (key !== noKey) at = key.value;
    if (at >= text.length) return stop(at);
  }
}

interface Key {
  /** Where it begins and ends, and where its value begins. */
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** The place of what is wrong; -1 when nothing is. */
  readonly fault: number;
}

const noKey: Key = { start: -1, end: -1, value: -1, fault: -1 };

function readKey(text: string, start: number): Key {
  if (text[start] !== '"') return { ...noKey, fault: start };
  const end = readString(text, start);
  if (end < 0) return { ...noKey, fault: -end };
  const colon = skipSpace(text, end);
  if (text[colon] !== ":") return { ...noKey, fault: colon };
  return { start, end, value: skipSpace(text, colon + 1), fault: -1 };
}

const words = [
  ["true", jsonKind.boolean],
  ["false", jsonKind.boolean],
  ["null", jsonKind.null],
] as const;

/** The kind of a scalar and where it ends; the end is negative where it is not valid: minus the place of the fault. */
function readScalar(text: string, at: number): [number, number] {
  const first = text.charCodeAt(at);
  if (first === 34) return [jsonKind.string, readString(text, at)];
  if (first === 45 || isDigit(first)) return [jsonKind.number, readNumber(text, at)];
  for (const [word, kind] of words) if (text.startsWith(word, at)) return [kind, at + word.length];
  const rest = text.slice(at, at + 5);
  const isBegun = at + rest.length === text.length && words.some(([word]) => word.startsWith(rest));
  return [jsonKind.null, isBegun ? -text.length : -at - 1];
}

function readNumber(text: string, start: number): number {
  const whole = text.charCodeAt(start) === 45 ? start + 1 : start;
  let at = text.charCodeAt(whole) === 48 ? whole + 1 : skipDigits(text, whole);
  if (at === whole) return -at;
  if (text.charCodeAt(at) === 46) {
    const end = skipDigits(text, at + 1);
    if (end === at + 1) return -end;
    at = end;
  }
  if ((text.charCodeAt(at) | 32) === 101) {
    const sign = text.charCodeAt(at + 1);
    const digits = sign === 43 || sign === 45 ? at + 2 : at + 1;
    const end = skipDigits(text, digits);
    if (end === digits) return -end;
    at = end;
  }
  return at;
}

function readString(text: string, start: number): number {
  let escaped = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34)
      return escaped && badEscape.test(text.slice(start, at).replaceAll("\\\\", "")) ? -at : at + 1;
    if (code === 92) {
      escaped = true;
      at += 1;
    } else if (code < 32) return -at;
  }
  return -text.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === 32 || (code >= 9 && code <= 13); code = text.charCodeAt(at)) {
    if (code === 11 || code === 12) break;
    at += 1;
  }
  return at;
}

function skipDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
