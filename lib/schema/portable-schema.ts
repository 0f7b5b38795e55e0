import { chooseDialect, type Dialect } from "./dialect.ts";
import { joinPointer, readPointer } from "./json-pointer.ts";
import { quote } from "./keyword-shape.ts";
import { keywordShapes } from "./keyword-table.ts";
import { toPortablePattern } from "./portable-pattern.ts";
import { createReferences } from "./schema-references.ts";
import { isRecord } from "./sub-schemas.ts";

/** A schema that leads out of itself, or that is too large to check with. */
export class SchemaNotPortableError extends Error {
  override readonly name = "SchemaNotPortableError";
}

type Copy = Record<string, unknown>;

const annotations = new Set([
  "$schema",
  "id",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$comment",
  "$defs",
  "definitions",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);
const depthLimit = 500;

/** ajv passes over a property called `__proto__`, but not over a pattern that fits it. */
function moveProto(copy: Copy) {
  const { properties, patternProperties } = copy;
  if (!isRecord(properties) || !Object.hasOwn(properties, "__proto__")) return;
  const entries = Object.entries(properties);
  copy.properties = Object.fromEntries(entries.filter(([name]) => name !== "__proto__"));
  copy.patternProperties = {
    ...(isRecord(patternProperties) ? patternProperties : {}),
    "^__proto__$": entries.find(([name]) => name === "__proto__")?.[1],
  };
}

/**
 * A copy of a schema for a validator that compiles: the dialect's own keywords that check something, with the values as
 * they came; references lead to copies in `definitions` of the root; no identifiers, so that no two schemas ever meet.
 * Throws {@link SchemaNotPortableError}.
 */
export function makePortable(source: unknown): {
  readonly dialect: Dialect;
  readonly schema: Copy | boolean;
} {
  const { dialect } = chooseDialect(source);
  const shapes = keywordShapes(dialect);
  const references = createReferences(source, dialect);
  const names = new Map<string, string>();
  const waiting: { readonly name: string; readonly pointer: string; readonly base: string }[] = [];
  const ancestors = new Set<object>();

  function copySchema(schema: unknown, base: string, depth: number): unknown {
    if (depth > depthLimit)
      throw new SchemaNotPortableError(`The schema nests more than ${depthLimit} levels.`);
    if (typeof schema === "boolean" && dialect === "draft-04") return schema ? {} : { not: {} };
    if (!isRecord(schema)) return schema;
    if (ancestors.has(schema)) throw new SchemaNotPortableError("The schema holds itself (it is circular).");
    ancestors.add(schema);
    const inner = references.baseOf(schema, base);
    const copy: Copy = {};
    const refHides = dialect.startsWith("draft") && typeof schema.$ref === "string";
    for (const keyword of Object.keys(schema)) {
      const shape = shapes.get(keyword);
      if (shape === undefined || annotations.has(keyword) || (refHides && keyword !== "$ref")) continue;
      copyKeyword(copy, keyword, schema[keyword], inner, depth);
    }
    if (schema.nullable === true && copy.type !== undefined) {
      copy.type = [...new Set([...[copy.type].flat(), "null"])];
    }
    ancestors.delete(schema);
    moveProto(copy);
    return copy;
  }

  function copyKeyword(copy: Copy, keyword: string, value: unknown, base: string, depth: number) {
    const shape = shapes.get(keyword);
    if (keyword === "$ref" || keyword === "$dynamicRef" || keyword === "$recursiveRef") {
      const reference = nameTarget(value, base);
      if (copy.$ref === undefined) copy.$ref = reference;
      else copy.allOf = [...(Array.isArray(copy.allOf) ? copy.allOf : []), { $ref: reference }];
    } else if (keyword === "required" && Array.isArray(value)) {
      if (value.length > 0) copy.required = [...new Set(value)];
    } else if (keyword === "enum" && Array.isArray(value)) {
      if (value.length > 0)
        copy.enum = [...new Map(value.map((member) => [JSON.stringify(member), member])).values()];
      else copy.not = {};
    } else if (keyword === "type" && Array.isArray(value)) {
      copy.type = [...new Set(value)];
    } else if (keyword === "pattern" && typeof value === "string") {
      copy.pattern = toPortablePattern(value) ?? value;
    } else if (shape === "schema-map" || shape === "dependencies") {
      copy[keyword] = isRecord(value) ? copyMap(keyword, value, base, depth) : value;
    } else if (shape === "schema-list" || (shape === "schema-or-list" && Array.isArray(value))) {
      const list = Array.isArray(value) ? value.map((child) => copySchema(child, base, depth + 1)) : value;
      copy[keyword] = keyword === "allOf" && Array.isArray(copy.allOf) ? [...copy.allOf].concat(list) : list;
    } else if (shape === "schema" || shape === "schema-or-boolean" || shape === "schema-or-list") {
      copy[keyword] = copySchema(value, base, depth + 1);
    } else {
      copy[keyword] = value;
    }
  }

  function copyMap(
    keyword: string,
    value: Readonly<Record<string, unknown>>,
    base: string,
    depth: number,
  ): Copy {
    const entries = Object.keys(value).map((name): [string, unknown] => [
      keyword === "patternProperties" ? (toPortablePattern(name) ?? name) : name,
      Array.isArray(value[name]) ? value[name] : copySchema(value[name], base, depth + 1),
    ]);
    return Object.fromEntries(entries);
  }

  function nameTarget(reference: unknown, base: string): string {
    if (typeof reference !== "string")
      throw new SchemaNotPortableError(`A $ref must be text, not ${quote(reference)}.`);
    const target = references.resolve(reference, base);
    if (!target.found) throw new SchemaNotPortableError(`The $ref ${quote(reference)} ${target.reason}.`);
    let name = names.get(target.pointer);
    if (name === undefined) {
      name = String(names.size);
      names.set(target.pointer, name);
      waiting.push({ name, pointer: target.pointer, base: target.base });
    }
    return joinPointer("#/definitions", name);
  }

  const copied = copySchema(source, references.rootBase, 0);
  if (typeof copied === "boolean") return { dialect, schema: copied };
  if (!isRecord(copied))
    throw new SchemaNotPortableError(`The schema must be an object, not ${quote(source)}.`);
  const schema: Copy = copied;
  const definitions: Copy = {};
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    definitions[next.name] = copySchema(readPointer(source, next.pointer), next.base, 0);
  }
  // The root is one of the definitions where something refers to it: "#" has no meaning to a compiler without a name for it.
  const rootName = names.get("");
  if (rootName !== undefined)
    return { dialect, schema: { $ref: joinPointer("#/definitions", rootName), definitions } };
  if (names.size > 0) {
    // Before 2019-09 nothing beside a `$ref` counts, the definitions neither.
    const body =
      dialect.startsWith("draft") && schema.$ref !== undefined ? { allOf: [{ ...schema }] } : schema;
    return { dialect, schema: { ...body, definitions } };
  }
  return { dialect, schema };
}
