import { isObject, readOptionalFields } from "./optional-fields.ts";
import { plainSchema } from "./plain-schema.ts";
import { requireField } from "./require-field.ts";
import { sanitize, toolNamePattern } from "./sanitize.ts";
import { convertStandardSchema, isStandardSchema } from "./standard-schema.ts";
import { type JsonSchema, type Tool, type ToolProblem, toolSources } from "./tool.ts";

/**
 * Builds a tool of any source. `execute` is taken as it is; `defineTool` is what makes results of whatever it returns.
 *
 * Throws a {@link ToolDefinitionError} that names the field where one of the five required ones is missing or has the
 * wrong shape. Deeper faults don't throw, because real servers send such tools: a name outside the pattern, a root that
 * is no `type: "object"`, a schema or an optional field that is not what it has to be stand in `problems`, after those
 * that `fields` brings. A schema that contains itself gets a `$ref`.
 */
export function createTool(fields: Tool): Tool {
  const { name, description, source, execute } = fields;
  requireField("name", typeof name === "string", "a string", name);
  requireField("description", typeof description === "string", 'a string ("" is allowed)', description, name);
  requireField("inputSchema", isSchema(fields.inputSchema), "an object", fields.inputSchema, name);
  requireField("source", toolSources.includes(source), `one of ${toolSources.join(", ")}`, source, name);
  requireField("execute", typeof execute === "function", "a function", execute, name);
  const { schema: inputSchema, problems: schemaProblems } = plainSchema(
    convertSchema(fields.inputSchema, "input", name),
    "/inputSchema",
  );
  const problems: ToolProblem[] = [...(fields.problems ?? []), ...checkName(name), ...schemaProblems];
  problems.push(...checkRoot(inputSchema));
  const outputSchema = fields.outputSchema && convertSchema(fields.outputSchema, "output", name);
  const optional = readOptionalFields(outputSchema ? { ...fields, outputSchema } : fields, problems);
  const tool = { name, description, inputSchema, source, execute, ...optional };
  return problems.length === 0 ? tool : { ...tool, problems };
}

function isSchema(schema: unknown): boolean {
  return isObject(schema) || isStandardSchema(schema);
}

function convertSchema(schema: JsonSchema, direction: "input" | "output", name: string): JsonSchema {
  return isStandardSchema(schema) ? convertStandardSchema(schema, direction, name) : schema;
}

function checkName(name: string): ToolProblem[] {
  if (toolNamePattern.test(name)) return [];
  const advice =
    name === ""
      ? "The name is empty"
      : `The name has characters that models refuse; ${sanitize(name)} would do`;
  return [{ path: "/name", message: `${advice}. It may hold letters a to z, digits, _ and - only.` }];
}

function checkRoot(schema: JsonSchema): ToolProblem[] {
  if (schema.type === "object") return [];
  const found = schema.type === undefined ? "has no type" : `has the type ${JSON.stringify(schema.type)}`;
  return [{ path: "/inputSchema/type", message: `The root of the schema ${found}; it must be "object".` }];
}
