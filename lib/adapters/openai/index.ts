export { writeOpenAiChatCall, writeOpenAiResponsesCall } from "./call.ts";
export {
  createOpenAiChatDefinitions,
  createOpenAiResponsesDefinitions,
  type OpenAiChatTool,
  type OpenAiOptions,
  type OpenAiResponsesTool,
} from "./definitions.ts";
export { writeOpenAiChatReply, writeOpenAiResponsesReply } from "./reply.ts";
