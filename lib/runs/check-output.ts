import type { CheckProblem } from "@/lib/protocol/index.ts";
import { parseJsonText } from "@/lib/schema/json-text.ts";
import type { JsonValue, Tool, ToolResult } from "@/lib/tool/index.ts";
import type { CheckValue } from "./ports.ts";

/**
 * What is wrong with an output by the tool's own `outputSchema`: `metadata.structuredContent` where there is one (MCP
 * wants it: its tools/call), else the output read as JSON. Empty where there is no schema, or where the check can't tell.
 */
export async function checkOutput(
  tool: Tool,
  result: ToolResult,
  check: CheckValue,
): Promise<readonly CheckProblem[]> {
  if (tool.outputSchema === undefined) return [];
  const structured = result.metadata?.structuredContent;
  if (structured === undefined && tool.source === "mcp") {
    return [{ path: "", message: "has no structuredContent, and a tool with an output schema must give it" }];
  }
  const text = structured === undefined ? result.output : JSON.stringify(structured);
  const parsed = parseJsonText(text);
  if (!parsed.ok) {
    return [{ path: "", message: "is text that is not JSON, and the output schema asks for JSON" }];
  }
  const value: JsonValue = parsed.value;
  const verdict = await check(tool.outputSchema, value);
  return verdict.kind === "invalid" ? verdict.problems : [];
}
