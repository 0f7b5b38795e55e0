import type { Dialect } from "./dialect.ts";
import { joinPointer } from "./json-pointer.ts";
import { keywordShapes } from "./keyword-table.ts";

/** Whether a value is an object that is no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value can stand where a schema is expected. */
export function isSchema(value: unknown): value is boolean | Readonly<Record<string, unknown>> {
  return typeof value === "boolean" || isRecord(value);
}

/** Calls `visit` for every schema that stands directly in `schema`, by the keywords of the dialect. */
export function visitSubSchemas(
  schema: Readonly<Record<string, unknown>>,
  pointer: string,
  dialect: Dialect,
  visit: (child: boolean | Readonly<Record<string, unknown>>, pointer: string) => void,
): void {
  const shapes = keywordShapes(dialect);
  for (const keyword of Object.keys(schema)) {
    const shape = shapes.get(keyword);
    if (shape === undefined) continue;
    const value = schema[keyword];
    const single = shape === "schema" || shape === "schema-or-boolean" || shape === "schema-or-list";
    if (single && isSchema(value)) {
      visit(value, joinPointer(pointer, keyword));
    } else if ((shape === "schema-list" || shape === "schema-or-list") && Array.isArray(value)) {
      for (const [index, child] of value.entries()) {
        if (isSchema(child)) visit(child, joinPointer(pointer, keyword, index));
      }
    } else if ((shape === "schema-map" || shape === "dependencies") && isRecord(value)) {
      for (const name of Object.keys(value)) {
        const child = value[name];
        if (isSchema(child)) visit(child, joinPointer(pointer, keyword, name));
      }
    }
  }
}
