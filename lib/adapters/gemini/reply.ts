import type { ToolCall, ToolResult } from "@/lib/tool/index.ts";

/**
 * The user's turn that carries a result back, as JSON text: the text under `output`, or under `error` where the tool
 * failed. Metadata stays behind.
 */
export function writeGeminiReply(
  { callId, name }: Pick<ToolCall, "callId" | "name">,
  { output, isError }: Pick<ToolResult, "output" | "isError">,
): string {
  const response = isError ? { error: output } : { output };
  return JSON.stringify({ role: "user", parts: [{ functionResponse: { id: callId, name, response } }] });
}
