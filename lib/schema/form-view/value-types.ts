import type { FlatSchema } from "./flatten.ts";
import { getKeyword, type SchemaObject } from "./schema-scope.ts";

/** JSON Schema's names of types. */
const schemaTypes = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;

export type SchemaType = (typeof schemaTypes)[number];

/** The types that a schema allows. */
export interface AllowedTypes {
  /** Absent where every type is allowed. */
  readonly types?: readonly SchemaType[];
  /** Names in `type` that are no types. */
  readonly unknown: readonly string[];
}

const objectKeywords = ["properties", "patternProperties"];
const listKeywords = ["items", "prefixItems"];
const textKeywords = ["format", "pattern"];

/** The types that all parts allow; guessed from the keywords where no part names one. */
export function findTypes(flat: FlatSchema): AllowedTypes {
  let types: readonly SchemaType[] | undefined;
  const unknown: string[] = [];
  for (const { schema } of flat.parts) {
    const declared = getKeyword(schema, "type");
    if (declared === undefined) continue;
    const names: readonly unknown[] = Array.isArray(declared) ? declared : [declared];
    const known = schemaTypes.filter((type) => names.includes(type));
    unknown.push(
      ...names
        .filter((name) => !schemaTypes.some((type) => type === name))
        .map((name) => JSON.stringify(name)),
    );
    const nullable = getKeyword(schema, "nullable") === true && !known.includes("null");
    const all: readonly SchemaType[] = nullable ? [...known, "null"] : known;
    types = types === undefined ? all : intersectTypes(types, all);
  }
  if (types?.includes("number")) types = types.filter((type) => type !== "integer");
  if (types !== undefined) return { types, unknown };
  const guessed = guessType(flat);
  return guessed === undefined ? { unknown } : { types: [guessed], unknown };
}

function intersectTypes(left: readonly SchemaType[], right: readonly SchemaType[]): readonly SchemaType[] {
  const allows = (types: readonly SchemaType[], type: SchemaType) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return schemaTypes.filter(
    (type) => (left.includes(type) || right.includes(type)) && allows(left, type) && allows(right, type),
  );
}

function guessType(flat: FlatSchema): SchemaType | undefined {
  const has = (keywords: readonly string[]) =>
    flat.parts.some(({ schema }) => keywords.some((keyword) => Object.hasOwn(schema, keyword)));
  if (has(objectKeywords) || flat.parts.some(({ schema }) => hasMembersSchema(schema))) return "object";
  if (has(listKeywords)) return "array";
  return has(textKeywords) ? "string" : undefined;
}

function hasMembersSchema(schema: SchemaObject): boolean {
  const members = getKeyword(schema, "additionalProperties");
  return typeof members === "object" && members !== null;
}
