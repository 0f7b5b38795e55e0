export { writeGeminiCall } from "./call.ts";
export { convertSchema } from "./convert-schema.ts";
export { createGeminiDefinitions, createGeminiParametersDefinitions } from "./definitions.ts";
export { writeGeminiReply } from "./reply.ts";
