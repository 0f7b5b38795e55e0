import { isSpecType, type Tool as WireTool } from "@modelcontextprotocol/server";
import type { JsonSchema, Tool } from "@/lib/tool/index.ts";
import { type CanCompile, validInputSchema } from "./valid-schema.ts";

/** What `_meta` says of a tool that is not wholly as its source gave it. */
export interface ToolNotice {
  /** The tool's own name, where clients know it by another. */
  readonly name?: string;
  /** The properties whose schemas are left out, as nobody could use them. */
  readonly leftOut?: readonly string[];
  /** True where the tool has an output schema that no client could use. */
  readonly outputSchemaLeftOut?: true;
}

/** A tool as `tools/list` gives it, without its name. */
export interface DescribedTool {
  readonly definition: Omit<WireTool, "name">;
  /** The output schema that clients are told, and hold the results to. */
  readonly outputSchema?: JsonSchema;
  readonly notice: ToolNotice;
}

/** Describes a tool for clients: as it is, where that is valid, and otherwise as much of it as is. */
export function describeTool(tool: Tool, canCompile: CanCompile): DescribedTool {
  const { schema, leftOut } = validInputSchema(tool.inputSchema, canCompile);
  const { outputSchema } = tool;
  const isUsable = outputSchema !== undefined && canUse(outputSchema, canCompile);
  const definition = {
    ...(typeof tool.title === "string" ? { title: tool.title } : {}),
    description: tool.description,
    inputSchema: { ...schema, type: "object" as const },
    ...(isUsable ? { outputSchema: { ...outputSchema } } : {}),
    ...(isSpecType.ToolAnnotations(tool.annotations) ? { annotations: tool.annotations } : {}),
  };
  return {
    definition,
    ...(isUsable ? { outputSchema } : {}),
    notice: {
      ...(leftOut === undefined ? {} : { leftOut }),
      ...(outputSchema === undefined || isUsable ? {} : { outputSchemaLeftOut: true as const }),
    },
  };
}

function canUse(outputSchema: JsonSchema, canCompile: CanCompile): boolean {
  const isTyped =
    outputSchema.type !== "object" || isSpecType.Tool({ name: "tool", inputSchema: outputSchema });
  return isTyped && canCompile(outputSchema);
}
