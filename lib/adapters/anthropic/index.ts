export { writeAnthropicCall } from "./call.ts";
export { type AnthropicOptions, type AnthropicTool, createAnthropicDefinitions } from "./definitions.ts";
export { writeAnthropicReply } from "./reply.ts";
