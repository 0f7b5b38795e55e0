import { defineTool, ToolResult } from "tool-playground";

/** One red pixel. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** A header and no sound. */
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const image = { type: "image", data: png, mimeType: "image/png" };

export const simpleText = defineTool({
  name: "test_simple_text",
  description: "Gives a text.",
  execute: () => "This is a simple text response for testing.",
});

export const imageContent = defineTool({
  name: "test_image_content",
  description: "Gives a picture.",
  execute: () => ToolResult.ok("", { content: [image] }),
});

export const audioContent = defineTool({
  name: "test_audio_content",
  description: "Gives a sound.",
  execute: () => ToolResult.ok("", { content: [{ type: "audio", data: wav, mimeType: "audio/wav" }] }),
});

export const embeddedResource = defineTool({
  name: "test_embedded_resource",
  description: "Gives a resource.",
  execute: () =>
    ToolResult.ok("", {
      content: [
        {
          type: "resource",
          resource: {
            uri: "test://embedded-resource",
            mimeType: "text/plain",
            text: "This is an embedded resource content.",
          },
        },
      ],
    }),
});

export const multipleContentTypes = defineTool({
  name: "test_multiple_content_types",
  description: "Gives a text, a picture and a resource.",
  execute: () =>
    ToolResult.ok("Multiple content types test:", {
      content: [
        image,
        {
          type: "resource",
          resource: {
            uri: "test://mixed-content-resource",
            mimeType: "application/json",
            text: JSON.stringify({ test: "data", value: 123 }),
          },
        },
      ],
    }),
});

export const errorHandling = defineTool({
  name: "test_error_handling",
  description: "Fails.",
  execute: () => {
    throw new Error("This tool intentionally returns an error for testing");
  },
});

export const schemaOf2020 = defineTool({
  name: "json_schema_2020_12_tool",
  description: "Has keywords of JSON Schema 2020-12.",
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } },
      },
    },
    properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
    additionalProperties: false,
  },
  execute: (args) => JSON.stringify(args),
});
