import { type FormValue, fromPlainValue, valueKey } from "../form-value.ts";
import type { FlatSchema } from "./flatten.ts";
import { getKeyword } from "./schema-scope.ts";

/**
 * What the values of an `enum` are called by `enumNames`, a list beside it that MCP's older elicitations have and JSON Schema
 * never had. A list of another length names nothing.
 * @returns the name of a value, or undefined.
 */
export function readEnumNames({ parts }: FlatSchema): (value: FormValue) => string | undefined {
  const named = new Map<string, string>();
  for (const { schema } of parts) {
    const values = getKeyword(schema, "enum");
    const names = getKeyword(schema, "enumNames");
    if (!Array.isArray(values) || !Array.isArray(names) || names.length !== values.length) continue;
    values.forEach((value, index) => {
      const name: unknown = names[index];
      const meant = fromPlainValue(value);
      if (typeof name === "string" && name !== "" && meant !== undefined) named.set(valueKey(meant), name);
    });
  }
  return (value) => named.get(valueKey(value));
}
