import type { ToolCall } from "@/lib/tool/index.ts";

/** The assistant's message with one call, as Chat Completions has it, as JSON text. The arguments are a text in it. */
export function writeOpenAiChatCall({ callId, name, argumentsText }: ToolCall): string {
  return JSON.stringify({
    role: "assistant",
    content: null,
    tool_calls: [{ id: callId, type: "function", function: { name, arguments: argumentsText } }],
  });
}

/** The output item with one call, as Responses has it, as JSON text. The arguments are a text in it. */
export function writeOpenAiResponsesCall({ callId, name, argumentsText }: ToolCall): string {
  return JSON.stringify({ type: "function_call", call_id: callId, name, arguments: argumentsText });
}
