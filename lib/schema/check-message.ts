import { isRecord } from "./sub-schemas.ts";

const typeWords: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "text",
};

const formatWords: Readonly<Record<string, string>> = {
  "date-time": "a date and time with an offset, such as 2026-05-01T10:00:00Z",
  date: "a date, such as 2026-05-01",
  duration: "a duration, such as P3DT4H",
  email: "an e-mail address",
  hostname: "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  "json-pointer": "a JSON Pointer, such as /items/0",
  regex: "a regular expression",
  "relative-json-pointer": "a relative JSON Pointer, such as 1/name",
  time: "a time with an offset, such as 13:45:00Z",
  uri: "a complete URI, such as https://example.com/",
  "uri-reference": "a URI or a relative reference",
  "uri-template": "a URI template, such as /users/{id}",
  url: "a URL of a public host, such as https://example.com/",
  uuid: "a UUID, such as 123e4567-e89b-12d3-a456-426614174000",
};

const shownMembers = 10;

function count(amount: unknown, one: string, many: string): string {
  return `${String(amount)} ${amount === 1 ? one : many}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Joins words: `a, b or c`. */
export function joinWithOr(words: readonly string[]): string {
  const unique = [...new Set(words)];
  return unique.length < 2 ? unique.join("") : `${unique.slice(0, -1).join(", ")} or ${unique.at(-1)}`;
}

/** The words for one type name or several. */
function describeTypes(types: unknown): string {
  const names: readonly unknown[] = Array.isArray(types) ? types : [types];
  return joinWithOr(
    names.map((name) =>
      typeof name === "string" && Object.hasOwn(typeWords, name) ? (typeWords[name] ?? name) : String(name),
    ),
  );
}

function describeMembers(members: unknown): string {
  if (!Array.isArray(members)) return "is not one of the allowed values";
  if (members.length === 0) return "can have no value at all";
  const shown = members.slice(0, shownMembers).map(show);
  const more = members.length - shown.length;
  return `must be one of ${more > 0 ? `${shown.join(", ")} and ${more} more` : joinWithOr(shown)}`;
}

/**
 * A failed keyword in words, the same in the browser and on the server; it goes after the name of the field:
 * `must be 3 characters or more`.
 * @param limit the value of the keyword in the schema
 */
export function describeFailure(keyword: string, limit: unknown): string {
  switch (keyword) {
    case "type":
      return `must be ${describeTypes(limit)}`;
    case "enum":
      return describeMembers(limit);
    case "const":
      return `must be ${show(limit)}`;
    case "required":
      return "is required";
    case "minLength":
      return `must be ${count(limit, "character", "characters")} or more`;
    case "maxLength":
      return `must be ${count(limit, "character", "characters")} or fewer`;
    case "minItems":
      return `must have ${count(limit, "item", "items")} or more`;
    case "maxItems":
      return `must have ${count(limit, "item", "items")} or fewer`;
    case "minProperties":
      return `must have ${count(limit, "entry", "entries")} or more`;
    case "maxProperties":
      return `must have ${count(limit, "entry", "entries")} or fewer`;
    case "minimum":
      return `must be ${String(limit)} or more`;
    case "maximum":
      return `must be ${String(limit)} or less`;
    case "exclusiveMinimum":
      return `must be more than ${String(limit)}`;
    case "exclusiveMaximum":
      return `must be less than ${String(limit)}`;
    case "multipleOf":
      return limit === 1 ? "must be a whole number" : `must be a multiple of ${String(limit)}`;
    case "pattern":
      return `must match the pattern ${String(limit)}`;
    case "format":
      return `must be ${typeof limit === "string" && Object.hasOwn(formatWords, limit) ? formatWords[limit] : `of the format ${String(limit)}`}`;
    case "uniqueItems":
      return "must not hold the same item twice";
    case "contains":
      return `must have an item that is ${describeSchema(limit)}`;
    case "minContains":
      return `must have ${count(limit, "item", "items")} or more of the kind that it has to contain`;
    case "maxContains":
      return `must have ${count(limit, "item", "items")} or fewer of the kind that it may contain`;
    case "additionalProperties":
    case "unevaluatedProperties":
      return "is not a known property";
    case "items":
    case "additionalItems":
    case "unevaluatedItems":
      return "is one item too many";
    case "false":
      return "is not allowed";
    case "not":
      return `must not be ${describeSchema(limit)}`;
    case "anyOf":
      return "fits none of the choices";
    case "oneOf":
      return "fits none of the choices";
    default:
      return `does not fit "${keyword}" of the schema`;
  }
}

/** A schema in a few words, for sentences about choices: its title, its value, its type. */
export function describeSchema(schema: unknown): string {
  if (!isRecord(schema)) return "of another kind";
  if (typeof schema.title === "string" && schema.title !== "") return `"${schema.title}"`;
  if (Object.hasOwn(schema, "const")) return show(schema.const);
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    return schema.enum.length > shownMembers ? "one of the listed values" : joinWithOr(schema.enum.map(show));
  }
  const constants = isRecord(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, property]) =>
        isRecord(property) && Object.hasOwn(property, "const")
          ? [`${show(name)} ${show(property.const)}`]
          : [],
      )
    : [];
  if (constants.length > 0) return `an object with ${constants.join(" and ")}`;
  if (Array.isArray(schema.required) && schema.required.length > 0) {
    return `an object with ${schema.required.map(show).join(", ")}`;
  }
  return schema.type === undefined ? "of another kind" : describeTypes(schema.type);
}
