import {
  createSchemaScope,
  enterBase,
  getKeyword,
  isSchemaObject,
  type SchemaPart,
  type SchemaScope,
} from "./form-view/schema-scope.ts";
import { joinPointer } from "./json-pointer.ts";
import type { JsonSpan } from "./json-spans.ts";
import { tryPattern } from "./tame-pattern.ts";

/** A part of a value that must not be kept or shown. */
export interface SecretPlace {
  /** JSON Pointer. */
  readonly pointer: string;
  readonly span: JsonSpan;
}

/** Schemas that are looked through for one value. */
const mostParts = 500;

/**
 * The parts of a value that are secret: by the schema (`writeOnly`, or `format: "password"`, behind references and in any
 * branch of a choice, whichever the value takes) or by the name of the member (capitals don't count).
 */
export function findSecretPlaces(
  root: JsonSpan,
  schema: unknown,
  names: readonly string[],
): readonly SecretPlace[] {
  const scope = speaksOfSecrets(schema) ? createSchemaScope(schema) : undefined;
  const secretNames = new Set(names.map((name) => name.toLowerCase()));
  if (!scope && secretNames.size === 0) return [];
  const places: SecretPlace[] = [];
  const visit = (span: JsonSpan, parts: readonly SchemaPart[], pointer: string) => {
    const held = scope ? gatherParts(scope, parts) : [];
    if (held.some(({ schema: part }) => isSecretSchema(part))) {
      places.push({ pointer, span });
      return;
    }
    if (span.kind === "array") {
      span.items.forEach((item, index) => {
        visit(item, itemParts(held, index), joinPointer(pointer, index));
      });
    }
    if (span.kind !== "object") return;
    for (const { key, value } of span.members) {
      const place = joinPointer(pointer, key);
      if (secretNames.has(key.toLowerCase())) places.push({ pointer: place, span: value });
      else visit(value, memberParts(held, key), place);
    }
  };
  visit(root, scope ? [scope.root] : [], "");
  return places;
}

const spoken = new WeakMap<object, boolean>();

/** Whether a schema can make anything secret at all; most don't, and cost nothing then. */
export function speaksOfSecrets(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  let speaks = spoken.get(schema);
  if (speaks === undefined) {
    const text = JSON.stringify(schema) ?? "";
    speaks = text.includes('"writeOnly":true') || text.includes('"format":"password"');
    spoken.set(schema, speaks);
  }
  return speaks;
}

function isSecretSchema(schema: unknown): boolean {
  if (!isSchemaObject(schema)) return false;
  return getKeyword(schema, "writeOnly") === true || getKeyword(schema, "format") === "password";
}

/** Every schema that may hold for a value, each once: what is referred to, and all branches. */
function gatherParts(scope: SchemaScope, start: readonly SchemaPart[]): readonly SchemaPart[] {
  const parts: SchemaPart[] = [];
  const seen = new Set<unknown>();
  const waiting = [...start];
  for (let part = waiting.shift(); part && parts.length < mostParts; part = waiting.shift()) {
    const { schema } = part;
    if (!isSchemaObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const base = schema === scope.root.schema ? scope.root.base : enterBase(schema, part.base);
    parts.push({ schema, base });
    const reference = getKeyword(schema, "$ref");
    const target = typeof reference === "string" ? scope.resolve(reference, base) : undefined;
    if (target) waiting.push(target);
    for (const keyword of ["$dynamicRef", "$recursiveRef"]) {
      const dynamic = getKeyword(schema, keyword);
      const found = typeof dynamic === "string" ? scope.resolveDynamic(dynamic, base) : undefined;
      if (found) waiting.push(found);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf", "if", "then", "else"]) {
      const branches = getKeyword(schema, keyword);
      for (const branch of Array.isArray(branches) ? branches : [branches])
        waiting.push({ schema: branch, base });
    }
    for (const keyword of ["dependentSchemas", "dependencies"]) {
      const dependents = getKeyword(schema, keyword);
      if (isSchemaObject(dependents))
        for (const dependent of Object.values(dependents)) waiting.push({ schema: dependent, base });
    }
  }
  return parts;
}

function memberParts(held: readonly SchemaPart[], key: string): SchemaPart[] {
  return held.flatMap(({ schema, base }) => {
    if (!isSchemaObject(schema)) return [];
    const found: unknown[] = [];
    const properties = getKeyword(schema, "properties");
    const isDeclared = isSchemaObject(properties) && Object.hasOwn(properties, key);
    if (isDeclared) found.push(properties[key]);
    const patterns = getKeyword(schema, "patternProperties");
    if (isSchemaObject(patterns)) {
      // A pattern that can't be tried may fit.
      for (const [pattern, member] of Object.entries(patterns))
        if (tryPattern(pattern, key) !== false) found.push(member);
    }
    if (!isDeclared)
      found.push(getKeyword(schema, "additionalProperties"), getKeyword(schema, "unevaluatedProperties"));
    return found.map((part) => ({ schema: part, base }));
  });
}

function itemParts(held: readonly SchemaPart[], index: number): SchemaPart[] {
  return held.flatMap(({ schema, base }) => {
    if (!isSchemaObject(schema)) return [];
    const items = getKeyword(schema, "items");
    const prefix = getKeyword(schema, "prefixItems");
    const found = [
      Array.isArray(items) ? items[index] : items,
      Array.isArray(prefix) ? prefix[index] : undefined,
      ...["additionalItems", "unevaluatedItems", "contains"].map((keyword) => getKeyword(schema, keyword)),
    ];
    return found.map((part) => ({ schema: part, base }));
  });
}
