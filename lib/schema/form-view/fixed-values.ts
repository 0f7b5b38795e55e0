import {
  type FormValue,
  fromPlainValue,
  isList,
  isNumber,
  isObject,
  numberText,
  valueKey,
} from "../form-value.ts";
import type { FlatSchema } from "./flatten.ts";
import { getKeyword } from "./schema-scope.ts";
import type { SchemaType } from "./value-types.ts";

/** The values that `enum` and `const` leave, in the order of the first list; undefined where neither is there. */
export function findFixedValues(flat: FlatSchema): readonly FormValue[] | undefined {
  let values: readonly FormValue[] | undefined;
  for (const { schema } of flat.parts) {
    const listed = getKeyword(schema, "enum");
    if (Array.isArray(listed)) values = keepCommon(values, listed.map(fromPlainValue));
    if (Object.hasOwn(schema, "const")) values = keepCommon(values, [fromPlainValue(schema.const)]);
  }
  return values;
}

function keepCommon(
  known: readonly FormValue[] | undefined,
  listed: readonly (FormValue | undefined)[],
): readonly FormValue[] {
  const values = new Map<string, FormValue>();
  for (const value of listed) {
    if (value === undefined) continue;
    const key = valueKey(value);
    if (!values.has(key)) values.set(key, value);
  }
  return known ? known.filter((value) => values.has(valueKey(value))) : [...values.values()];
}

/** The type of a value as JSON Schema names it; `integer` for whole numbers. */
function typeOfValue(value: FormValue): SchemaType {
  if (value === null) return "null";
  if (isNumber(value)) return Number.isInteger(Number(numberText(value))) ? "integer" : "number";
  if (isList(value)) return "array";
  if (isObject(value)) return "object";
  return typeof value === "string" ? "string" : "boolean";
}

/** Whether a value has one of the types. */
export function hasType(value: FormValue, types: readonly SchemaType[]): boolean {
  const type = typeOfValue(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}
