import { resultOrigin, type ToolResult } from "@/lib/tool/index.ts";

/** The metadata of a result as JSON text of an object; neither where it has none. */
export interface WrittenMetadata {
  readonly text?: string;
  /** Why it can't be kept, in a sentence. */
  readonly fault?: string;
}

/** Writes the metadata of a result, with every digit where its source kept them. Never throws. */
export function writeMetadata(result: ToolResult): WrittenMetadata {
  const exact: unknown = resultOrigin(result)?.metadataText;
  if (exact !== undefined) {
    if (typeof exact === "string" && isObjectText(exact)) return { text: exact };
    return { fault: "The metadata is no JSON text of an object, and is lost." };
  }
  if (result.metadata === undefined) return {};
  try {
    const text: unknown = JSON.stringify(result.metadata);
    if (typeof text === "string" && text.startsWith("{")) return { text };
    return { fault: "The metadata is no object, and is lost." };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { fault: `The metadata can't be written as JSON, and is lost: ${reason}` };
  }
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
