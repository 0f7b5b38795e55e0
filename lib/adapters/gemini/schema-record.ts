/** A schema that is an object, whatever it holds. */
export type SchemaRecord = { readonly [keyword: string]: unknown };

export function isRecord(value: unknown): value is SchemaRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
