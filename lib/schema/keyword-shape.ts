import type { KeywordShape } from "./keyword-table.ts";
import { toPortablePattern } from "./portable-pattern.ts";
import { isRecord, isSchema } from "./sub-schemas.ts";

const typeNames = ["array", "boolean", "integer", "null", "number", "object", "string"] as const;

export type TypeName = (typeof typeNames)[number];

const typeHints: Readonly<Record<string, TypeName>> = {
  any: "object",
  bool: "boolean",
  dict: "object",
  double: "number",
  float: "number",
  int: "integer",
  int32: "integer",
  int64: "integer",
  list: "array",
  long: "integer",
  map: "object",
  none: "null",
  str: "string",
  text: "string",
  tuple: "array",
};

/** Shows a foreign value in a message, cut at 60 characters. */
export function quote(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  text ??= String(typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function isTypeName(value: unknown): value is TypeName {
  return typeNames.some((name) => name === value);
}

function findTypeFault(value: unknown): string | undefined {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (names.length === 0) return "must name at least one type";
  for (const name of names) {
    if (isTypeName(name)) continue;
    if (typeof name !== "string") return `must be the name of a type, or a list of names, not ${quote(name)}`;
    if (name === "any") return '"any" is not a JSON Schema type; leave "type" out to allow every value';
    const hint = Object.hasOwn(typeHints, name.toLowerCase()) ? typeHints[name.toLowerCase()] : undefined;
    const lower = typeNames.find((known) => known === name.toLowerCase());
    const meant = lower ?? hint;
    return `${quote(name)} is not a JSON Schema type${meant === undefined ? `; the types are ${typeNames.join(", ")}` : `; "${meant}" is`}`;
  }
  return new Set(names).size === names.length ? undefined : "names a type twice";
}

function isNameList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function findPatternFault(value: unknown): string | undefined {
  if (typeof value !== "string") return `must be text, not ${quote(value)}`;
  return toPortablePattern(value) === undefined
    ? `${quote(value)} is not a regular expression that JavaScript understands, so it is not checked`
    : undefined;
}

/** What is wrong with the value of a keyword, in words; undefined when its own shape is right. Children are not looked at. */
export function findShapeFault(shape: KeywordShape, value: unknown): string | undefined {
  switch (shape) {
    case "anything":
      return undefined;
    case "boolean":
      return typeof value === "boolean" ? undefined : `must be true or false, not ${quote(value)}`;
    case "count":
      return Number.isInteger(value) && Number(value) >= 0
        ? undefined
        : `must be 0, 1, 2 …, not ${quote(value)}`;
    case "number":
      return typeof value === "number" ? undefined : `must be a number, not ${quote(value)}`;
    case "positive":
      return typeof value === "number" && value > 0
        ? undefined
        : `must be a number over 0, not ${quote(value)}`;
    case "text":
      return typeof value === "string" ? undefined : `must be text, not ${quote(value)}`;
    case "pattern":
      return findPatternFault(value);
    case "types":
      return findTypeFault(value);
    case "enum":
      if (!Array.isArray(value)) return `must be a list of values, not ${quote(value)}`;
      return value.length === 0 ? "is an empty list, so no value fits" : undefined;
    case "list":
      return Array.isArray(value) ? undefined : `must be a list, not ${quote(value)}`;
    case "name-list":
    case "name-list-not-empty":
      if (!isNameList(value)) return `must be a list of property names, not ${quote(value)}`;
      if (shape === "name-list-not-empty" && value.length === 0)
        return "must not be an empty list in draft-04";
      return new Set(value).size === value.length ? undefined : "names a property twice";
    case "name-list-map":
      if (!isRecord(value)) return `must be an object of lists of property names, not ${quote(value)}`;
      return Object.values(value).every(isNameList) ? undefined : "must hold lists of property names only";
    case "schema":
    case "schema-or-boolean":
      return isSchema(value) ? undefined : `must be a schema, not ${quote(value)}`;
    case "schema-or-list":
      return isSchema(value) || Array.isArray(value)
        ? undefined
        : `must be a schema or a list of schemas, not ${quote(value)}`;
    case "schema-list":
      if (!Array.isArray(value)) return `must be a list of schemas, not ${quote(value)}`;
      return value.length === 0 ? "must not be an empty list" : undefined;
    case "schema-map":
      return isRecord(value) ? undefined : `must be an object of schemas, not ${quote(value)}`;
    case "dependencies":
      return isRecord(value) ? undefined : `must be an object, not ${quote(value)}`;
  }
}
