import { isRecord, type SchemaRecord } from "./schema-record.ts";
import type { SchemaWalk } from "./schema-walk.ts";

/**
 * Puts the parts of `allOf` into the schema that has it: properties and required names come together, any other keyword
 * is taken over where the schema has none of its own. Parts that say different things about one keyword are a loss.
 */
export function mergeParts(node: SchemaRecord, path: string, walk: SchemaWalk): SchemaRecord {
  const { allOf, ...own } = node;
  if (allOf === undefined) return node;
  if (!Array.isArray(allOf)) {
    walk.lose(path, "allOf");
    return own;
  }
  let merged: SchemaRecord = own;
  for (const part of allOf) {
    const known = readPart(part, path, walk);
    merged = isRecord(known) ? join(merged, known, path, walk) : merged;
  }
  return merged;
}

function readPart(part: unknown, path: string, walk: SchemaWalk): SchemaRecord | undefined {
  if (!isRecord(part)) return undefined;
  if (typeof part.$ref !== "string") return mergeParts(part, path, walk);
  const { $ref: reference, ...siblings } = part;
  const target = walk.resolve(reference);
  if (!isRecord(target) || !walk.enter(reference)) {
    walk.lose(path, "allOf");
    return siblings;
  }
  const merged = mergeParts({ ...target, ...siblings }, path, walk);
  walk.leave(reference);
  return merged;
}

function join(first: SchemaRecord, second: SchemaRecord, path: string, walk: SchemaWalk): SchemaRecord {
  const entries = new Map(Object.entries(first));
  for (const [keyword, value] of Object.entries(second)) {
    const before = entries.get(keyword);
    if (before === undefined) entries.set(keyword, value);
    else if (keyword === "properties" && isRecord(before) && isRecord(value)) {
      entries.set(keyword, joinProperties(before, value, path, walk));
    } else if (keyword === "required" && Array.isArray(before) && Array.isArray(value)) {
      entries.set(keyword, [...new Set([...before, ...value])]);
    } else if (!isNote(keyword) && JSON.stringify(before) !== JSON.stringify(value)) walk.lose(path, "allOf");
  }
  return Object.fromEntries(entries);
}

function joinProperties(
  first: SchemaRecord,
  second: SchemaRecord,
  path: string,
  walk: SchemaWalk,
): SchemaRecord {
  const entries = new Map(Object.entries(first));
  for (const [name, schema] of Object.entries(second)) {
    const before = entries.get(name);
    if (isRecord(before) && isRecord(schema)) {
      if (before.$ref === undefined && schema.$ref === undefined) {
        entries.set(name, join(before, schema, path, walk));
      } else if (JSON.stringify(before) !== JSON.stringify(schema)) walk.lose(path, "allOf");
    } else if (before === undefined || before === true) entries.set(name, schema);
  }
  return Object.fromEntries(entries);
}

function isNote(keyword: string): boolean {
  return keyword === "title" || keyword === "description" || keyword.startsWith("$");
}
