import { readFileSync } from "node:fs";
import type { FileProblem } from "../messages.ts";
import { readText } from "./read-text.ts";

/** What a file threw while it was loaded, in words, and where: in the file itself where it shows up there at all. */
export function describeLoadError(thrown: unknown, file: string): FileProblem {
  const syntax = readSyntaxError(thrown);
  if (syntax !== undefined) {
    const elsewhere = syntax.file === file ? "" : ` in ${syntax.file}:${syntax.line}`;
    const position = syntax.file === file ? { line: syntax.line, column: syntax.column } : {};
    return { ...position, message: `Syntax error${elsewhere}: ${syntax.message}` };
  }
  const isError =
    typeof thrown === "object" && thrown !== null && "name" in thrown && thrown.name !== "Error";
  const name = isError ? `${String(thrown.name)}: ` : "";
  const [firstLine = ""] = readText(thrown).split("\nRequire stack:");
  return {
    ...findPosition(thrown, file),
    message: `It threw while it was loaded: ${name}${firstLine.trim()}`,
  };
}

interface SyntaxFault {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The loader says `ParseError: MESSAGE\n FILE:LINE:COLUMN`, its columns counted from 0. */
function readSyntaxError(thrown: unknown): SyntaxFault | undefined {
  const found = /^ParseError: (.*?)\s*\n\s*(.+):(\d+):(\d+)\s*$/s.exec(readText(thrown));
  if (found === null) return undefined;
  const [, message = "", file = "", line, column] = found;
  return { message, file: file.replace(/^file:\/\//, ""), line: Number(line), column: Number(column) + 1 };
}

/** The place in `file` that an error comes from, by its stack. */
function findPosition(thrown: unknown, file: string): Pick<FileProblem, "line" | "column"> {
  const stack =
    typeof thrown === "object" && thrown !== null && "stack" in thrown ? String(thrown.stack) : "";
  for (const frame of stack.split("\n")) {
    const start = frame.indexOf(`${file}:`);
    if (start === -1) continue;
    const [, line, column] = /^(\d+):(\d+)/.exec(frame.slice(start + file.length + 1)) ?? [];
    if (line === undefined || column === undefined) continue;
    return keepsColumns(file, Number(line))
      ? { line: Number(line), column: Number(column) }
      : { line: Number(line) };
  }
  return {};
}

/** Compiling keeps lines, but moves what stands in a line with `import` or `export`. */
function keepsColumns(file: string, line: number): boolean {
  try {
    const text = readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
    return !/\b(import|export)\b/.test(text);
  } catch {
    return false;
  }
}
