import { type FormValue, isObject } from "../form-value.ts";
import {
  enterBase,
  getKeyword,
  isSchemaObject,
  type SchemaObject,
  type SchemaPart,
  type SchemaScope,
} from "./schema-scope.ts";

/** Schemas that all hold for one value. */
export type SchemaParts = readonly SchemaPart[];

/** A schema object among those that hold, with the base of its references. */
export interface FlatPart {
  readonly schema: SchemaObject;
  readonly base: string;
  readonly name?: string;
}

/** All schema objects that hold for one value, references and `allOf` followed. */
export interface FlatSchema {
  readonly parts: readonly FlatPart[];
  /** Some part is `false`: no value is valid. */
  readonly never: boolean;
  /** What is wrong with the schema here, in words. */
  readonly faults: readonly string[];
  /** True where `if`, `dependentSchemas` or `dependencies` made the result depend on the value. */
  readonly conditional: boolean;
}

/** Whether a value matches a schema; used for `if` and for choosing branches. */
export type Matcher = (part: SchemaPart, value: FormValue) => boolean;

const annotations = ["title", "description", "default", "examples", "deprecated", "readOnly"];
const mostParts = 500;

/** Follows `$ref`, `allOf`, `if` and `dependentSchemas`, each schema once, so that loops end. */
export function flatten(
  scope: SchemaScope,
  start: SchemaParts,
  value: FormValue | undefined,
  matches: Matcher,
): FlatSchema {
  const parts: FlatPart[] = [];
  const faults: string[] = [];
  const seen = new Set<unknown>();
  let never = false;
  let conditional = false;

  const addReference = (target: SchemaPart | undefined, reference: string) => {
    if (target) add(target);
    else faults.push(`The reference ${JSON.stringify(reference)} leads nowhere in this schema.`);
  };

  const addConditionals = (schema: SchemaObject, base: string) => {
    const condition = getKeyword(schema, "if");
    if (condition !== undefined) {
      conditional = true;
      const holds = value === undefined ? condition === true : matches({ schema: condition, base }, value);
      const branch = getKeyword(schema, holds ? "then" : "else");
      if (branch !== undefined) add({ schema: branch, base });
    }
    for (const keyword of ["dependentSchemas", "dependencies"]) {
      const dependents = getKeyword(schema, keyword);
      if (!isSchemaObject(dependents)) continue;
      conditional = true;
      for (const [name, dependent] of Object.entries(dependents)) {
        if (!Array.isArray(dependent) && isObject(value) && Object.hasOwn(value, name))
          add({ schema: dependent, base });
      }
    }
  };

  const add = (part: SchemaPart): void => {
    if (part.schema === true || part.schema === undefined) return;
    if (part.schema === false) {
      never = true;
      return;
    }
    if (!isSchemaObject(part.schema)) {
      faults.push(`A schema is ${describeKind(part.schema)} here, not an object, true or false.`);
      return;
    }
    if (seen.has(part.schema) || parts.length >= mostParts) return;
    seen.add(part.schema);
    const { schema } = part;
    const base = schema === scope.root.schema ? scope.root.base : enterBase(schema, part.base);
    const reference = getKeyword(schema, "$ref");
    const hides = typeof reference === "string" && scope.referenceHidesSiblings;
    const own = hides ? pick(schema, annotations) : schema;
    parts.push({ schema: own, base, ...(part.name === undefined ? {} : { name: part.name }) });
    // A base beside `$ref` in the older drafts is ignored, as its other siblings are.
    const from = hides ? part.base : base;
    if (typeof reference === "string") addReference(scope.resolve(reference, from), reference);
    for (const keyword of ["$dynamicRef", "$recursiveRef"]) {
      const dynamic = getKeyword(own, keyword);
      if (typeof dynamic === "string") addReference(scope.resolveDynamic(dynamic, base), dynamic);
    }
    const all = getKeyword(own, "allOf");
    if (Array.isArray(all)) for (const member of all) add({ schema: member, base });
    addConditionals(own, base);
  };

  for (const part of start) add(part);
  return { parts, never, faults, conditional };
}

function pick(schema: SchemaObject, keywords: readonly string[]): SchemaObject {
  return Object.fromEntries(
    keywords.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) => [keyword, schema[keyword]]),
  );
}

/** What a value of the wrong kind is, in words. */
function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The first string that some part gives for a keyword. */
export function firstText(flat: FlatSchema, keyword: string): string | undefined {
  for (const { schema } of flat.parts) {
    const text = getKeyword(schema, keyword);
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}

/** The first value that some part gives for a keyword. */
export function firstKeyword(flat: FlatSchema, keyword: string): unknown {
  for (const { schema } of flat.parts) {
    const value = getKeyword(schema, keyword);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The title that a schema has itself. One behind a reference names the kind of thing, not this one: two addresses are told apart. */
export function ownTitle(parts: SchemaParts): string | undefined {
  for (const { schema } of parts) {
    const title = isSchemaObject(schema) ? getKeyword(schema, "title") : undefined;
    if (typeof title === "string" && title.trim() !== "") return title;
  }
  return undefined;
}
