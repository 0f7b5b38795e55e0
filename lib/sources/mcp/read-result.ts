import { parse, stringify } from "lossless-json";
import { type MaskText, maskValue } from "@/lib/net/index.ts";
import { ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { type ContentBlock, describeBlock, isObject, listBlocks, readText } from "./content.ts";
import { readExactText } from "./exact-numbers.ts";

/**
 * Makes our result of a server's, which is read loosely: an error gives its text parts, else the structured content is
 * the output as JSON, else the parts are, one a line. Everything as it came is in the metadata.
 */
export function readResult(raw: unknown, server: string, maskText: MaskText): ToolResult {
  const masked = maskValue(raw, maskText);
  const result: ContentBlock = isObject(masked) ? masked : {};
  const blocks = listBlocks(result.content);
  // Revision 2024-10-07 had one value instead of content.
  const old = result.content === undefined ? result.toolResult : undefined;
  const structured = result.structuredContent === undefined ? old : result.structuredContent;
  const hasStructured = structured !== undefined;
  const metadata = {
    server,
    content: blocks,
    ...(hasStructured ? { structuredContent: structured } : {}),
    ...(isObject(result._meta) ? { _meta: result._meta } : {}),
  };
  const exact = readExactText(result);
  const finish = (made: ToolResult) =>
    exact === undefined || !hasStructured
      ? made
      : withOrigin(made, { metadataText: writeExact(metadata, exact) });
  const parts = () => blocks.map(describeBlock).join("\n");
  if (result.isError === true) {
    const hasText = blocks.some((block) => (readText(block) ?? "") !== "");
    const output = hasText || !hasStructured ? parts() : (exact ?? JSON.stringify(structured));
    return finish(
      ToolResult.error(
        output === "" ? "The server says that the tool failed, and not why." : output,
        metadata,
      ),
    );
  }
  return finish(ToolResult.ok(hasStructured ? (exact ?? JSON.stringify(structured)) : parts(), metadata));
}

/** The metadata as JSON text, with the structured content to the last digit. */
function writeExact(metadata: object, exact: string): string {
  return stringify({ ...metadata, structuredContent: parse(exact) }) ?? JSON.stringify(metadata);
}
