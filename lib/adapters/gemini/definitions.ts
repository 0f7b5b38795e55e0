import type { JsonSchema, Tool } from "@/lib/tool/index.ts";
import { convertSchema } from "./convert-schema.ts";
import type { GeminiSchema, SchemaLoss } from "./gemini-schema.ts";

/** `tools` of a request to generateContent: one entry that holds every function, none where there is no tool. */
export type GeminiTools<Declaration> = readonly { readonly functionDeclarations: readonly Declaration[] }[];

/** A function whose schema is passed on as JSON Schema, unchanged. */
export interface GeminiFunction {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonSchema;
}

/** A function whose schema is in Gemini's own subset of OpenAPI. */
interface GeminiParametersFunction {
  readonly name: string;
  readonly description: string;
  /** Always there, for a tool without arguments too: without it a call can't be forced. */
  readonly parameters: GeminiSchema;
}

/** Functions in the `parameters` form, and what they lost on the way. */
export interface GeminiParametersDefinitions {
  readonly tools: GeminiTools<GeminiParametersFunction>;
  /** In the order of the tools; empty where each schema could be said in full. */
  readonly losses: readonly (SchemaLoss & { readonly toolName: string })[];
}

/** Tools for generateContent, with `parametersJsonSchema`. Only name, description and input schema reach the model. */
export function createGeminiDefinitions(
  tools: readonly Pick<Tool, "name" | "description" | "inputSchema">[],
): GeminiTools<GeminiFunction> {
  if (tools.length === 0) return [];
  const functionDeclarations = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    parametersJsonSchema: inputSchema,
  }));
  return [{ functionDeclarations }];
}

/**
 * Tools for generateContent, with `parameters`: the older form, whose schemas are a subset of OpenAPI 3.0. Gemini
 * answers 400 to everything outside of the subset, so schemas are converted, and what they lose is listed.
 */
export function createGeminiParametersDefinitions(
  tools: readonly Pick<Tool, "name" | "description" | "inputSchema">[],
): GeminiParametersDefinitions {
  const converted = tools.map((tool) => ({ tool, ...convertSchema(tool.inputSchema) }));
  const functionDeclarations = converted.map(({ tool: { name, description }, schema }) => ({
    name,
    description,
    parameters: schema,
  }));
  return {
    tools: tools.length === 0 ? [] : [{ functionDeclarations }],
    losses: converted.flatMap(({ tool, losses }) => losses.map((loss) => ({ toolName: tool.name, ...loss }))),
  };
}
