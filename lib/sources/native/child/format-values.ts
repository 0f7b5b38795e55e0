import { inspect } from "node:util";

/** Values of a log line as text: texts as they are, the rest as `console.log` shows it. Never throws. */
export function formatValues(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === "string" ? value : inspectValue(value))).join(" ");
}

function inspectValue(value: unknown): string {
  try {
    return inspect(value, { depth: 4 });
  } catch {
    return "[a value that has no text]";
  }
}
