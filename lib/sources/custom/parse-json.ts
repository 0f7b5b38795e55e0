import { parse } from "lossless-json";
import type { SourceProblem } from "@/lib/protocol/index.ts";

/** Parses the text of a file; a fault is told with its line and column. */
export function parseJson(
  text: string,
): { readonly value: unknown } | { readonly fault: Omit<SourceProblem, "where"> } {
  const withoutMark = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (withoutMark.trim() === "") return { fault: { message: "The file is empty." } };
  try {
    return { value: JSON.parse(withoutMark) };
  } catch (thrown) {
    return { fault: describeFault(withoutMark, readMessage(thrown)) };
  }
}

/** The engine does not always say where a fault is; a parser that does reads the text once more. */
function describeFault(text: string, engineMessage: string): Omit<SourceProblem, "where"> {
  try {
    parse(text);
  } catch (thrown) {
    const [, message, position] = /^(.*) at position (\d+)/s.exec(readMessage(thrown)) ?? [];
    if (message !== undefined) {
      const before = text.slice(0, Number(position)).split("\n");
      const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
      return { ...place, message: `It is not JSON: ${message}.` };
    }
  }
  return { message: `It is not JSON: ${engineMessage}` };
}

function readMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
