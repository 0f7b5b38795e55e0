import { type OutputUnit, type Schema, validate } from "@cfworker/json-schema";
import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonValue } from "@/lib/tool/index.ts";
import {
  type CanonicalForm,
  type CanonicalSchema,
  canonicalForm,
  SchemaTooComplexError,
} from "./canonical-schema.ts";
import { collectLeaves } from "./check-leaves.ts";

export interface CheckOptions {
  /** False leaves out `pattern`, `patternProperties` and `uniqueItems`, whose cost the schema's author decides. Default true. */
  readonly patterns?: boolean;
  /** How many references may be followed before the check gives up. Default 200,000: some tenths of a second. */
  readonly referenceLimit?: number;
}

/** What a check says: `unchecked` when the schema can't be used for checking. */
export type CheckOutcome =
  | { readonly kind: "checked"; readonly problems: readonly CheckProblem[] }
  | { readonly kind: "unchecked"; readonly reason: string };

const defaultReferenceLimit = 200_000;
const choiceReferenceLimit = 20_000;

class CheckTooLongError extends Error {
  override readonly name = "CheckTooLongError";
}

/** The part of a schema that costs no more than the value and the schema are large. */
function withoutPatterns(schema: CanonicalSchema, made: Map<CanonicalSchema, Schema>): Schema {
  const existing = made.get(schema);
  if (existing !== undefined) return existing;
  const copy = Object.create(null) as Schema;
  made.set(schema, copy);
  const opensProperties = schema.patternProperties !== undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    // The expression that the library has for `url` backtracks without bound, too.
    if (keyword === "format" && value === "url") continue;
    if (keyword === "pattern" || keyword === "patternProperties" || keyword === "uniqueItems") continue;
    if (opensProperties && (keyword === "additionalProperties" || keyword === "unevaluatedProperties"))
      continue;
    copy[keyword] = copyPart(keyword, value, made);
  }
  return copy;
}

const singles = new Set([
  "items",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
]);
const lists = new Set(["prefixItems", "allOf", "anyOf", "oneOf"]);
const maps = new Set(["properties", "dependentSchemas"]);

function copyPart(keyword: string, value: unknown, made: Map<CanonicalSchema, Schema>): unknown {
  if (singles.has(keyword)) return withoutPatterns(value as CanonicalSchema, made);
  if (lists.has(keyword)) return (value as CanonicalSchema[]).map((child) => withoutPatterns(child, made));
  if (!maps.has(keyword)) return value;
  const map = Object.create(null) as Record<string, unknown>;
  for (const [name, child] of Object.entries(value as Record<string, CanonicalSchema>)) {
    map[name] = withoutPatterns(child, made);
  }
  return map;
}

/** The validator asks here for each reference; it is also where a check that has gone on for too long is ended. */
function createLookup(form: CanonicalForm, prepare: (schema: CanonicalSchema) => Schema, limit: number) {
  let followed = 0;
  return new Proxy<Record<string, Schema | boolean>>(Object.create(null), {
    get(_target, reference) {
      followed += 1;
      if (followed > limit) throw new CheckTooLongError("The check follows too many references.");
      const target = typeof reference === "string" ? form.follow(reference) : undefined;
      return target === undefined ? true : prepare(target);
    },
  });
}

function run(
  form: CanonicalForm,
  schema: CanonicalSchema,
  value: JsonValue,
  options: CheckOptions,
  stopEarly: boolean,
) {
  const made = new Map<CanonicalSchema, Schema>();
  const prepare =
    options.patterns === false
      ? (part: CanonicalSchema) => withoutPatterns(part, made)
      : (part: CanonicalSchema) => part as unknown as Schema;
  const lookup = createLookup(form, prepare, options.referenceLimit ?? defaultReferenceLimit);
  return validate(value, prepare(schema), "2020-12", lookup, stopEarly);
}

function explain(error: unknown): string {
  if (error instanceof SchemaTooComplexError || error instanceof CheckTooLongError) return error.message;
  if (error instanceof RangeError)
    return "The schema refers to itself without end, or the value nests too deep.";
  return "The schema can't be used for checking.";
}

/** Checks a value against a schema by its dialect, without compiling code. Never throws. */
export function checkValue(schema: unknown, value: JsonValue, options: CheckOptions = {}): CheckOutcome {
  try {
    const form = canonicalForm(schema);
    const result: { valid: boolean; errors: OutputUnit[] } = run(form, form.root, value, options, false);
    return { kind: "checked", problems: result.valid ? [] : collectLeaves(result.errors, form) };
  } catch (error) {
    return { kind: "unchecked", reason: explain(error) };
  }
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

/** What a part of a canonical form says about a value. Throws where {@link checkValue} would say `unchecked`. */
export function checkCanonical(
  form: CanonicalForm,
  schema: CanonicalSchema,
  value: JsonValue,
  options: CheckOptions,
) {
  const result = run(form, schema, value, options, false);
  return result.valid ? [] : collectLeaves(result.errors, form, schema);
}

/** Whether a value fits a part of a canonical form. Throws where {@link checkValue} would say `unchecked`. */
export function fitsCanonical(
  form: CanonicalForm,
  schema: CanonicalSchema,
  value: JsonValue,
  options: CheckOptions,
) {
  return run(form, schema, value, options, true).valid;
}

/**
 * Whether `value` fits `schema`, a part of `root` or a changed part, whose `$ref`s are resolved in `root` (the dialect is
 * the root's). For the choice of a branch on the main thread: patterns and uniqueness are left out, and it gives up early.
 * Never throws; what can't be checked fits.
 */
export function matchesSchema(schema: unknown, value: JsonValue, root: unknown): boolean {
  try {
    const form = canonicalForm(root);
    return fitsCanonical(form, form.part(schema), value, {
      patterns: false,
      referenceLimit: choiceReferenceLimit,
    });
  } catch {
    return true;
  }
}
