import type { JsonSchema, Tool } from "@/lib/tool/index.ts";

/** A tool as `tools` of a request to Messages holds it. */
export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonSchema;
  /** Only where it was asked for. */
  readonly strict?: true;
}

export interface AnthropicOptions {
  /** Asks for strict tool use. The schema is passed on as it is; Anthropic answers 400 where it can't have it. Default: false. */
  readonly strict?: boolean;
}

/** Tools for Messages. Only name, description and input schema reach the model. */
export function createAnthropicDefinitions(
  tools: readonly Pick<Tool, "name" | "description" | "inputSchema">[],
  { strict = false }: AnthropicOptions = {},
): AnthropicTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
    ...(strict ? { strict } : {}),
  }));
}
