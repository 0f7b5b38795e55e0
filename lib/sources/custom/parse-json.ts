import type { SourceProblem } from "@/lib/protocol/index.ts";

/** Parses the text of a file; a fault is told with its line and column where the engine says where it is. */
export function parseJson(
  text: string,
): { readonly value: unknown } | { readonly fault: Omit<SourceProblem, "where"> } {
  const withoutMark = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (withoutMark.trim() === "") return { fault: { message: "The file is empty." } };
  try {
    return { value: JSON.parse(withoutMark) };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { fault: { ...findPlace(message, withoutMark), message: `It is not JSON: ${message}` } };
  }
}

function findPlace(message: string, text: string): { line?: number; column?: number } {
  const position = /at position (\d+)/.exec(message)?.[1];
  const isCut = position === undefined && /end of JSON input/.test(message);
  if (position === undefined && !isCut) return {};
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
