const types = new Set(["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"]);
/** Keywords under which names stand, not keywords. */
const maps = new Set(["properties", "$defs", "definitions"]);
/** Keywords under which values stand, not schemas. */
const values = new Set(["default", "enum", "example", "const"]);

/** Writes the types of Gemini's `parameters` (`OBJECT`, `nullable`) the way JSON Schema does. Gives a copy. */
export function convertGeminiTypes(schema: object): object {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === "type" && typeof value === "string" && types.has(value)) return [key, value.toLowerCase()];
    if (values.has(key)) return [key, value];
    if (maps.has(key) && isObject(value)) return [key, mapMembers(value)];
    if (Array.isArray(value)) {
      return [key, value.map((member: unknown) => (isObject(member) ? convertGeminiTypes(member) : member))];
    }
    return [key, isObject(value) ? convertGeminiTypes(value) : value];
  });
  const converted: { type?: unknown; nullable?: unknown } = Object.fromEntries(entries);
  if (converted.nullable !== true || typeof converted.type !== "string") return converted;
  const { nullable: _nullable, ...rest } = converted;
  return { ...rest, type: [converted.type, "null"] };
}

function mapMembers(members: object): object {
  const converted = Object.entries(members).map(([name, member]: [string, unknown]) => [
    name,
    isObject(member) ? convertGeminiTypes(member) : member,
  ]);
  return Object.fromEntries(converted);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
