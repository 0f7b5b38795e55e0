import { readText } from "./thrown-error.ts";
import { ToolDefinitionError } from "./tool-definition-error.ts";

interface Conversion {
  readonly target: "draft-2020-12";
}

/**
 * A schema object of a library (Zod 4.2 and newer, ArkType, Valibot with its converter) that can give itself as JSON
 * Schema, as https://standardschema.dev/json-schema says.
 */
export interface StandardSchema<Input = unknown, Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    /** The library: `zod`. */
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly jsonSchema: {
      readonly input: (options: Conversion) => Record<string, unknown>;
      readonly output: (options: Conversion) => Record<string, unknown>;
    };
  };
}

/** Whether a value is a schema object of a library, with a way to JSON Schema or without. */
export function isStandardSchema(value: unknown): value is object {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  if (!("~standard" in value)) return false;
  const standard: unknown = value["~standard"];
  return typeof standard === "object" && standard !== null && "vendor" in standard;
}

/**
 * Turns a schema object of a library into JSON Schema 2020-12, for what goes in (`input`) or comes out (`output`).
 * Throws a {@link ToolDefinitionError} that names the tool and the library's reason where the library cannot.
 */
export function convertStandardSchema(
  schema: object,
  direction: "input" | "output",
  tool: string,
): Record<string, unknown> {
  const field = `${direction}Schema`;
  const { vendor, jsonSchema } = (schema as StandardSchema)["~standard"];
  const convert: unknown = (jsonSchema as Partial<typeof jsonSchema> | undefined)?.[direction];
  if (typeof convert !== "function") {
    throw new ToolDefinitionError(
      field,
      `The ${field} of the tool "${tool}" is a schema of ${vendor} that gives no JSON Schema of itself. ` +
        "Use a version that does (Zod 4.2 or newer), or pass JSON Schema.",
    );
  }
  try {
    const converted: unknown = convert({ target: "draft-2020-12" });
    // The members alone: libraries hang their own functions on the schema that they give.
    return typeRoot({ ...(converted as Record<string, unknown>) });
  } catch (thrown) {
    throw new ToolDefinitionError(
      field,
      `The ${field} of the tool "${tool}" cannot be turned into JSON Schema: ${readText(thrown)}`,
      { cause: thrown },
    );
  }
}

/** A union of objects says nothing about its own type, which every model's API asks for. */
function typeRoot(schema: Record<string, unknown>): Record<string, unknown> {
  const branches = schema.oneOf ?? schema.anyOf;
  if (schema.type !== undefined || !Array.isArray(branches)) return schema;
  const areObjects = branches.every(
    (branch: unknown) => (branch as { type?: unknown } | null)?.type === "object",
  );
  return areObjects ? { type: "object", ...schema } : schema;
}
