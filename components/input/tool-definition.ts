import type { JsonSchema, ToolExample } from "@/lib/tool/index.ts";

/** What the input needs of a tool's definition. */
export interface ToolDefinition {
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly examples: readonly ToolExample[];
}

/** Reads a definition's text. Foreign parts of another shape are left out, never thrown. */
export function readDefinition(definitionText: string): ToolDefinition {
  const definition: unknown = JSON.parse(definitionText);
  if (!isMembers(definition)) return { inputSchema: {}, examples: [] };
  const { inputSchema, outputSchema, annotations, examples } = definition;
  return {
    inputSchema: isMembers(inputSchema) ? inputSchema : {},
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
    examples: Array.isArray(examples) ? examples.filter(isExample) : [],
  };
}

/** Whether a tool has nothing to fill in: it declares no property, and allows none or says that there are none. */
export function takesNothing(schema: JsonSchema): boolean {
  const { properties, additionalProperties } = schema;
  const declaresNone = isMembers(properties) && Object.keys(properties).length === 0;
  const allowsNone = properties === undefined && additionalProperties === false;
  const open = isMembers(additionalProperties) || additionalProperties === true;
  return (declaresNone || allowsNone) && !open && !branching.some((keyword) => keyword in schema);
}

const branching = [
  "$ref",
  "$dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "patternProperties",
  "dependentSchemas",
];

/** Whether arguments may have a property of this name, as far as the schema's first level says. */
export function declares(schema: JsonSchema, property: string): boolean {
  return isMembers(schema.properties) && Object.hasOwn(schema.properties, property);
}

function isExample(value: unknown): value is ToolExample {
  return isMembers(value) && typeof value.name === "string" && isMembers(value.arguments);
}

function isMembers(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
