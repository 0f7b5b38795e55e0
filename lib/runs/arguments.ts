import type { CheckProblem } from "@/lib/protocol/index.ts";
import { parseJsonText } from "@/lib/schema/json-text.ts";
import type { JsonObject, JsonValue } from "@/lib/tool/index.ts";

/** Arguments as they were sent, read. */
export type ReadArguments =
  | { readonly ok: true; readonly value: JsonObject; readonly changedNumbers: readonly CheckProblem[] }
  | { readonly ok: false; readonly problem: CheckProblem };

/**
 * Reads the JSON text of arguments. A number that JavaScript would change is no fault of the text, but is told, so
 * that nobody sends other digits than the ones that were typed without knowing.
 */
export function readArguments(text: string, maxBytes: number): ReadArguments {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) {
    return refuse(
      `The arguments are ${inMegabytes(bytes)} of text; at most ${inMegabytes(maxBytes)} can be sent`,
    );
  }
  const parsed = parseJsonText(text);
  if (!parsed.ok) {
    return refuse(
      `The arguments are not valid JSON: ${parsed.message} (line ${parsed.line}, column ${parsed.column})`,
    );
  }
  if (!isObject(parsed.value))
    return refuse(`The arguments must be a JSON object, not ${nameKind(parsed.value)}`);
  return {
    ok: true,
    value: parsed.value,
    changedNumbers: parsed.changedNumbers.map(({ path, text: digits, becomes }) => ({
      path,
      message: `cannot be sent exactly: the tool would get ${becomes} instead of ${digits}`,
    })),
  };
}

function refuse(message: string): ReadArguments {
  return { ok: false, problem: { path: "", message } };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameKind(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return `a ${typeof value}`;
}
