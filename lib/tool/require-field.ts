import { nameKind } from "./name-kind.ts";
import { ToolDefinitionError } from "./tool-definition-error.ts";

/**
 * Throws a {@link ToolDefinitionError} that names the field, unless `holds`.
 * @param right What the field has to be: `a string`.
 * @param name The tool's name, once that is known to be one.
 */
export function requireField(
  field: string,
  holds: boolean,
  right: string,
  value: unknown,
  name?: string,
): void {
  if (holds) return;
  const whose = name === undefined ? "the tool" : `the tool "${name}"`;
  const fault = value === undefined ? "is missing" : `is ${describeWrong(value)}`;
  throw new ToolDefinitionError(field, `The field "${field}" of ${whose} ${fault}; it must be ${right}.`);
}

function describeWrong(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : nameKind(value);
}
