/** A block of content as a server sent it; nothing about it is certain. */
export type ContentBlock = { readonly [key: string]: unknown };

/** The text of a block that is text; undefined for any other. */
export function readText(block: ContentBlock): string | undefined {
  return block.type === "text" && typeof block.text === "string" ? block.text : undefined;
}

/** What stands in the output for a block: its text, or `image (image/png, 82 bytes)`. */
export function describeBlock(block: ContentBlock): string {
  const text = readText(block);
  if (text !== undefined) return text;
  const type = typeof block.type === "string" ? block.type : "block of an unknown type";
  const inner = isObject(block.resource) ? block.resource : block;
  const details = [readString(inner.uri), readString(inner.mimeType), countBytes(inner)].filter(
    (detail) => detail !== undefined,
  );
  return details.length === 0 ? type : `${type} (${details.join(", ")})`;
}

/** The blocks of a result's `content`, whatever the server made of it. */
export function listBlocks(content: unknown): ContentBlock[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  const list: readonly unknown[] = Array.isArray(content) ? content : content == null ? [] : [content];
  return list.map((each) => (isObject(each) ? each : { type: "text", text: String(each) }));
}

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readString(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function countBytes(block: ContentBlock): string | undefined {
  const encoded = block.data ?? block.blob;
  const bytes =
    typeof encoded === "string"
      ? Buffer.byteLength(encoded, "base64")
      : typeof block.text === "string"
        ? Buffer.byteLength(block.text)
        : undefined;
  if (bytes === undefined) return undefined;
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}
