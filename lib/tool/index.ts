export type { AnyArguments, ArgumentsOf } from "./arguments-of.ts";
export { checkTool } from "./check-tool.ts";
export { coerceResult, coerceThrown } from "./coerce-result.ts";
export { completeContext, createContext } from "./create-context.ts";
export { createTool } from "./create-tool.ts";
export { type DefinedSource, defineSource, isDefinedSource, type SourceDefinition } from "./define-source.ts";
export { type DefinedTool, defineTool, type ToolDefinition } from "./define-tool.ts";
export { describeLoss } from "./describe-loss.ts";
export { isTool } from "./is-tool.ts";
export type { JsonObject, JsonValue } from "./json.ts";
export type { JsonLoss } from "./json-loss.ts";
export { type JsonNote, type JsonText, writeJson } from "./json-text.ts";
export { pending, readPending, readRequest } from "./pending.ts";
export { readProgress } from "./read-progress.ts";
export { functionOrigin, type ResultOrigin, resultOrigin, withOrigin } from "./result-origin.ts";
export { sanitize, toolNamePattern } from "./sanitize.ts";
export { shortenName } from "./shorten-name.ts";
export type { StandardSchema } from "./standard-schema.ts";
export { describeThrown, readThrown, type ThrownCause, type ThrownError } from "./thrown-error.ts";
export type {
  JsonSchema,
  Tool,
  ToolAnnotations,
  ToolExample,
  ToolProblem,
  ToolSource,
} from "./tool.ts";
export { toolSources } from "./tool.ts";
export type { ToolCall } from "./tool-call.ts";
export type { Answer, Progress, Request, ToolContext } from "./tool-context.ts";
export { ToolDefinitionError } from "./tool-definition-error.ts";
export { ToolResult } from "./tool-result.ts";
