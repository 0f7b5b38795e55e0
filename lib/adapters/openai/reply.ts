import type { ToolCall, ToolResult } from "@/lib/tool/index.ts";

/**
 * The message that carries a result back in Chat Completions, as JSON text. It has no field for an error: the model
 * learns of one from the text alone. Metadata stays behind.
 */
export function writeOpenAiChatReply(
  { callId }: Pick<ToolCall, "callId" | "name">,
  { output }: Pick<ToolResult, "output" | "isError">,
): string {
  return JSON.stringify({ role: "tool", tool_call_id: callId, content: output });
}

/** The input item that carries a result back in Responses, as JSON text. It has no field for an error either. */
export function writeOpenAiResponsesReply(
  { callId }: Pick<ToolCall, "callId" | "name">,
  { output }: Pick<ToolResult, "output" | "isError">,
): string {
  return JSON.stringify({ type: "function_call_output", call_id: callId, output });
}
