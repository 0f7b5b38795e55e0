import { isPlainObject } from "./name-kind.ts";

type Members = { readonly [key: string]: unknown };

/** How far {@link isPlainJson} looks before it says no. */
export interface PlainLimits {
  /** Levels of nesting. */
  readonly depth: number;
  /** Values to look at, counted down; one that stands in two places counts twice. */
  values: number;
  /** Takes members with symbol keys, which JSON passes over, for nothing. Default: false. */
  readonly ignoreSymbols?: boolean;
}

/**
 * Whether a value is nothing but literals, arrays and null, so that `JSON.stringify` holds all of it and comes to an
 * end. No is also the answer to more than `limits`, to cycles therefore. Throws what a getter throws.
 */
export function isPlainJson(value: unknown, limits: PlainLimits, level = 0): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || level >= limits.depth) return false;
  if ("toJSON" in value) return false;
  if (limits.ignoreSymbols !== true && Object.getOwnPropertySymbols(value).length > 0) return false;
  if (Array.isArray(value)) {
    limits.values -= value.length;
    if (limits.values < 0) return false;
    for (let index = 0; index < value.length; index += 1) {
      if (!isPlainJson(value[index], limits, level + 1)) return false;
    }
    return true;
  }
  if (!isPlainObject(value)) return false;
  for (const key in value) {
    limits.values -= 1;
    if (limits.values < 0 || !isPlainJson((value as Members)[key], limits, level + 1)) return false;
  }
  return true;
}
