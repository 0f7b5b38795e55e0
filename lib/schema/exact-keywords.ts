import { deepCompareStrict, validate } from "@cfworker/json-schema";
import type { Ajv } from "ajv";

/** One text for equal values, whatever the order of their keys. */
function writeSorted(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(writeSorted).join()}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${writeSorted(member)}`,
  );
  return `{${members.sort().join()}}`;
}

/**
 * Puts other `enum`, `const`, `uniqueItems` and `multipleOf` in the place of ajv's: its comparison calls an own member
 * `toString` or `valueOf` of a value, its search for equal items is quadratic (1.8 s for 5,000 objects), and it divides in
 * binary fractions, in which 19.99 is no multiple of 0.01.
 */
export function replaceInexactKeywords(validator: Ajv): void {
  for (const keyword of ["enum", "const", "uniqueItems", "multipleOf"]) validator.removeKeyword(keyword);
  validator.addKeyword({
    keyword: "enum",
    schemaType: "array",
    validate: (members: readonly unknown[], value: unknown) =>
      members.some((member) => deepCompareStrict(member, value)),
  });
  validator.addKeyword({
    keyword: "const",
    validate: (constant: unknown, value: unknown) => deepCompareStrict(constant, value),
  });
  validator.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (isUnique: boolean, items: readonly unknown[]) =>
      !isUnique || new Set(items.map(writeSorted)).size === items.length,
  });
  validator.addKeyword({
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    validate: (multipleOf: number, value: unknown) => validate(value, { multipleOf }, "2020-12", {}).valid,
  });
}
