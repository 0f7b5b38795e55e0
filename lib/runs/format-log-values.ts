import { inspect } from "node:util";

/** Values of a log line as text, the way `console.log` writes them: texts as they are, the rest inspected. */
export function formatLogValues(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === "string" ? value : inspect(value, { depth: 4 }))).join(" ");
}
