import { isObject } from "./optional-fields.ts";
import { type Tool, toolSources } from "./tool.ts";

/** Whether a value has the five required fields of a tool in the right shape, whoever made it. Never throws. */
export function isTool(value: unknown): value is Tool {
  try {
    if (!isObject(value)) return false;
    const { name, description, inputSchema, source, execute } = value as {
      readonly [Key in keyof Tool]?: unknown;
    };
    return (
      typeof name === "string" &&
      typeof description === "string" &&
      isObject(inputSchema) &&
      toolSources.some((known) => known === source) &&
      typeof execute === "function"
    );
  } catch {
    return false;
  }
}
