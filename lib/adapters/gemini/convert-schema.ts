import type { JsonSchema } from "@/lib/tool/index.ts";
import { convertBounds } from "./convert-bounds.ts";
import { convertEnum } from "./convert-enum.ts";
import type { GeminiSchema, GeminiType, SchemaLoss } from "./gemini-schema.ts";
import { mergeParts } from "./merge-parts.ts";
import { isRecord, type SchemaRecord } from "./schema-record.ts";
import { SchemaWalk } from "./schema-walk.ts";

/** A converted schema, and what it lost. */
export interface ConvertedSchema {
  readonly schema: GeminiSchema;
  /** Everything that the schema says no longer, or says in another way; not what only names or explains it (`$id`, `$comment`). */
  readonly losses: readonly SchemaLoss[];
}

/**
 * Says a JSON Schema in Gemini's subset of OpenAPI: references are put in place, `const` becomes an `enum`, type lists
 * become `nullable` or `anyOf`, and `allOf` is merged where its parts agree.
 */
export function convertSchema(schema: JsonSchema): ConvertedSchema {
  const walk = new SchemaWalk(schema);
  const converted = convertNode(schema, "", walk);
  return {
    schema: { ...converted, type: "OBJECT", properties: converted.properties ?? {} },
    losses: walk.losses,
  };
}

/** Keywords that are taken over as they are where their value is of the right kind. */
const texts = ["title", "description"] as const;
const counts = ["minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength"] as const;

/** Keywords that are understood somewhere here, or that say nothing about values. */
const handled = new Set<string>([
  ...["$schema", "$id", "id", "$anchor", "$comment", "$defs", "definitions", "$ref", "$vocabulary"],
  ...["allOf", "anyOf", "oneOf", "type", "nullable", "enum", "const", "format", "examples", "example"],
  ...["title", "description", "default", "readOnly", "writeOnly", "deprecated", "properties", "required"],
  ...["items", "prefixItems", "additionalItems", "pattern", "propertyOrdering"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...counts,
]);

/** Schemas that lie deeper are taken for anything. */
const deepest = 200;

function convertNode(node: unknown, path: string, walk: SchemaWalk): GeminiSchema {
  if (walk.depth >= deepest) {
    walk.lose(path, "depth", "anything");
    return {};
  }
  walk.depth += 1;
  const converted = convertSubschema(node, path, walk);
  walk.depth -= 1;
  return converted;
}

function convertSubschema(node: unknown, path: string, walk: SchemaWalk): GeminiSchema {
  if (node === false) walk.lose(path, "false", "anything");
  if (!isRecord(node)) return {};
  if (typeof node.$ref === "string") return convertReference(node, node.$ref, path, walk);
  const source = mergeParts(node, path, walk);
  for (const keyword of Object.keys(source)) {
    if (!handled.has(keyword) && !keyword.startsWith("x-")) walk.lose(path, keyword);
  }
  const union = convertUnion(source, path, walk);
  const { type, nullable, types } = readType(source);
  const isNullable = nullable || union?.nullable === true || source.nullable === true;
  const base: GeminiSchema = {
    ...(type === undefined ? {} : { type }),
    ...pickTexts(source),
    ...(isNullable ? { nullable: true } : {}),
    ...pickCounts(source, path, walk),
    ...convertBounds(source, type, path, walk),
    ...(typeof source.pattern === "string" ? { pattern: source.pattern } : {}),
    ...convertFormat(source, type, path, walk),
    ...convertEnum(source, type, path, walk),
    ...convertProperties(source, path, walk),
    ...convertItems(source, type, path, walk),
    ...pickExamples(source),
  };
  if (types !== undefined && union !== undefined) walk.lose(path, "type");
  else if (types !== undefined) return { ...base, anyOf: types.map((one) => ({ type: one })) };
  if (union === undefined) return base;
  const { branches } = union;
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? { ...only, ...base } : { ...base, anyOf: branches };
}

function convertReference(
  node: SchemaRecord,
  reference: string,
  path: string,
  walk: SchemaWalk,
): GeminiSchema {
  const { $ref: _reference, ...siblings } = node;
  const target = walk.resolve(reference);
  if (target === undefined) {
    walk.lose(path, "$ref", "anything, since it leads nowhere in this schema");
    return convertNode(siblings, path, walk);
  }
  if (!walk.enter(reference)) {
    walk.lose(path, "$ref", "an object, since Gemini takes no recursion");
    return { ...convertNode(siblings, path, walk), type: "OBJECT" };
  }
  const merged = isRecord(target) && Object.keys(siblings).length > 0 ? { ...target, ...siblings } : target;
  const converted = convertNode(merged, path, walk);
  walk.leave(reference);
  return converted;
}

interface ReadType {
  readonly type?: GeminiType;
  /** Where there are several. */
  readonly types?: readonly GeminiType[];
  readonly nullable: boolean;
}

const geminiTypes: Readonly<Record<string, GeminiType>> = {
  string: "STRING",
  number: "NUMBER",
  integer: "INTEGER",
  boolean: "BOOLEAN",
  array: "ARRAY",
  object: "OBJECT",
  null: "NULL",
};

function readType(source: SchemaRecord): ReadType {
  const named = (Array.isArray(source.type) ? source.type : [source.type]).flatMap((name) =>
    typeof name === "string" ? (geminiTypes[name] ?? []) : [],
  );
  const others = named.filter((type) => type !== "NULL");
  const nullable = others.length > 0 && others.length < named.length;
  if (others.length > 1) return { types: others, nullable };
  const type = others[0] ?? named[0] ?? guessType(source);
  return type === undefined ? { nullable } : { type, nullable };
}

/** The type that a schema without one plainly means. */
function guessType(source: SchemaRecord): GeminiType | undefined {
  if (isRecord(source.properties)) return "OBJECT";
  if (source.items !== undefined || source.prefixItems !== undefined) return "ARRAY";
  const values = "const" in source ? [source.const] : source.enum;
  if (!Array.isArray(values) || values.length === 0) return undefined;
  const some = values.filter((value) => value !== null);
  if (some.every((value) => typeof value === "string")) return "STRING";
  if (some.every((value) => typeof value === "number")) return "NUMBER";
  return some.every((value) => typeof value === "boolean") ? "BOOLEAN" : undefined;
}

function convertUnion(source: SchemaRecord, path: string, walk: SchemaWalk) {
  const keyword = Array.isArray(source.anyOf) ? "anyOf" : "oneOf";
  const list = source[keyword];
  if (!Array.isArray(list) || list.length === 0) return undefined;
  if (keyword === "anyOf" && source.oneOf !== undefined) walk.lose(path, "oneOf");
  if (keyword === "oneOf") walk.lose(path, "oneOf", "anyOf");
  const converted = list.map((branch, place) => convertNode(branch, `${path}/${keyword}/${place}`, walk));
  const branches = converted.filter((branch) => branch.type !== "NULL");
  return { branches, nullable: branches.length < converted.length };
}

function pickTexts(source: SchemaRecord): GeminiSchema {
  return Object.fromEntries(
    texts.flatMap((keyword) => (typeof source[keyword] === "string" ? [[keyword, source[keyword]]] : [])),
  );
}

function pickCounts(source: SchemaRecord, path: string, walk: SchemaWalk): GeminiSchema {
  const found = counts.filter((keyword) => source[keyword] !== undefined);
  const kept = found.filter((keyword) => Number.isSafeInteger(source[keyword]));
  for (const keyword of found) if (!kept.includes(keyword)) walk.lose(path, keyword);
  return Object.fromEntries(kept.map((keyword) => [keyword, source[keyword]]));
}

const formats: Readonly<Partial<Record<GeminiType, readonly string[]>>> = {
  STRING: ["date-time", "enum"],
  NUMBER: ["float", "double"],
  INTEGER: ["int32", "int64"],
};

function convertFormat(
  { format }: SchemaRecord,
  type: GeminiType | undefined,
  path: string,
  walk: SchemaWalk,
): GeminiSchema {
  if (format === undefined) return {};
  if (typeof format === "string" && type !== undefined && formats[type]?.includes(format)) return { format };
  walk.lose(path, "format");
  return {};
}

function pickExamples(source: SchemaRecord): GeminiSchema {
  const first = Array.isArray(source.examples) ? source.examples[0] : undefined;
  const example = source.example ?? first;
  return {
    ...(source.default === undefined ? {} : { default: source.default }),
    ...(example === undefined ? {} : { example }),
  };
}

function convertProperties(source: SchemaRecord, path: string, walk: SchemaWalk): GeminiSchema {
  const names = isRecord(source.properties) ? Object.keys(source.properties) : [];
  const entries = names.map((name) => {
    const inner = isRecord(source.properties) ? source.properties[name] : undefined;
    return [name, convertNode(inner, `${path}/properties/${escapeStep(name)}`, walk)] as const;
  });
  const listed = Array.isArray(source.required) ? source.required : [];
  const required = listed.filter((name): name is string => typeof name === "string" && names.includes(name));
  if (required.length < listed.length) walk.lose(path, "required", "only the names that are properties");
  const { propertyOrdering: order } = source;
  return {
    ...(names.length > 0 ? { properties: Object.fromEntries(entries) } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(Array.isArray(order) ? { propertyOrdering: order.filter((name) => names.includes(name)) } : {}),
  };
}

function convertItems(
  source: SchemaRecord,
  type: GeminiType | undefined,
  path: string,
  walk: SchemaWalk,
): GeminiSchema {
  if (type !== "ARRAY") {
    for (const keyword of ["items", "prefixItems"])
      if (source[keyword] !== undefined) walk.lose(path, keyword);
    return {};
  }
  const keyword = Array.isArray(source.items) ? "items" : "prefixItems";
  const places = source[keyword];
  if (Array.isArray(places) && places.length > 0) {
    walk.lose(path, keyword, "any of them at every place");
    if (keyword === "prefixItems" && source.items !== undefined && source.items !== false)
      walk.lose(path, "items");
    const branches = places.map((inner, place) => convertNode(inner, `${path}/${keyword}/${place}`, walk));
    const [only] = branches;
    return { items: branches.length === 1 && only !== undefined ? only : { anyOf: branches } };
  }
  if (isRecord(source.items)) return { items: convertNode(source.items, `${path}/items`, walk) };
  walk.lose(path, "items", "texts, since Gemini wants to know what a list holds");
  return { items: { type: "STRING" } };
}

function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
