/** What stands at a place of a schema: a subschema, a map or list of subschemas, or plain data. */
export type SchemaPlace = "schema" | "schemas" | "data";

const holdsSchema = new Set([
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

const holdsSchemas = new Set([
  "$defs",
  "allOf",
  "anyOf",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "properties",
]);

/** What stands one step further: below a keyword of a schema, or at an index. */
export function stepPlace(place: SchemaPlace, step: string | number): SchemaPlace {
  if (place === "data") return "data";
  // A list where a subschema may stand (`items` of draft-07) is a list of subschemas.
  if (place === "schemas" || typeof step === "number") return "schema";
  if (holdsSchema.has(step)) return "schema";
  return holdsSchemas.has(step) ? "schemas" : "data";
}
