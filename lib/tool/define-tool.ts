import type { ArgumentsOf } from "./arguments-of.ts";
import { coerceResult, coerceThrown } from "./coerce-result.ts";
import { copyArguments } from "./copy-arguments.ts";
import { completeContext } from "./create-context.ts";
import { createTool } from "./create-tool.ts";
import type { JsonObject } from "./json.ts";
import { requireField } from "./require-field.ts";
import { sanitize, toolNamePattern } from "./sanitize.ts";
import type { StandardSchema } from "./standard-schema.ts";
import { readText } from "./thrown-error.ts";
import type { JsonSchema, Tool, ToolSource } from "./tool.ts";
import type { ToolContext } from "./tool-context.ts";
import { ToolDefinitionError } from "./tool-definition-error.ts";
import { ToolResult } from "./tool-result.ts";

/** What {@link defineTool} takes. */
export interface ToolDefinition<Schema>
  extends Pick<
    Tool,
    "name" | "description" | "title" | "annotations" | "examples" | "originalName" | "origin"
  > {
  /**
   * The arguments: JSON Schema, or an object of Zod (or of another library whose schemas give JSON Schema).
   * Left out: a closed schema without properties, for a tool that takes nothing.
   */
  readonly inputSchema?: Schema;
  /** What the output looks like when it is read as JSON; the same two forms. */
  readonly outputSchema?: JsonSchema | StandardSchema;
  /** Default: `"native"`. */
  readonly source?: ToolSource;
  /**
   * Does the work; sync or async. `args` is a copy that nobody has checked, never null; `ctx` is always complete.
   * Whatever it returns becomes a result, and whatever it throws an error result with the message.
   */
  readonly execute: (args: ArgumentsOf<Schema>, ctx: ToolContext) => unknown;
}

/** A tool made by {@link defineTool}: its `execute` takes less than others and never rejects. */
export interface DefinedTool extends Tool {
  readonly execute: (args?: JsonObject | null, ctx?: Partial<ToolContext> | null) => Promise<ToolResult>;
}

/**
 * Makes a tool of a plain function. Throws a {@link ToolDefinitionError} that names the option where a required one is
 * missing, one has the wrong type, the name does not match `^[a-zA-Z0-9_-]+$` or a library's schema gives no JSON
 * Schema. Arguments are not checked against the schema when the tool runs: that is for whoever calls.
 */
export function defineTool<const Schema extends JsonSchema | StandardSchema = JsonSchema>(
  definition: ToolDefinition<Schema>,
): DefinedTool {
  checkDefinition(definition);
  const { name, execute } = definition;
  const inputSchema = definition.inputSchema ?? {
    type: "object",
    properties: {},
    additionalProperties: false,
  };

  async function run(args?: JsonObject | null, ctx?: Partial<ToolContext> | null): Promise<ToolResult> {
    const context = completeContext(ctx);
    let own: unknown;
    try {
      own = copyArguments(args ?? {});
    } catch (thrown) {
      return ToolResult.error(`The arguments cannot be read: ${readText(thrown)}`);
    }
    let returned: unknown;
    try {
      returned = await execute(own as ArgumentsOf<Schema>, context);
    } catch (thrown) {
      return coerceThrown(thrown);
    }
    return coerceResult(returned, context);
  }

  const fields = { ...definition, inputSchema, source: definition.source ?? "native", execute: run };
  return { ...createTool(fields as Tool), name, execute: run };
}

function checkDefinition(definition: unknown): void {
  if (typeof definition !== "object" || definition === null) {
    throw new ToolDefinitionError(
      "definition",
      `defineTool takes an object with name, description and execute.`,
    );
  }
  const { name, execute, inputSchema } = definition as { readonly [Key in keyof Tool]?: unknown };
  if (typeof name === "string" && !toolNamePattern.test(name)) {
    const advice =
      name === ""
        ? "is empty"
        : `is no valid name; sanitize(name) makes it ${JSON.stringify(sanitize(name))}`;
    throw new ToolDefinitionError(
      "name",
      `The name ${JSON.stringify(name)} ${advice}. It may hold letters a to z, digits, _ and - only.`,
    );
  }
  requireField("inputSchema", inputSchema !== null, "a schema, or left out", inputSchema, String(name));
  const known = typeof name === "string" ? name : undefined;
  requireField("execute", typeof execute === "function", "a function", execute, known);
}
