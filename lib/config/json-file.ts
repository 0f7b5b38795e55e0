import { readFileSync } from "node:fs";

/** The content of a file, or why there is none, as a sentence. */
export type FileContent = { readonly value: unknown } | { readonly fault: string };

/** Reads a JSON file as editors write them: with comments, with commas at the end of lists, with a byte order mark. */
export function readJsonFile(file: string): FileContent {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (thrown) {
    const isMissing = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
    return {
      fault: isMissing ? `There is no file ${file}.` : `${file} cannot be read: ${readMessage(thrown)}`,
    };
  }
  try {
    return { value: JSON.parse(stripComments(text)) };
  } catch (thrown) {
    return { fault: `${file} is not JSON: ${readMessage(thrown)}` };
  }
}

/** A text in quotes, a comment, or a comma before the end of a list; texts stay as they are. */
const pieces = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[\]}])/g;

function stripComments(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(pieces, (piece) => (piece.startsWith('"') ? piece : ""));
}

function readMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
