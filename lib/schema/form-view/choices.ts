import { type FormValue, fromPlainValue, isObject, printFormValue, valueKey } from "../form-value.ts";
import { findFixedValues } from "./fixed-values.ts";
import {
  type FlatPart,
  type FlatSchema,
  firstText,
  flatten,
  type Matcher,
  type SchemaParts,
} from "./flatten.ts";
import { getKeyword, isSchemaObject, type SchemaPart, type SchemaScope } from "./schema-scope.ts";
import { findTypes, type SchemaType } from "./value-types.ts";

/** One way to fill a value. */
export interface Branch {
  /** What people choose by; unique within its choice. */
  readonly label: string;
  readonly description?: string;
  /** What holds in this branch, beside what holds in all. */
  readonly parts: SchemaParts;
  /** The only value of the branch, where it has just one. */
  readonly fixed?: FormValue;
}

/** A choice between branches: `oneOf`, `anyOf`, or a list of types. */
export interface Choice {
  /** The same for the same keyword of the same schema, whatever else changes. */
  readonly key: unknown;
  readonly branches: readonly Branch[];
}

/** What the unions of a flat schema come to. */
export interface Unions {
  /** Choices that a person must make; a second one waits until the first is made. */
  readonly choices: readonly Choice[];
  /** Branches that are no choice: the only one that is left of a union. */
  readonly forced: SchemaParts;
  /** Keys of the unions that leave nothing to choose. */
  readonly settled: readonly unknown[];
  /** Some union has a branch for null. */
  readonly nullable: boolean;
  /** Values with labels, where a union only lists values. */
  readonly listed?: readonly LabelledValue[];
}

export interface LabelledValue {
  readonly value: FormValue;
  readonly label: string;
  readonly description?: string;
}

/** Keywords that say what must hold, but not what a form should show. */
const assertionKeywords = new Set([
  ...["required", "not", "if", "then", "else", "minProperties", "maxProperties", "dependentRequired"],
  ...["title", "description", "$comment", "propertyNames"],
]);
const mostBranches = 300;

/** Sorts out every `oneOf` and `anyOf` of a flat schema that is not in `made` (choices already made). */
export function findUnions(
  scope: SchemaScope,
  flat: FlatSchema,
  made: ReadonlySet<unknown>,
  matches: Matcher,
): Unions {
  const choices: Choice[] = [];
  const forced: SchemaPart[] = [];
  const settled: unknown[] = [];
  let nullable = false;
  let listed: readonly LabelledValue[] | undefined;
  const { types } = findTypes(flat);
  for (const part of flat.parts) {
    for (const keyword of ["oneOf", "anyOf"]) {
      const members = getKeyword(part.schema, keyword);
      if (!Array.isArray(members) || made.has(members)) continue;
      const all = expandUnion(scope, members, part, matches).filter((member) => fits(member.flat, types));
      const rest = all.filter(({ flat: branch }) => !isNullOnly(branch));
      const values = listed ? undefined : listValues(all);
      const isChoice =
        values === undefined && rest.length > 1 && !rest.every(({ flat: branch }) => isAssertionOnly(branch));
      if (isChoice) choices.push({ key: members, branches: labelBranches(rest) });
      else settled.push(members);
      listed ??= values;
      if (rest.length > 0 && rest.length < all.length) nullable = true;
      const only = rest.length === 0 ? all[0] : rest.length === 1 ? rest[0] : undefined;
      if (!values && only) forced.push(only.part);
    }
  }
  return { choices, forced, settled, nullable, ...(listed ? { listed } : {}) };
}

interface Member {
  readonly part: SchemaPart;
  readonly flat: FlatSchema;
}

/** The branches of a union, with those of unions that are nothing else put in their place. */
function expandUnion(
  scope: SchemaScope,
  members: readonly unknown[],
  owner: FlatPart,
  matches: Matcher,
  seen: ReadonlySet<unknown> = new Set(),
): readonly Member[] {
  if (seen.has(members)) return [];
  const within = new Set([...seen, members]);
  const result: Member[] = [];
  for (const schema of members) {
    if (result.length >= mostBranches) break;
    const part: SchemaPart = { schema, base: owner.base };
    const flat = flatten(scope, [part], undefined, matches);
    if (flat.never) continue;
    const inner = flat.parts.map((candidate) => pureUnion(candidate)).find((union) => union !== undefined);
    const others = flat.parts.filter(
      (candidate) => !isBareReference(candidate) && pureUnion(candidate) === undefined,
    );
    const home = flat.parts.find((candidate) => pureUnion(candidate) === inner);
    if (inner && home && others.length === 0)
      result.push(...expandUnion(scope, inner, home, matches, within));
    else result.push({ part, flat });
  }
  return result;
}

const decoration = new Set([
  "title",
  "description",
  "$defs",
  "definitions",
  "discriminator",
  "$schema",
  "$id",
  "$comment",
]);

function pureUnion({ schema }: FlatPart): readonly unknown[] | undefined {
  const keywords = Object.keys(schema).filter((keyword) => !decoration.has(keyword));
  const [keyword] = keywords;
  if (keywords.length !== 1 || (keyword !== "oneOf" && keyword !== "anyOf")) return undefined;
  const union = schema[keyword];
  return Array.isArray(union) ? union : undefined;
}

function isBareReference({ schema }: FlatPart): boolean {
  return Object.keys(schema).every((keyword) => keyword === "$ref" || decoration.has(keyword));
}

function isAssertionOnly(flat: FlatSchema): boolean {
  return flat.parts.every(({ schema }) =>
    Object.entries(schema).every(([keyword, value]) => {
      if (keyword === "properties") return isSchemaObject(value) && Object.values(value).every(isTrivial);
      return assertionKeywords.has(keyword) || (keyword === "type" && value === "object");
    }),
  );
}

function isTrivial(schema: unknown): boolean {
  return schema === true || (isSchemaObject(schema) && Object.keys(schema).length === 0);
}

function isNullOnly(flat: FlatSchema): boolean {
  const fixed = findFixedValues(flat);
  if (fixed) return fixed.length === 1 && fixed[0] === null;
  const { types } = findTypes(flat);
  return types?.length === 1 && types[0] === "null";
}

function fits(flat: FlatSchema, types: readonly SchemaType[] | undefined): boolean {
  const own = findTypes(flat).types;
  if (!types || !own) return true;
  return own.some(
    (type) =>
      types.includes(type) ||
      (type === "integer" && types.includes("number")) ||
      (type === "number" && types.includes("integer")),
  );
}

function listValues(members: readonly Member[]): readonly LabelledValue[] | undefined {
  const listed = new Map<string, LabelledValue>();
  for (const { flat } of members) {
    const values = findFixedValues(flat) ?? (isNullOnly(flat) ? [null] : undefined);
    if (!values) return undefined;
    if (values.some((value) => isObject(value))) return undefined;
    const title = values.length === 1 ? firstText(flat, "title") : undefined;
    const description = firstText(flat, "description");
    for (const value of values) {
      const key = valueKey(value);
      if (listed.has(key)) continue;
      listed.set(key, { value, label: title ?? labelValue(value), ...(description ? { description } : {}) });
    }
  }
  return [...listed.values()];
}

/** A value as a label: text as it is, all else as JSON. */
export function labelValue(value: FormValue): string {
  if (typeof value === "string") return value === "" ? '""' : value;
  return printFormValue(value, true);
}

function labelBranches(members: readonly Member[]): readonly Branch[] {
  const used = new Map<string, number>();
  return members.map(({ part, flat }) => {
    const wanted = labelBranch(part, flat);
    const count = (used.get(wanted) ?? 0) + 1;
    used.set(wanted, count);
    const description = firstText(flat, "description");
    const fixed = findFixedValues(flat);
    const [only] = fixed ?? [];
    return {
      label: count === 1 ? wanted : `${wanted} ${count}`,
      parts: [part],
      ...(description === undefined ? {} : { description }),
      ...(fixed?.length === 1 && only !== undefined ? { fixed: only } : {}),
    };
  });
}

function labelBranch(part: SchemaPart, flat: FlatSchema): string {
  const title = firstText(flat, "title");
  if (title) return title;
  const fixed = findFixedValues(flat);
  if (fixed && fixed.length > 0)
    return fixed.slice(0, 4).map(labelValue).join(" | ") + (fixed.length > 4 ? " …" : "");
  const constant = findDiscriminator(flat);
  if (constant !== undefined) return constant;
  const name = flat.parts.find((candidate) => candidate.name)?.name ?? part.name;
  if (name) return name;
  return describeType(flat);
}

/** The value of the first property that is a constant: what tells the branches of most unions apart. */
function findDiscriminator(flat: FlatSchema): string | undefined {
  for (const { schema } of flat.parts) {
    const properties = getKeyword(schema, "properties");
    if (!isSchemaObject(properties)) continue;
    for (const property of Object.values(properties)) {
      if (!isSchemaObject(property)) continue;
      const listed = getKeyword(property, "enum");
      const single = Array.isArray(listed) && listed.length === 1 ? listed[0] : undefined;
      const value = fromPlainValue(Object.hasOwn(property, "const") ? property.const : single);
      if (value !== undefined && typeof value !== "object") return labelValue(value);
    }
  }
  return undefined;
}

function describeType(flat: FlatSchema): string {
  const { types } = findTypes(flat);
  if (!types || types.length === 0) return "any JSON";
  const [type] = types;
  if (types.length > 1) return types.join(" or ");
  if (type === "object") {
    const names = flat.parts.flatMap(({ schema }) => {
      const properties = getKeyword(schema, "properties");
      return isSchemaObject(properties) ? Object.keys(properties) : [];
    });
    return names.length === 0
      ? "object"
      : `object (${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""})`;
  }
  if (type === "array") {
    const items = flat.parts.map(({ schema }) => getKeyword(schema, "items")).find(isSchemaObject);
    const itemType = items && getKeyword(items, "type");
    return typeof itemType === "string" ? `array of ${itemType}` : "array";
  }
  return String(type);
}
