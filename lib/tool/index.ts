export type { JsonObject, JsonValue } from "./json.ts";
export type {
  JsonSchema,
  Tool,
  ToolAnnotations,
  ToolExample,
  ToolProblem,
  ToolSource,
} from "./tool.ts";
export { toolSources } from "./tool.ts";
export type { Answer, Progress, Request, ToolContext } from "./tool-context.ts";
export { ToolResult } from "./tool-result.ts";
