export { writeGeminiCall } from "./call.ts";
export { convertSchema } from "./convert-schema.ts";
export {
  createGeminiDefinitions,
  createGeminiParametersDefinitions,
  type GeminiFunction,
  type GeminiParametersDefinitions,
  type GeminiParametersFunction,
  type GeminiTools,
} from "./definitions.ts";
export type { GeminiSchema, GeminiType, SchemaLoss } from "./gemini-schema.ts";
export { writeGeminiReply } from "./reply.ts";
