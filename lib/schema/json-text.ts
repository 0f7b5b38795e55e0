import type { JsonValue } from "@/lib/tool/index.ts";
import { JsonFaultError, scanJson } from "./json-scanner.ts";

/** A number in a text that JavaScript can't hold as it is written. */
export interface ChangedNumber {
  /** JSON Pointer to the number. */
  readonly path: string;
  /** The digits as they are written: `725653563933458433`. */
  readonly text: string;
  /** What would arrive: `725653563933458400`; `null` for one that is too large, as JSON has no Infinity. */
  readonly becomes: string;
}

/** What came of reading a text. */
export type JsonTextResult =
  | { readonly ok: true; readonly value: JsonValue; readonly changedNumbers: readonly ChangedNumber[] }
  | {
      readonly ok: false;
      /** What is wrong and what would be right, in words, without the place. */
      readonly message: string;
      /** UTF-16 units before the fault. */
      readonly offset: number;
      /** Both from 1. */
      readonly line: number;
      readonly column: number;
    };

/**
 * Reads strict JSON (RFC 8259). A key that an object has twice is an error that names it: one of the two values would be
 * lost without notice. `__proto__` is a key like any other. Numbers that would change are listed, and hold in `value`
 * what would arrive. Never throws.
 */
export function parseJsonText(text: string): JsonTextResult {
  try {
    const { value, changedNumbers } = scanJson(text);
    return { ok: true, value, changedNumbers };
  } catch (error) {
    const fault =
      error instanceof JsonFaultError ? error : new JsonFaultError("The text nests too deep to be read.", 0);
    const before = text.slice(0, fault.offset);
    const line = before.split("\n").length;
    return {
      ok: false,
      message: fault.message,
      offset: fault.offset,
      line,
      column: fault.offset - (before.lastIndexOf("\n") + 1) + 1,
    };
  }
}

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gs;

/**
 * Lays JSON text out over lines, two spaces a level, without changing a number's digits, an escape or the order of keys.
 * Text that is not JSON comes back as it is.
 */
export function formatJsonText(text: string): string {
  if (!parseJsonText(text).ok) return text;
  const tokens = text.match(token) ?? [];
  const out: string[] = [];
  let level = 0;
  for (const [at, part] of tokens.entries()) {
    const next = tokens[at + 1];
    if (part === "{" || part === "[") {
      out.push(part);
      if (next === "}" || next === "]") continue;
      level += 1;
      out.push("\n", "  ".repeat(level));
    } else if (part === "}" || part === "]") {
      const before = tokens[at - 1];
      if (before !== "{" && before !== "[") {
        level -= 1;
        out.push("\n", "  ".repeat(level));
      }
      out.push(part);
    } else if (part === ",") {
      out.push(",\n", "  ".repeat(level));
    } else {
      out.push(part === ":" ? ": " : part);
    }
  }
  return out.join("");
}
