import type { JsonValue } from "@/lib/tool/index.ts";
import { chooseDialect, type Dialect, isWithin } from "./dialect.ts";
import { joinPointer, readPointer } from "./json-pointer.ts";
import { findShapeFault, quote, type TypeName } from "./keyword-shape.ts";
import { type KeywordShape, keywordShapes } from "./keyword-table.ts";
import { toPortablePattern } from "./portable-pattern.ts";
import { createReferences } from "./schema-references.ts";
import { isRecord, isSchema } from "./sub-schemas.ts";

/**
 * A schema in one form, whatever its dialect: 2020-12's keywords, each of the right shape, references as JSON Pointers
 * from the root (`#/$defs/A`), no identifiers. `true` is `{}`, `false` is `{ not: {} }`. Objects have no prototype.
 */
export interface CanonicalSchema {
  readonly $ref?: string;
  readonly type?: readonly TypeName[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  readonly title?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly prefixItems?: readonly CanonicalSchema[];
  readonly items?: CanonicalSchema;
  readonly unevaluatedItems?: CanonicalSchema;
  readonly contains?: CanonicalSchema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, CanonicalSchema>>;
  readonly patternProperties?: Readonly<Record<string, CanonicalSchema>>;
  readonly additionalProperties?: CanonicalSchema;
  readonly unevaluatedProperties?: CanonicalSchema;
  readonly propertyNames?: CanonicalSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<Record<string, CanonicalSchema>>;
  readonly allOf?: readonly CanonicalSchema[];
  readonly anyOf?: readonly CanonicalSchema[];
  readonly oneOf?: readonly CanonicalSchema[];
  readonly not?: CanonicalSchema;
  readonly if?: CanonicalSchema;
  readonly then?: CanonicalSchema;
  readonly else?: CanonicalSchema;
}

/** A fault in a schema: the JSON Pointer to the keyword at fault, and what is wrong. */
export interface SchemaFault {
  readonly path: string;
  readonly message: string;
}

export interface CanonicalForm {
  readonly dialect: Dialect;
  readonly root: CanonicalSchema;
  /** The schema that a `$ref` of the form leads to. Undefined: no such place. */
  follow(reference: string): CanonicalSchema | undefined;
  /** The schema of the form at a JSON Pointer into the source. */
  at(pointer: string): CanonicalSchema;
  /** The form of a schema that is no part of the source, or a changed part, with its references resolved in the source. */
  part(schema: unknown): CanonicalSchema;
  /** Every schema of the form that has been reached so far, by its JSON Pointer in the source. */
  places(): Iterable<readonly [pointer: string, schema: CanonicalSchema]>;
  /** Keywords that were left out because they are not what the dialect says, and references that lead nowhere. */
  readonly faults: readonly SchemaFault[];
}

/** A schema that is too deep, too large or circular to work on. */
export class SchemaTooComplexError extends Error {
  override readonly name = "SchemaTooComplexError";
}

const depthLimit = 500;
const nodeLimit = 200_000;
const annotations = new Set(["default", "examples", "title"]);
const dropped = new Set([
  "$schema",
  "id",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$comment",
  "description",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

type Draft = { [keyword: string]: unknown };

function createDraft(): Draft {
  return Object.create(null) as Draft;
}

const forms = new WeakMap<object, CanonicalForm>();

/** {@link canonicalise}, remembered for each schema object. Schemas are never changed in place. */
export function canonicalForm(source: unknown): CanonicalForm {
  if (typeof source !== "object" || source === null) return canonicalise(source);
  let form = forms.get(source);
  if (form === undefined) {
    form = canonicalise(source);
    forms.set(source, form);
  }
  return form;
}

/** Brings a schema into {@link CanonicalSchema}. Throws {@link SchemaTooComplexError}, and nothing else. */
function canonicalise(source: unknown): CanonicalForm {
  const { dialect, unknown } = chooseDialect(source);
  const shapes = keywordShapes(dialect);
  const references = createReferences(source, dialect);
  const done = new Map<string, Draft>();
  const targetBases = new Map<string, string>();
  const faults: SchemaFault[] = [];
  const ancestors = new Set<object>();
  let nodes = 0;
  let partCount = 0;

  function addFault(path: string, message: string) {
    faults.push({ path, message });
  }

  function convert(schema: unknown, pointer: string, base: string, depth: number): Draft {
    const existing = done.get(pointer);
    if (existing !== undefined) return existing;
    const draft = createDraft();
    done.set(pointer, draft);
    nodes += 1;
    if (depth > depthLimit)
      throw new SchemaTooComplexError(`The schema nests more than ${depthLimit} levels.`);
    if (nodes > nodeLimit) throw new SchemaTooComplexError(`The schema has more than ${nodeLimit} parts.`);
    if (typeof schema === "boolean") {
      if (!schema) draft.not = createDraft();
      if (dialect === "draft-04" && !/\/additional(Items|Properties)$/.test(pointer)) {
        addFault(pointer, `must be an object: draft-04 does not know ${schema} as a schema`);
      }
    } else if (!isRecord(schema)) {
      addFault(pointer, `must be a schema, not ${quote(schema)}`);
    } else {
      if (ancestors.has(schema)) throw new SchemaTooComplexError("The schema holds itself (it is circular).");
      ancestors.add(schema);
      fill(draft, schema, pointer, references.baseOf(schema, base), depth);
      ancestors.delete(schema);
    }
    return draft;
  }

  function fill(
    draft: Draft,
    schema: Readonly<Record<string, unknown>>,
    pointer: string,
    base: string,
    depth: number,
  ) {
    const isAlone =
      dialect.startsWith("draft") && typeof schema.$ref === "string" && Object.hasOwn(schema, "$ref");
    for (const keyword of Object.keys(schema)) {
      const shape = shapes.get(keyword);
      if (shape === undefined) continue;
      const value = schema[keyword];
      const path = joinPointer(pointer, keyword);
      const fault = findShapeFault(shape, value);
      if (fault !== undefined) {
        addFault(path, fault);
        if (keyword === "required" && Array.isArray(value)) {
          draft.required = [...new Set(value.filter((name) => typeof name === "string"))];
        } else if (keyword === "enum" && Array.isArray(value)) {
          draft.not = createDraft();
        } else if (keyword === "type" && Array.isArray(value)) {
          const fitting = [...new Set(value)].filter((name) => findShapeFault("types", name) === undefined);
          if (fitting.length === new Set(value).size && fitting.length > 0) draft.type = fitting;
        }
        continue;
      }
      if (dropped.has(keyword) || (keyword === "format" && String(value) in Object.prototype)) continue;
      // Before 2019-09 what stands beside `$ref` says nothing; the places are still there to be referred to.
      const into = isAlone && keyword !== "$ref" && !annotations.has(keyword) ? createDraft() : draft;
      put(into, keyword, shape, value, path, base, depth);
    }
    finish(draft, schema);
  }

  function convertMap(
    value: Readonly<Record<string, unknown>>,
    path: string,
    base: string,
    depth: number,
  ): Draft {
    const map = createDraft();
    for (const name of Object.keys(value))
      map[name] = convert(value[name], joinPointer(path, name), base, depth + 1);
    return map;
  }

  function put(
    draft: Draft,
    keyword: string,
    shape: KeywordShape,
    value: unknown,
    path: string,
    base: string,
    depth: number,
  ) {
    if (keyword === "$ref" || keyword === "$dynamicRef" || keyword === "$recursiveRef") {
      putReference(draft, String(value), path, base);
    } else if (keyword === "patternProperties" && isRecord(value)) {
      const map = createDraft();
      for (const name of Object.keys(value)) {
        const pattern = toPortablePattern(name);
        const child = convert(value[name], joinPointer(path, name), base, depth + 1);
        if (pattern === undefined) addFault(path, findShapeFault("pattern", name) ?? "");
        else map[pattern] = child;
      }
      draft.patternProperties = map;
    } else if (shape === "dependencies" && isRecord(value)) {
      putDependencies(draft, value, path, base, depth);
    } else if (shape === "schema-map" && isRecord(value)) {
      draft[keyword] =
        keyword === "dependentSchemas" && isRecord(draft.dependentSchemas)
          ? Object.assign(draft.dependentSchemas, convertMap(value, path, base, depth))
          : convertMap(value, path, base, depth);
    } else if (keyword === "items" && Array.isArray(value)) {
      draft.prefixItems = value.map((child, at) => convert(child, joinPointer(path, at), base, depth + 1));
    } else if (shape === "schema-list" && Array.isArray(value)) {
      const children = value.map((child, at) => convert(child, joinPointer(path, at), base, depth + 1));
      draft[keyword] =
        keyword === "allOf" && Array.isArray(draft.allOf) ? [...draft.allOf, ...children] : children;
    } else if (
      isSchema(value) &&
      (shape === "schema" || shape === "schema-or-boolean" || shape === "schema-or-list")
    ) {
      draft[keyword] = convert(value, path, base, depth + 1);
    } else if (keyword === "type") {
      draft.type = Array.isArray(value) ? [...value] : [value];
    } else if (keyword === "pattern") {
      draft.pattern = toPortablePattern(String(value));
    } else if (keyword === "dependentRequired" && isRecord(value)) {
      draft.dependentRequired = Object.assign(
        isRecord(draft.dependentRequired) ? draft.dependentRequired : createDraft(),
        value,
      );
    } else {
      draft[keyword] = value;
    }
  }

  function putReference(draft: Draft, reference: string, path: string, base: string) {
    const target = references.resolve(reference, base);
    if (!target.found) {
      addFault(path, `${quote(reference)} ${target.reason}`);
      return;
    }
    targetBases.set(target.pointer, target.base);
    if (draft.$ref === undefined) {
      draft.$ref = `#${target.pointer}`;
      return;
    }
    const second = createDraft();
    second.$ref = `#${target.pointer}`;
    draft.allOf = [...(Array.isArray(draft.allOf) ? draft.allOf : []), second];
  }

  function putDependencies(
    draft: Draft,
    value: Readonly<Record<string, unknown>>,
    path: string,
    base: string,
    depth: number,
  ) {
    const required = Object.assign(createDraft(), draft.dependentRequired);
    const schemas = Object.assign(createDraft(), draft.dependentSchemas);
    for (const name of Object.keys(value)) {
      const dependency = value[name];
      if (Array.isArray(dependency)) {
        const fault = findShapeFault("name-list", dependency);
        if (fault === undefined) required[name] = dependency;
        else addFault(joinPointer(path, name), fault);
      } else {
        schemas[name] = convert(dependency, joinPointer(path, name), base, depth + 1);
      }
    }
    if (Object.keys(required).length > 0) draft.dependentRequired = required;
    if (Object.keys(schemas).length > 0) draft.dependentSchemas = schemas;
  }

  /** What one keyword means beside another in older dialects. */
  function finish(draft: Draft, schema: Readonly<Record<string, unknown>>) {
    if (isWithin(dialect, "draft-04", "2019-09")) {
      if (Array.isArray(draft.prefixItems)) {
        if (isRecord(draft.additionalItems)) draft.items = draft.additionalItems;
      }
      delete draft.additionalItems;
    }
    for (const [exclusive, inclusive] of [
      ["exclusiveMinimum", "minimum"],
      ["exclusiveMaximum", "maximum"],
    ] as const) {
      const flag = draft[exclusive];
      if (typeof flag !== "boolean") continue;
      delete draft[exclusive];
      if (flag && typeof draft[inclusive] === "number") {
        draft[exclusive] = draft[inclusive];
        delete draft[inclusive];
      }
    }
    // OpenAPI 3.0's way to allow null; no dialect knows it, every reader of such a schema means it.
    if (schema.nullable === true && Array.isArray(draft.type) && !draft.type.includes("null")) {
      draft.type = [...draft.type, "null"];
    }
  }

  if (unknown !== undefined) {
    addFault("/$schema", `${quote(unknown)} is not a known version of JSON Schema; it is read as 2020-12`);
  }
  const root = convert(source, "", references.rootBase, 0);

  function at(pointer: string): CanonicalSchema {
    const known = done.get(pointer);
    if (known !== undefined) return known;
    return convert(readPointer(source, pointer), pointer, targetBases.get(pointer) ?? references.rootBase, 0);
  }

  const parts = new WeakMap<object, CanonicalSchema>();

  function part(schema: unknown): CanonicalSchema {
    if (schema === source) return root;
    const key = isRecord(schema) ? schema : undefined;
    const known = key === undefined ? undefined : parts.get(key);
    if (known !== undefined) return known;
    nodes = 0;
    partCount += 1;
    // A pointer that no place of the source has: pointers start with a slash.
    const converted = convert(schema, `part ${partCount}`, references.rootBase, 0);
    if (key !== undefined) parts.set(key, converted);
    return converted;
  }

  return {
    dialect,
    root,
    at,
    part,
    *places() {
      for (const [pointer, schema] of done)
        if (!pointer.startsWith("part ")) yield [pointer, schema as CanonicalSchema];
    },
    faults,
    follow: (reference) => (reference.startsWith("#") ? at(reference.slice(1)) : undefined),
  };
}
