import { joinPointer } from "./json-pointer.ts";
import { parseJsonText } from "./json-text.ts";

/** A value of a JSON text and where it stands there, in UTF-16 units. */
export type JsonSpan = { readonly start: number; readonly end: number } & (
  | { readonly kind: "object"; readonly members: readonly JsonMember[] }
  | { readonly kind: "array"; readonly items: readonly JsonSpan[] }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number" | "word" }
);

interface JsonMember {
  readonly key: string;
  /** Where the key's first quote stands, and past its last one. */
  readonly start: number;
  readonly keyEnd: number;
  readonly value: JsonSpan;
}

/** A part of a text that is replaced. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const scalar = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/suy;

/** Where each value of a JSON text stands; undefined where the text is not JSON, or a key stands twice. */
export function readSpans(text: string): JsonSpan | undefined {
  if (!parseJsonText(text).ok) return undefined;
  let at = 0;
  // The text is known to be JSON, so that only what tells its values apart is looked at.
  const skipSpace = () => {
    while (/[\s:,]/.test(text.charAt(at))) at += 1;
  };
  const readScalar = (): string => {
    scalar.lastIndex = at;
    const token = scalar.exec(text)?.[0] ?? "";
    at += token.length;
    return token;
  };
  const readValue = (): JsonSpan => {
    skipSpace();
    const start = at;
    const first = text.charAt(at);
    if (first === "{") {
      const members: JsonMember[] = [];
      at += 1;
      for (skipSpace(); text.charAt(at) !== "}"; skipSpace()) {
        const keyStart = at;
        const key = JSON.parse(readScalar()) as string;
        members.push({ key, start: keyStart, keyEnd: at, value: readValue() });
      }
      at += 1;
      return { kind: "object", start, end: at, members };
    }
    if (first === "[") {
      const items: JsonSpan[] = [];
      at += 1;
      for (skipSpace(); text.charAt(at) !== "]"; skipSpace()) items.push(readValue());
      at += 1;
      return { kind: "array", start, end: at, items };
    }
    const token = readScalar();
    if (first === '"') return { kind: "string", start, end: at, value: JSON.parse(token) as string };
    return { kind: /^[-\d]/.test(token) ? "number" : "word", start, end: at };
  };
  return readValue();
}

/** Calls `visit` with each value and its JSON Pointer, the outer ones first; false keeps out of what is inside. */
export function walkSpans(span: JsonSpan, visit: (span: JsonSpan, pointer: string) => boolean, pointer = "") {
  if (!visit(span, pointer)) return;
  if (span.kind === "array")
    span.items.forEach((item, index) => {
      walkSpans(item, visit, joinPointer(pointer, index));
    });
  if (span.kind === "object")
    for (const { key, value } of span.members) walkSpans(value, visit, joinPointer(pointer, key));
}

/** The text with its parts replaced; edits don't overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/**
 * The edits that take values out of a JSON text: members go with their keys and commas, items of lists, whose places
 * count, become "".
 */
export function leaveOut(root: JsonSpan, isOut: (span: JsonSpan, pointer: string) => boolean): TextEdit[] {
  const edits: TextEdit[] = [];
  const visit = (span: JsonSpan, pointer: string) => {
    if (span.kind === "array") {
      span.items.forEach((item, index) => {
        const place = joinPointer(pointer, index);
        if (isOut(item, place)) edits.push({ start: item.start, end: item.end, text: '""' });
        else visit(item, place);
      });
    } else if (span.kind === "object") {
      let before: JsonMember | undefined;
      span.members.forEach((member, index) => {
        const place = joinPointer(pointer, member.key);
        const next = span.members[index + 1];
        if (!isOut(member.value, place)) {
          visit(member.value, place);
          before = member;
        } else if (before) {
          const last = edits.at(-1);
          const start = span.members[index - 1]?.value.end ?? before.value.end;
          edits.push({ start: Math.max(start, last?.end ?? 0), end: member.value.end, text: "" });
        } else edits.push({ start: member.start, end: next?.start ?? member.value.end, text: "" });
      });
    }
  };
  visit(root, "");
  return edits;
}
