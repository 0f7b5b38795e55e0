import { type JsonDocument, jsonKind } from "./json/json-document.ts";
import { readJson } from "./json/read-json.ts";
import { looksLikeHtml, looksLikeMarkdown } from "./looks-like.ts";

/** A way to draw an output; `Pages` shows one that is too long for the page a part at a time. */
export type OutputView = "Text" | "JSON" | "Table" | "Markdown" | "HTML" | "Pages";

/** What an output is, told from its text. */
export type OutputContent =
  /** A value with nothing to draw a view of: it stands there with its name in words. */
  | { readonly kind: "simple"; readonly text: string; readonly words: string }
  | { readonly kind: "json"; readonly document: JsonDocument }
  | { readonly kind: "text"; readonly isMarkdown: boolean; readonly isHtml: boolean };

/** Tells what an output is. `isCut`: the text is only the beginning of the output. */
export function classifyOutput(text: string, isCut: boolean, returnedNothing: boolean): OutputContent {
  if (returnedNothing) return { kind: "simple", text: "", words: "No value returned" };
  if (text === "") return { kind: "simple", text: '""', words: "Empty text, 0 characters" };
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "text", isMarkdown: false, isHtml: false };
  const simple = simpleValues.get(trimmed) ?? (isNumber(trimmed) ? "Number" : undefined);
  if (simple !== undefined) return { kind: "simple", text: trimmed, words: simple };
  if (/^[[{"]/.test(trimmed)) {
    const document = readJson(text, isCut);
    if (document !== undefined) return fromDocument(document);
  }
  return { kind: "text", isMarkdown: looksLikeMarkdown(text), isHtml: looksLikeHtml(text) };
}

/** What a document that has been read is. */
export function fromDocument(document: JsonDocument): OutputContent {
  const isEmpty = document.size === 1 && !document.cut;
  if (isEmpty && document.kinds[0] === jsonKind.array)
    return { kind: "simple", text: "[]", words: "Empty list, 0 items" };
  if (isEmpty && document.kinds[0] === jsonKind.object)
    return { kind: "simple", text: "{}", words: "Empty object, 0 keys" };
  return { kind: "json", document };
}

const simpleValues = new Map([
  ["null", "The value null"],
  ["true", "The value true"],
  ["false", "The value false"],
  ["0", "The number zero"],
]);

function isNumber(text: string): boolean {
  return text.length < 400 && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}
