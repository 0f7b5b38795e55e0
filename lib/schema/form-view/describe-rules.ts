import { type FormValue, fromPlainValue } from "../form-value.ts";
import { labelValue } from "./choices.ts";
import type { FlatSchema } from "./flatten.ts";
import { getKeyword } from "./schema-scope.ts";

/** What a field allows, for people. */
export interface RuleDescription {
  /** In words: `1 to 10`, `at most 80 characters`. */
  readonly limits: readonly string[];
  /** Values to show as examples. */
  readonly examples: readonly FormValue[];
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  /** The schema's own terms: `integer`, `pattern ^a+$`, `format date`. */
  readonly terms: readonly string[];
}

const termKeywords = [
  ...["type", "format", "pattern", "contentEncoding", "contentMediaType", "minimum", "exclusiveMinimum"],
  ...["maximum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems"],
  ...["uniqueItems", "minProperties", "maxProperties", "default"],
];
const longestTerm = 200;

/** Says what the rules of a schema allow. */
export function describeRules(flat: FlatSchema): RuleDescription {
  const limits: string[] = [];
  const number = readRange(flat);
  if (number) limits.push(number);
  addSpan(limits, flat, ["minLength", "maxLength"], "character", "characters");
  addSpan(limits, flat, ["minItems", "maxItems"], "item", "items");
  addSpan(limits, flat, ["minProperties", "maxProperties"], "key", "keys");
  const step = strictest(flat, "multipleOf", Math.max);
  if (step !== undefined) limits.push(step === 1 ? "whole numbers" : `multiples of ${step}`);
  if (has(flat, "uniqueItems", true)) limits.push("no item twice");
  const examples = flat.parts.flatMap(({ schema }) => {
    const listed = getKeyword(schema, "examples");
    const single = getKeyword(schema, "example");
    const values = Array.isArray(listed) ? listed : single === undefined ? [] : [single];
    return values.map(fromPlainValue).filter((value): value is FormValue => value !== undefined);
  });
  return {
    limits,
    examples: examples.slice(0, 3),
    deprecated: has(flat, "deprecated", true),
    readOnly: has(flat, "readOnly", true),
    terms: listTerms(flat),
  };
}

function listTerms(flat: FlatSchema): readonly string[] {
  const terms: string[] = [];
  for (const keyword of termKeywords) {
    for (const { schema } of flat.parts) {
      const value = getKeyword(schema, keyword);
      if (value === undefined) continue;
      const text = typeof value === "string" ? value : JSON.stringify(value);
      const term = keyword === "type" ? text : `${keyword} ${text}`;
      const short = term.length > longestTerm ? `${term.slice(0, longestTerm)}…` : term;
      if (!terms.includes(short)) terms.push(short);
    }
  }
  return terms;
}

function readRange(flat: FlatSchema): string | undefined {
  let least = strictest(flat, "minimum", Math.max);
  let most = strictest(flat, "maximum", Math.min);
  let above = strictest(flat, "exclusiveMinimum", Math.max);
  let below = strictest(flat, "exclusiveMaximum", Math.min);
  // In draft-04 these are booleans that sharpen the bound beside them.
  if (has(flat, "exclusiveMinimum", true)) [above, least] = [least, undefined];
  if (has(flat, "exclusiveMaximum", true)) [below, most] = [most, undefined];
  if (above !== undefined && (least === undefined || above >= least)) least = undefined;
  else above = undefined;
  if (below !== undefined && (most === undefined || below <= most)) most = undefined;
  else below = undefined;
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${least}` : `${least} to ${most}`;
  const lower =
    least !== undefined ? `${least} or more` : above !== undefined ? `more than ${above}` : undefined;
  const upper =
    most !== undefined ? `${most} or less` : below !== undefined ? `less than ${below}` : undefined;
  return lower && upper ? `${lower}, ${upper}` : (lower ?? upper);
}

function addSpan(
  limits: string[],
  flat: FlatSchema,
  [low, high]: readonly [string, string],
  one: string,
  many: string,
): void {
  const least = strictest(flat, low, Math.max) || undefined;
  const most = strictest(flat, high, Math.min);
  const unit = (count: number) => (count === 1 ? one : many);
  if (least !== undefined && least === most) limits.push(`exactly ${least} ${unit(least)}`);
  else if (least !== undefined && most !== undefined) limits.push(`${least} to ${most} ${unit(most)}`);
  else if (least !== undefined) limits.push(`at least ${least} ${unit(least)}`);
  else if (most !== undefined) limits.push(`at most ${most} ${unit(most)}`);
}

function strictest(
  flat: FlatSchema,
  keyword: string,
  choose: (...values: number[]) => number,
): number | undefined {
  const values = flat.parts
    .map(({ schema }) => getKeyword(schema, keyword))
    .filter((value): value is number => typeof value === "number");
  return values.length === 0 ? undefined : choose(...values);
}

function has(flat: FlatSchema, keyword: string, value: unknown): boolean {
  return flat.parts.some(({ schema }) => getKeyword(schema, keyword) === value);
}

/** The default of a field in words; undefined where it has none, or one too long to show. */
export function describeValue(value: FormValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = labelValue(value);
  return text.length > longestTerm ? undefined : text;
}
