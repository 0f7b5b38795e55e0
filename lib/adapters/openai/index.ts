export { writeOpenAiChatCall, writeOpenAiResponsesCall } from "./call.ts";
export { createOpenAiChatDefinitions, createOpenAiResponsesDefinitions } from "./definitions.ts";
export { writeOpenAiChatReply, writeOpenAiResponsesReply } from "./reply.ts";
