export { writeAnthropicCall } from "./call.ts";
export { createAnthropicDefinitions } from "./definitions.ts";
export { writeAnthropicReply } from "./reply.ts";
