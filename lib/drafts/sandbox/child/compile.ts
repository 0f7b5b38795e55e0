import { transform } from "sucrase";
import type { DraftProblem } from "@/lib/protocol/index.ts";
import { allowedModules } from "./allowed-modules.ts";
import { createLocator, type Position } from "./source-map.ts";

/** A draft as QuickJS takes it. */
export interface CompiledDraft {
  readonly code: string;
  /** The names that it exports, in the order of the text. */
  readonly exports: readonly string[];
  /** The place in the TypeScript text for a place in the code. */
  locate(place: Position): Position;
  /** The first place of a word in the TypeScript text. */
  find(word: string): Position | undefined;
}

/** The longest text of a draft, in bytes: compilers overflow on longer ones that are nested deeply. */
const mostBytes = 64 * 1024;

/** Takes the types out of a draft. Gives a problem where that can't be. Never throws. */
export function compileDraft(source: string): CompiledDraft | DraftProblem {
  const bytes = Buffer.byteLength(source);
  if (bytes > mostBytes) {
    const message = `The text is ${Math.ceil(bytes / 1024)} KB long, and at most ${mostBytes / 1024} KB can be read.`;
    return { severity: "error", from: "syntax", message };
  }
  try {
    const { code, sourceMap } = transform(source, {
      transforms: ["typescript"],
      disableESTransforms: true,
      filePath: "draft.ts",
      sourceMapOptions: { compiledFilename: "draft.js" },
    });
    const toSource = createLocator(sourceMap ?? { mappings: "" });
    return (
      findForeignImport(code, source) ?? {
        code,
        exports: listExports(code),
        locate: (place) => moveToCallee(source, toSource(place)),
        find: (word) => findWord(source, word),
      }
    );
  } catch (thrown) {
    return describeSyntaxError(thrown);
  }
}

/** The engine says where the parenthesis of a call is; people look for what is called. */
function moveToCallee(source: string, place: Position): Position {
  const line = source.split("\n")[place.line - 1] ?? "";
  if (line[place.column - 1] !== "(") return place;
  const [callee = ""] = /(?:\bnew\s+)?[\w$]*\s*$/.exec(line.slice(0, place.column - 1)) ?? [];
  return { line: place.line, column: place.column - callee.length };
}

function findWord(source: string, word: string): Position | undefined {
  const found = new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, "\\$&")}(?![\\w$])`).exec(source);
  if (found === null) return undefined;
  const before = source.slice(0, found.index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function describeSyntaxError(thrown: unknown): DraftProblem {
  if (thrown instanceof RangeError)
    return { severity: "error", from: "syntax", message: "The text is nested too deeply to be read." };
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const [, message = text, line, column] =
    /^(?:Error transforming [^:]*: )?(.*?)\s*(?:\((\d+):(\d+)\))?$/s.exec(text) ?? [];
  const place =
    line === undefined || column === undefined ? {} : { line: Number(line), column: Number(column) };
  return { severity: "error", from: "syntax", message: `Syntax error: ${message}`, ...place };
}

const exporting =
  /\bexport\s+(?:(?:async\s+)?(?:const|let|var|class|function\s*\*?)\s+([\w$]+)|\{([^}]*)\})/g;

/** Names of exports, found without parsing: a module itself gives them in the order of the alphabet. */
function listExports(code: string): string[] {
  return [...code.matchAll(exporting)].flatMap(([, name, list]) =>
    name === undefined
      ? (list ?? "").split(",").map(
          (each) =>
            each
              .trim()
              .split(/\s+as\s+/)
              .at(-1) ?? "",
        )
      : [name],
  );
}

const importing = /(?:\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\1/g;

/** An import of something that is not there is told with its place; what hides from this is told by the engine. */
function findForeignImport(code: string, source: string): DraftProblem | undefined {
  for (const [, , name = ""] of code.matchAll(importing)) {
    if (allowedModules.includes(name)) continue;
    const found = [...source.matchAll(importing)].find((each) => each[2] === name);
    if (found === undefined || isInText(source, found.index)) continue;
    const at = found.index + found[0].length - name.length - 2;
    const before = source.slice(0, at).split("\n");
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return { severity: "error", from: "code", message: refuseImport(name), ...place };
  }
  return undefined;
}

/** Whether a place is inside of a comment, or of a text of one line. */
function isInText(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  const block = source.slice(0, at);
  if (block.lastIndexOf("/*") > block.lastIndexOf("*/")) return true;
  return /\/\//.test(line) || ["'", '"', "`"].some((mark) => line.split(mark).length % 2 === 0);
}

/** Says what a draft may import. */
export function refuseImport(name: string): string {
  return `"${name}" can't be imported: a draft runs apart from this machine and may import "tool-playground" and "zod" only. Saved to tools, it may import what it likes.`;
}
