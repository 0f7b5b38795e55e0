import type { GeminiSchema, GeminiType } from "./gemini-schema.ts";
import type { SchemaRecord } from "./schema-record.ts";
import type { SchemaWalk } from "./schema-walk.ts";

/** `enum` and `const` as Gemini's `enum`, which holds texts only; null among them becomes `nullable`. */
export function convertEnum(
  source: SchemaRecord,
  type: GeminiType | undefined,
  path: string,
  walk: SchemaWalk,
): GeminiSchema {
  const keyword = "const" in source ? "const" : "enum";
  const values = keyword === "const" ? [source.const] : source.enum;
  if (values === undefined) return {};
  if (!Array.isArray(values)) {
    walk.lose(path, keyword);
    return {};
  }
  const some = values.filter((value) => value !== null);
  const nullable = some.length < values.length;
  const allTexts = some.every((value): value is string => typeof value === "string");
  if (!allTexts || some.length === 0 || (type !== undefined && type !== "STRING")) {
    walk.lose(path, keyword);
    return nullable && some.length > 0 ? { nullable } : {};
  }
  return { type: "STRING", enum: some, ...(nullable ? { nullable } : {}) };
}
