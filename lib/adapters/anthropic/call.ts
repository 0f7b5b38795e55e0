import type { ToolCall } from "@/lib/tool/index.ts";

/**
 * The assistant's message with one call, as JSON text. The arguments stand in it as JSON, digit by digit as they were
 * written. Undefined where they are no JSON object: there is no such message then.
 */
export function writeAnthropicCall({ callId, name, argumentsText }: ToolCall): string | undefined {
  if (!isObjectText(argumentsText)) return undefined;
  const head = `{"type":"tool_use","id":${JSON.stringify(callId)},"name":${JSON.stringify(name)}`;
  return `{"role":"assistant","content":[${head},"input":${argumentsText.trim()}}]}`;
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
