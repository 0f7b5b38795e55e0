import type { JsonValue } from "@/lib/tool/index.ts";
import type { CanonicalForm, CanonicalSchema } from "./canonical-schema.ts";
import { fitsCanonical } from "./check-browser.ts";
import type { TypeName } from "./keyword-shape.ts";
import { sampleNumbers } from "./sample-number.ts";
import { sampleTexts } from "./sample-text.ts";
import { type Alternative, listAlternatives } from "./schema-alternatives.ts";
import { tryPattern } from "./tame-pattern.ts";

/** A value for a schema, and whether the schema accepts it. */
export interface SampledValue {
  readonly value: JsonValue;
  readonly isValid: boolean;
}

/** Calls of `sample` and checks together, so that a hostile schema can't keep it busy. */
const workLimit = 6_000;
/** Milliseconds after which it makes do with what it has. */
const timeLimit = 1_000;
const depthLimit = 24;
const optionalDepth = 4;
const shownOptional = 3;
const candidateLimit = 60;
const itemLimit = 5_000;

const hints: readonly (readonly [TypeName, readonly (keyof CanonicalSchema)[]])[] = [
  [
    "object",
    ["properties", "required", "additionalProperties", "patternProperties", "minProperties", "propertyNames"],
  ],
  ["array", ["items", "prefixItems", "minItems", "contains", "uniqueItems"]],
  ["string", ["pattern", "minLength", "maxLength", "format"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

function matchesPatterns(members: readonly CanonicalSchema[], text: string): boolean {
  return members.every(({ pattern }) => pattern === undefined || tryPattern(pattern, text) !== false);
}

/** Makes values for the schemas of one form. */
export class Sampler {
  readonly #form: CanonicalForm;
  readonly #active = new Set<CanonicalSchema>();
  readonly #deadline = performance.now() + timeLimit;
  #work = 0;
  #depth = 0;

  constructor(form: CanonicalForm) {
    this.#form = form;
  }

  /** The first candidate that the schema accepts, else the first of all. */
  sample(schema: CanonicalSchema): SampledValue {
    let fallback: JsonValue | undefined;
    for (const value of this.#listCandidates(schema, 4)) {
      if (this.#fits(schema, value)) return { value, isValid: true };
      fallback ??= value;
    }
    return { value: fallback ?? null, isValid: false };
  }

  /** Different values that the schema accepts, as many as are found up to `count`. */
  #sampleMany(schema: CanonicalSchema, count: number): JsonValue[] {
    const found = new Map<string, JsonValue>();
    for (const value of this.#listCandidates(schema, count + 4)) {
      const text = JSON.stringify(value);
      if (!found.has(text) && this.#fits(schema, value)) found.set(text, value);
      if (found.size >= count) break;
    }
    return [...found.values()];
  }

  #fits(schema: CanonicalSchema, value: JsonValue): boolean {
    if (this.#isSpent()) return false;
    this.#work += 1;
    try {
      return fitsCanonical(this.#form, schema, value, { patterns: false, referenceLimit: 20_000 });
    } catch {
      return false;
    }
  }

  #isSpent(): boolean {
    return this.#work > workLimit || performance.now() > this.#deadline;
  }

  *#listCandidates(schema: CanonicalSchema, variety: number): Generator<JsonValue> {
    if (this.#isSpent() || this.#depth > depthLimit) return;
    this.#work += 1;
    const last: JsonValue[] = [];
    let given = 0;
    for (const alternative of listAlternatives(schema, this.#form, this.#active)) {
      for (const value of this.#listForAlternative(alternative, variety)) {
        if (typeof value === "string" && !matchesPatterns(alternative.members, value)) continue;
        // A declared null, "" or [] is valid but shows little.
        if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) last.push(value);
        else yield value;
        given += 1;
        if (given > candidateLimit + variety) break;
      }
    }
    yield* last;
  }

  *#listForAlternative({ members, followed }: Alternative, variety: number): Generator<JsonValue> {
    for (const member of members) if (member.const !== undefined) yield member.const;
    for (const member of members) yield* member.examples ?? [];
    for (const member of members) if (member.default !== undefined) yield member.default;
    for (const member of members) yield* member.enum ?? [];
    if (members.some((member) => member.const !== undefined || member.enum !== undefined)) return;
    for (const target of followed) this.#active.add(target);
    this.#depth += 1;
    try {
      for (const type of this.#listTypes(members)) yield* this.#listOfType(type, members, variety);
    } finally {
      this.#depth -= 1;
      for (const target of followed) this.#active.delete(target);
    }
  }

  #listTypes(members: readonly CanonicalSchema[]): TypeName[] {
    const named = members.flatMap((member) => (member.type === undefined ? [] : [member.type]));
    const [first, ...others] = named;
    if (first === undefined) {
      const hinted = hints.filter(([, keywords]) =>
        members.some((member) => keywords.some((keyword) => keyword in member)),
      );
      return [
        ...new Set<TypeName>([
          ...hinted.map(([type]) => type),
          "string",
          "number",
          "object",
          "array",
          "boolean",
          "null",
        ]),
      ];
    }
    const joined = first.flatMap((type): TypeName[] => {
      if (others.every((types) => types.includes(type))) return [type];
      const isWhole =
        type === "number" && others.every((types) => types.includes("integer") || types.includes("number"));
      const isNumber =
        type === "integer" && others.every((types) => types.includes("integer") || types.includes("number"));
      return isWhole || isNumber ? ["integer"] : [];
    });
    return [...joined.filter((type) => type !== "null"), ...joined.filter((type) => type === "null")];
  }

  *#listOfType(type: TypeName, members: readonly CanonicalSchema[], variety: number): Generator<JsonValue> {
    if (type === "string") yield* sampleTexts(members, variety);
    else if (type === "integer" || type === "number")
      yield* sampleNumbers(members, type === "integer", variety);
    else if (type === "boolean") yield* [true, false];
    else if (type === "null") yield null;
    else if (type === "array") yield* this.#listArrays(members);
    else yield* this.#listObjects(members, variety);
  }

  *#listArrays(members: readonly CanonicalSchema[]): Generator<JsonValue> {
    const max = Math.min(...members.map((member) => member.maxItems ?? Number.POSITIVE_INFINITY));
    const min = Math.max(0, ...members.map((member) => member.minItems ?? 0));
    const contained = members.flatMap((member) =>
      member.contains === undefined ? [] : [{ schema: member.contains, count: member.minContains ?? 1 }],
    );
    const containedCount = contained.reduce((sum, { count }) => sum + count, 0);
    const tupleLength = Math.max(0, ...members.map((member) => member.prefixItems?.length ?? 0));
    const wanted = Math.min(max, Math.max(min, containedCount, tupleLength, this.#depth > 6 ? 0 : 1));
    const least = Math.max(min, containedCount);
    for (const length of new Set([wanted, least, min, Math.min(max, least + tupleLength), 0])) {
      if (length >= min && length <= max && length <= itemLimit)
        yield this.#buildArray(members, contained, length);
    }
  }

  #buildArray(
    members: readonly CanonicalSchema[],
    contained: readonly { readonly schema: CanonicalSchema; readonly count: number }[],
    length: number,
  ): JsonValue[] {
    const isUnique = members.some((member) => member.uniqueItems === true);
    const containing = contained.flatMap(({ schema, count }) =>
      Array.from({ length: Math.min(count, length) }, () => schema),
    );
    const tuple = Math.max(0, ...members.map((member) => member.prefixItems?.length ?? 0));
    const items: JsonValue[] = [];
    const used = new Set<string>();
    let shared: JsonValue[] | undefined;
    for (let index = 0; index < length; index += 1) {
      const place = index - Math.max(0, Math.min(tuple, length - containing.length));
      const extra = place >= 0 ? containing[place] : undefined;
      const rules = [...this.#listItemRules(members, index), ...(extra === undefined ? [] : [extra])];
      const schema: CanonicalSchema = { allOf: rules };
      if (extra === undefined && index >= tuple && shared === undefined) {
        shared = isUnique
          ? this.#sampleMany(schema, length - index + used.size)
          : [this.sample(schema).value];
      }
      const choices =
        extra !== undefined || index < tuple
          ? this.#sampleMany(schema, isUnique ? used.size + 1 : 1)
          : (shared ?? []);
      const value = isUnique ? choices.find((choice) => !used.has(JSON.stringify(choice))) : choices[0];
      if (value === undefined) return items;
      used.add(JSON.stringify(value));
      items.push(value);
    }
    return items;
  }

  #listItemRules(members: readonly CanonicalSchema[], index: number): CanonicalSchema[] {
    const rules = members.flatMap((member) => member.prefixItems?.[index] ?? member.items ?? []);
    return rules.length > 0 ? rules : members.flatMap((member) => member.unevaluatedItems ?? []);
  }

  *#listObjects(members: readonly CanonicalSchema[], variety: number): Generator<JsonValue> {
    const required = this.#closeOverDependents(
      members,
      members.flatMap((member) => member.required ?? []),
    );
    const optional = [...new Set(members.flatMap((member) => Object.keys(member.properties ?? {})))];
    // At the root an empty sample would show nothing.
    const shown =
      this.#depth === 1 && required.length === 0
        ? optional
            .slice(0, 2 * shownOptional)
            .filter((name) => this.sample({ allOf: this.#listPropertyRules(members, name) }).isValid)
        : [];
    const useful =
      this.#depth > optionalDepth ? [] : [...this.#listUseful(members), ...shown.slice(0, shownOptional)];
    const max = Math.min(...members.map((member) => member.maxProperties ?? Number.POSITIVE_INFINITY));
    const wished = this.#closeOverDependents(members, [...required, ...useful]);
    for (const names of wished.length > max || useful.length === 0 ? [required] : [wished, required]) {
      yield this.#buildObject(members, names, 0);
    }
    for (const name of optional) {
      if (!required.includes(name))
        yield this.#buildObject(members, this.#closeOverDependents(members, [...required, name]), 0);
    }
    for (let seed = 1; seed < variety; seed += 1) yield this.#buildObject(members, required, seed);
  }

  #listUseful(members: readonly CanonicalSchema[]): string[] {
    return members.flatMap((member) =>
      Object.entries(member.properties ?? {}).flatMap(([name, property]) => {
        const hasValue =
          (property.examples?.length ?? 0) > 0 ||
          (property.default !== undefined && property.default !== null);
        return hasValue && this.#fits(property, property.examples?.[0] ?? property.default ?? null)
          ? [name]
          : [];
      }),
    );
  }

  #closeOverDependents(members: readonly CanonicalSchema[], start: readonly string[]): string[] {
    const names = new Set(start);
    for (const name of names) {
      for (const member of members) {
        const dependent = member.dependentRequired;
        if (dependent !== undefined && Object.hasOwn(dependent, name))
          for (const other of dependent[name] ?? []) names.add(other);
      }
    }
    return [...names];
  }

  /** @param seed counts up for other values */
  #buildObject(members: readonly CanonicalSchema[], names: readonly string[], seed: number): JsonValue {
    const all = this.#addDependentSchemas(members, names);
    const wanted = this.#closeOverDependents(all, [
      ...names,
      ...all.flatMap((member) => member.required ?? []),
    ]);
    const entries = new Map<string, JsonValue>();
    for (const name of wanted) {
      const schema: CanonicalSchema = { allOf: this.#listPropertyRules(all, name) };
      const values = seed === 0 ? [this.sample(schema).value] : this.#sampleMany(schema, seed + 1);
      const value = values.at(-1);
      if (value !== undefined) entries.set(name, value);
    }
    const min = Math.max(0, ...all.map((member) => member.minProperties ?? 0));
    for (const name of this.#listMoreNames(all, min)) {
      if (entries.size >= min) break;
      if (entries.has(name)) continue;
      const { value, isValid } = this.sample({ allOf: this.#listPropertyRules(all, name) });
      if (isValid) entries.set(name, value);
    }
    return Object.fromEntries(entries);
  }

  #addDependentSchemas(members: readonly CanonicalSchema[], names: readonly string[]): CanonicalSchema[] {
    const all = [...members];
    for (const member of all) {
      for (const [name, schema] of Object.entries(member.dependentSchemas ?? {})) {
        const isThere = names.includes(name) || all.some((other) => other.required?.includes(name) ?? false);
        if (!isThere) continue;
        const [first] = listAlternatives(schema, this.#form, this.#active);
        for (const added of first?.members ?? []) if (!all.includes(added)) all.push(added);
      }
    }
    return all;
  }

  #listPropertyRules(members: readonly CanonicalSchema[], name: string): CanonicalSchema[] {
    let isKnown = false;
    const rules = members.flatMap((member) => {
      const own =
        member.properties !== undefined && Object.hasOwn(member.properties, name)
          ? [member.properties[name] ?? {}]
          : [];
      const byPattern = Object.entries(member.patternProperties ?? {}).flatMap(([pattern, schema]) =>
        tryPattern(pattern, name) === true ? [schema] : [],
      );
      const found = [...own, ...byPattern];
      isKnown ||= found.length > 0;
      return found.length > 0 || member.additionalProperties === undefined
        ? found
        : [member.additionalProperties];
    });
    return isKnown || rules.length > 0
      ? rules
      : members.flatMap((member) => member.unevaluatedProperties ?? []);
  }

  /** Names for an object that has too few properties. */
  *#listMoreNames(members: readonly CanonicalSchema[], count: number): Generator<string> {
    yield* members.flatMap((member) => Object.keys(member.properties ?? {}));
    const amount = Math.min(count + 4, itemLimit);
    const patterns = members.flatMap((member) => Object.keys(member.patternProperties ?? {}));
    for (const pattern of patterns) {
      for (const name of sampleTexts([{ pattern }], amount)) yield name;
    }
    const rules = members.flatMap((member) => member.propertyNames ?? []);
    if (rules.length > 0) {
      for (const name of this.#sampleMany({ allOf: [...rules, { type: ["string"] }] }, amount)) {
        if (typeof name === "string") yield name;
      }
    }
    for (let index = 1; index <= amount; index += 1) yield `key${index}`;
  }
}
