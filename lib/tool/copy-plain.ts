import { isPlainJson } from "./plain-json.ts";

const deepest = 1_000;
const mostValues = 200_000;

/**
 * A value as it is where JSON holds all of it, else as JSON writes it. Undefined where it is more than 1,000 levels deep or
 * 200,000 values large, or where it can't be written: it is circular, holds a BigInt, or throws.
 */
export function copyPlain(value: unknown): unknown {
  try {
    if (isPlain(value)) return value;
    const copy: unknown = JSON.parse(JSON.stringify(value));
    return isPlain(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function isPlain(value: unknown): boolean {
  return isPlainJson(value, { depth: deepest, values: mostValues, ignoreSymbols: true });
}
