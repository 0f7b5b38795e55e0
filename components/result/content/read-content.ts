import { childrenOf, type JsonDocument, jsonKind, keyOf, rawValue } from "../json/json-document.ts";
import { readJson } from "../json/read-json.ts";

/** One MCP content block as it can be shown. */
export type ContentBlock =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "image" | "audio";
      readonly mimeType: string;
      readonly data: string;
      readonly bytes: number;
    }
  | { readonly kind: "embedded text"; readonly uri: string; readonly mimeType: string; readonly text: string }
  | {
      readonly kind: "file";
      readonly uri: string;
      readonly mimeType: string;
      readonly data: string;
      readonly bytes: number;
    }
  | { readonly kind: "link"; readonly uri: string; readonly name: string; readonly description: string }
  /** It can't be shown as what it says it is. */
  | {
      readonly kind: "broken";
      readonly what: string;
      readonly reason: string;
      readonly json: JsonDocument | undefined;
    }
  | { readonly kind: "unknown"; readonly json: JsonDocument };

/** What `metadata` holds for people: content blocks in their order, and the structured content and `_meta` as JSON. */
export interface ResultContent {
  readonly blocks: readonly ContentBlock[];
  readonly structured: JsonDocument | undefined;
  readonly meta: JsonDocument | undefined;
}

const shownImages = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"]);

/** Reads `content`, `structuredContent` and `_meta` of a result's metadata. Anything may be wrong in it. */
export function readContent(metadata: JsonDocument | undefined): ResultContent {
  if (metadata === undefined) return { blocks: [], structured: undefined, meta: undefined };
  const content = member(metadata, "content");
  const structured = member(metadata, "structuredContent");
  const meta = member(metadata, "_meta");
  return {
    blocks:
      content === undefined || metadata.kinds[content] !== jsonKind.array
        ? []
        : Array.from(childrenOf(metadata, content), (node) => readBlock(rawValue(metadata, node))),
    structured: structured === undefined ? undefined : readJson(rawValue(metadata, structured)),
    meta: meta === undefined ? undefined : readJson(rawValue(metadata, meta)),
  };
}

/**
 * Whether the output says no more than the blocks do: the texts joined by line ends, a line such as
 * `image (image/png, 82 bytes)` for each block that is not text.
 */
export function isCovered(output: string, blocks: readonly ContentBlock[]): boolean {
  if (blocks.length === 0) return false;
  let rest = output;
  for (const block of blocks) {
    if (block.kind === "text") {
      if (!rest.startsWith(block.text)) return false;
      rest = rest.slice(block.text.length);
    } else {
      const line = /^(?:image|audio|resource|resource_link|[a-z_]+) \([^\n]*\)/.exec(rest);
      if (line === null) return false;
      rest = rest.slice(line[0].length);
    }
    if (rest.startsWith("\n")) rest = rest.slice(1);
    else if (rest !== "" && block !== blocks.at(-1)) return false;
  }
  return rest === "";
}

function readBlock(json: string): ContentBlock {
  const value: unknown = JSON.parse(json);
  const block = asRecord(value);
  const type = text(block.type);
  if (type === "text" && typeof block.text === "string") return { kind: "text", text: block.text };
  if (type === "image" || type === "audio") return readMedia(type, text(block.mimeType), block.data, json);
  if (type === "resource_link") {
    const uri = text(block.uri);
    return {
      kind: "link",
      uri,
      name: text(block.title) || text(block.name) || uri,
      description: text(block.description),
    };
  }
  const resource = asRecord(block.resource);
  if (type === "resource" && (typeof resource.text === "string" || typeof resource.blob === "string")) {
    const uri = text(resource.uri);
    const mimeType = text(resource.mimeType);
    if (typeof resource.text === "string")
      return { kind: "embedded text", uri, mimeType, text: resource.text };
    const file = readBase64(resource.blob);
    return file === undefined
      ? broken("resource", "its data is not base64", json)
      : { kind: "file", uri, mimeType, ...file };
  }
  const document = readJson(json);
  return document === undefined
    ? broken("block", "it is not JSON", json)
    : { kind: "unknown", json: document };
}

function readMedia(kind: "image" | "audio", mimeType: string, data: unknown, json: string): ContentBlock {
  const file = readBase64(data);
  if (file === undefined) return broken(kind, "its data is not base64", json);
  if (file.bytes === 0) return broken(kind, "it has no data", json);
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isShown = kind === "image" ? shownImages.has(type) : /^audio\/[\w.+-]+$/.test(type);
  return isShown ? { kind, mimeType: type, ...file } : { kind: "file", uri: "", mimeType, ...file };
}

function broken(what: string, reason: string, json: string): ContentBlock {
  return { kind: "broken", what, reason, json: readJson(json) };
}

/** Base64 in either alphabet, white space left out; undefined where it is something else. */
function readBase64(value: unknown): { readonly data: string; readonly bytes: number } | undefined {
  if (typeof value !== "string") return undefined;
  const data = value
    .replace(/\s+/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  if (!/^[A-Za-z0-9+/]*$/.test(data) || data.length % 4 === 1) return undefined;
  return { data: data.padEnd(Math.ceil(data.length / 4) * 4, "="), bytes: Math.floor((data.length * 3) / 4) };
}

function member(document: JsonDocument, name: string): number | undefined {
  if (document.kinds[0] !== jsonKind.object) return undefined;
  for (const child of childrenOf(document, 0)) if (keyOf(document, child) === name) return child;
  return undefined;
}

function asRecord(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
