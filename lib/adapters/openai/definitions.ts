import type { JsonSchema, Tool } from "@/lib/tool/index.ts";

/** A tool as `tools` of a request to Chat Completions holds it. */
export interface OpenAiChatTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
    /** Only where it was asked for; Chat Completions takes an absent one as false. */
    readonly strict?: true;
  };
}

/** A tool as `tools` of a request to Responses holds it: flat, not under `function`. */
export interface OpenAiResponsesTool {
  readonly type: "function";
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  /** Always there: Responses turns strict mode on where it is left out, and rewrites the schema for it. */
  readonly strict: boolean;
}

export interface OpenAiOptions {
  /** Asks for strict mode. The schema is passed on as it is; OpenAI answers 400 where strict mode can't have it. Default: false. */
  readonly strict?: boolean;
}

/** Tools for Chat Completions. Only name, description and input schema reach the model. */
export function createOpenAiChatDefinitions(
  tools: readonly Pick<Tool, "name" | "description" | "inputSchema">[],
  { strict = false }: OpenAiOptions = {},
): OpenAiChatTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema, ...(strict ? { strict } : {}) },
  }));
}

/** Tools for Responses. Only name, description and input schema reach the model. */
export function createOpenAiResponsesDefinitions(
  tools: readonly Pick<Tool, "name" | "description" | "inputSchema">[],
  { strict = false }: OpenAiOptions = {},
): OpenAiResponsesTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: inputSchema,
    strict,
  }));
}
