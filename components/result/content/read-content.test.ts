import { expect, it } from "vitest";
import { readJson } from "../json/read-json.ts";
import { isCovered, readContent } from "./read-content.ts";

const read = (metadata: unknown) => readContent(readJson(JSON.stringify(metadata)));

it("reads every kind of block in order and hides none", () => {
  const { blocks } = read({
    content: [
      { type: "text", text: "chart" },
      { type: "image", mimeType: "image/png", data: "aGk=" },
      { type: "audio", mimeType: "audio/wav", data: "aGk" },
      {
        type: "resource",
        resource: { uri: "x://a.bin", mimeType: "application/octet-stream", blob: "AAECAw==" },
      },
      { type: "resource", resource: { uri: "x://a.txt", text: "inside" } },
      { type: "resource_link", uri: "file:///a.txt", name: "a.txt" },
      { type: "new_kind", foo: 1 },
      { type: "image", mimeType: "image/png", data: "***" },
      { type: "image", mimeType: "image/tiff", data: "aGk=" },
      "not a block",
      null,
    ],
  });
  expect(blocks.map(({ kind }) => kind)).toEqual([
    "text",
    "image",
    "audio",
    "file",
    "embedded text",
    "link",
    "unknown",
    "broken",
    "file",
    "unknown",
    "unknown",
  ]);
  expect(blocks[3]).toMatchObject({ bytes: 4, data: "AAECAw==" });
  expect(blocks[2]).toMatchObject({ bytes: 2, data: "aGk=" });
});

it("keeps structured content and _meta, digits and all", () => {
  const metadata = readJson(
    '{"structuredContent":{"n":12345678901234567890},"_meta":{"trace":"abc"},"content":{}}',
  );
  const content = readContent(metadata);
  expect(content.structured?.text).toBe('{"n":12345678901234567890}');
  expect(content.meta?.text).toBe('{"trace":"abc"}');
  expect(content.blocks).toEqual([]);
  expect(readContent(undefined).blocks).toEqual([]);
});

it("tells whether the output says more than the blocks", () => {
  const { blocks } = read({
    content: [
      { type: "text", text: "chart" },
      { type: "image", mimeType: "image/png", data: "aGk=" },
      { type: "text", text: "end" },
    ],
  });
  expect(isCovered("chart\nimage (image/png, 2 bytes)\nend", blocks)).toBe(true);
  expect(isCovered("chart", blocks)).toBe(false);
  expect(isCovered("chart", blocks.slice(1, 2))).toBe(false);
  expect(isCovered("chart", blocks.slice(0, 1))).toBe(true);
  expect(isCovered("", [])).toBe(false);
});
