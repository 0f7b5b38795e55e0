import { escapeHidden } from "@/components/ui/visible-characters.ts";
import type { RunOutcome } from "@/lib/protocol/index.ts";
import { formatJson } from "./json/format-json.ts";
import { readJson } from "./json/read-json.ts";

/** The ToolResult as JSON text: digits as they came, hidden characters as escapes. The output may be its first part only. */
export function rawText(outcome: RunOutcome): string {
  const parts = [`"output": ${JSON.stringify(outcome.output)}`, `"isError": ${outcome.isError}`];
  if (outcome.metadataText !== undefined) {
    const metadata = readJson(outcome.metadataText);
    parts.push(`"metadata": ${metadata ? formatJson(metadata, "  ") : JSON.stringify(outcome.metadataText)}`);
  }
  return escapeHidden(`{\n  ${parts.join(",\n  ")}\n}`);
}
