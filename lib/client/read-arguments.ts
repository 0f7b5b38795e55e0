import { parseJsonText } from "@/lib/schema/json-text.ts";

/** Where a text stops being arguments, and why. */
export interface ArgumentsFault {
  /** 0-based, in UTF-16 units. */
  readonly offset: number;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** What is wrong there and what would be right. */
  readonly message: string;
}

/** Arguments as typed: fit to be sent, or not and why. */
export type TypedArguments =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: ArgumentsFault };

/** Whether a text can be sent as arguments. Nothing typed stands for no arguments. */
export function readArguments(text: string): TypedArguments {
  if (text.trim() === "") return { ok: true, text: "{}" };
  const parsed = parseJsonText(text);
  if (!parsed.ok) return { ok: false, fault: parsed };
  const { value } = parsed;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ok: true, text };
  const message = "Arguments are a JSON object, such as {}, and this is another value.";
  return { ok: false, fault: { offset: 0, line: 1, column: 1, message } };
}

/** `Line 3, column 5: …` */
export function faultWords({ line, column, message }: ArgumentsFault): string {
  return `Line ${line}, column ${column}: ${message}`;
}
