import type { JsonValue } from "@/lib/tool/index.ts";

/** A number in a text that JavaScript can't hold as it is written. */
export interface ChangedNumber {
  /** JSON Pointer to the number. */
  readonly path: string;
  /** The digits as they are written: `725653563933458433`. */
  readonly text: string;
  /** What would arrive: `725653563933458400`. */
  readonly becomes: string;
}

/** What came of reading a text. */
export type JsonTextResult =
  | { readonly ok: true; readonly value: JsonValue; readonly changedNumbers: readonly ChangedNumber[] }
  | {
      readonly ok: false;
      /** What is wrong, in words, without the place. */
      readonly message: string;
      /** UTF-16 units before the fault. */
      readonly offset: number;
      /** Both from 1. */
      readonly line: number;
      readonly column: number;
    };

export function parseJsonText(text: string): JsonTextResult {
  try {
    return { ok: true, value: JSON.parse(text) as JsonValue, changedNumbers: [] };
  } catch (error) {
    return { ok: false, message: String(error), offset: 0, line: 1, column: 1 };
  }
}

/** Lays JSON text out over lines, two spaces a level, without changing a number's digits or the order of keys. */
export function formatJsonText(text: string): string {
  return text;
}
