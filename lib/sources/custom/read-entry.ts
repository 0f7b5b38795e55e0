import { z } from "zod";
import { convertGeminiTypes } from "./convert-gemini-types.ts";

/** A definition as any of the known forms has it, brought to one. */
export interface Entry {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  /** `title`, `outputSchema`, `annotations` and `examples`, as they stand in the file. */
  readonly optional: { readonly [field: string]: unknown };
}

/** Passed on as it is, so that keys such as `__proto__` stay. */
const schemaObject = z.custom<object>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  { error: (issue) => (issue.input === undefined ? "is missing" : "must be an object") },
);
const text = z.string({ error: (issue) => (issue.input === undefined ? "is missing" : "must be a string") });
const named = { name: text, description: text.nullish().transform((value) => value ?? "") };
const unknownFields = z.looseObject({});

const mcp = z.looseObject({ ...named, inputSchema: schemaObject.nullish() });
const openai = z.looseObject({ ...named, parameters: schemaObject.nullish() });
const anthropic = z.looseObject({ ...named, input_schema: schemaObject.nullish() });
const gemini = z.looseObject({
  ...named,
  parameters: schemaObject.nullish(),
  parametersJsonSchema: schemaObject.nullish(),
  parameters_json_schema: schemaObject.nullish(),
});

/** Reads one definition: MCP's and our own form, OpenAI's (Chat and Responses) or Anthropic's. Gives the reason why not. */
export function readEntry(value: unknown): Entry | { readonly reason: string } {
  const loose = unknownFields.safeParse(value);
  if (!loose.success) return { reason: "it must be an object with a name" };
  const fields = loose.data;
  if ("function" in fields)
    return readForm(openai, fields.function, (entry) => entry.parameters, "function.");
  if ("input_schema" in fields) return readForm(anthropic, value, (entry) => entry.input_schema);
  if ("parameters" in fields) return readForm(openai, value, (entry) => entry.parameters);
  if ("inputSchema" in fields || !("type" in fields))
    return readForm(mcp, value, (entry) => entry.inputSchema);
  // A provider's own tool (`web_search_20250305`, `code_interpreter`) has a type and no schema.
  return readForm(mcp, value, () => undefined);
}

/** Reads one of Gemini's function declarations, whose `parameters` write their types in capitals. */
export function readGeminiEntry(value: unknown): Entry | { readonly reason: string } {
  return readForm(gemini, value, (entry) => {
    const { parameters } = entry;
    if (parameters) return convertGeminiTypes(parameters);
    return entry.parametersJsonSchema ?? entry.parameters_json_schema;
  });
}

function readForm<Form extends { readonly name: string; readonly description: string }>(
  form: z.ZodType<Form>,
  value: unknown,
  findSchema: (entry: Form) => object | null | undefined,
  prefix = "",
): Entry | { readonly reason: string } {
  const parsed = form.safeParse(value);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) =>
      path.length === 0 ? `${prefix || "it "}${message}` : `its ${prefix}${path.join(".")} ${message}`,
    );
    return { reason: reasons.join("; ") };
  }
  const { name, description } = parsed.data;
  const inputSchema = completeSchema(findSchema(parsed.data) ?? {});
  return { name, description, inputSchema, optional: readOptional(value as object) };
}

/** Adds the `type` and `properties` that models insist on where they are missing, and nothing else. */
function completeSchema(schema: object): object {
  const missing = {
    ...("type" in schema ? {} : { type: "object" }),
    ...("properties" in schema ? {} : { properties: {} }),
  };
  return Object.keys(missing).length === 0 ? schema : { ...schema, ...missing };
}

function readOptional(value: object): { readonly [field: string]: unknown } {
  const names = ["title", "outputSchema", "annotations", "examples"];
  const present = Object.entries(value).filter(([key, member]) => names.includes(key) && member != null);
  return Object.fromEntries(present);
}
