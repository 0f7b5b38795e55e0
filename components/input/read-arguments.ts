import { findJsonFault, type JsonFault } from "@/lib/client/json-fault.ts";

/** Arguments as typed: fit to be sent, or not and why. */
export type TypedArguments =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: JsonFault };

/** Whether a text can be sent as arguments. Nothing typed stands for no arguments. */
export function readArguments(text: string): TypedArguments {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: true, text: "{}" };
  const fault = findJsonFault(text);
  if (fault) return { ok: false, fault };
  if (trimmed.startsWith("{")) return { ok: true, text };
  const offset = text.indexOf(trimmed);
  const line = text.slice(0, offset).split("\n").length;
  const message = "Arguments are a JSON object, such as {}, and this is another value.";
  return { ok: false, fault: { offset, line, column: 1, message } };
}

/** `Line 3, column 5: …` */
export function faultWords({ line, column, message }: JsonFault): string {
  return `Line ${line}, column ${column}: ${message}`;
}
