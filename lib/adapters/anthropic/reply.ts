import type { ToolCall, ToolResult } from "@/lib/tool/index.ts";

/** What stands for an error without a text: Anthropic answers 400 to an empty `content` beside `is_error`. */
const wordlessError = "The tool failed and gave no text.";

/** The user's message that carries a result back, as JSON text; `is_error` stands in it only where it is true. Metadata stays behind. */
export function writeAnthropicReply(
  { callId }: Pick<ToolCall, "callId" | "name">,
  { output, isError }: Pick<ToolResult, "output" | "isError">,
): string {
  const head = { type: "tool_result", tool_use_id: callId };
  const result = isError
    ? { ...head, content: output.trim() === "" ? wordlessError : output, is_error: true }
    : { ...head, content: output };
  return JSON.stringify({ role: "user", content: [result] });
}
