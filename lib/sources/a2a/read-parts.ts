import type { Artifact, Message, Part } from "@a2a-js/sdk";

/** The text of some parts, each on lines of its own; what is no text stands as `image (image/png, 82 bytes)`. */
export function readText(parts: readonly Part[]): string {
  return parts.map(readPart).join("\n");
}

/** The text of a message; "" where there is none. */
export function readMessage(message: Message | undefined): string {
  return readText(message?.parts ?? []);
}

/** What an agent made beside text, as content blocks that the page can show. */
export function readContent(artifacts: readonly Artifact[]): object[] {
  return artifacts.flatMap(({ parts }) => parts).flatMap(createBlock);
}

function readPart({ content, mediaType, filename }: Part): string {
  switch (content?.$case) {
    case "text":
      return content.value;
    case "data":
      return JSON.stringify(content.value);
    case "url":
      return content.value;
    case "raw": {
      const kind = /^(image|audio|video)\//.exec(mediaType)?.[1] ?? "file";
      const name = filename === "" ? "" : `${filename}, `;
      return `${kind} (${name}${mediaType || "of an unknown type"}, ${content.value.length} bytes)`;
    }
    default:
      return "";
  }
}

function createBlock({ content, mediaType, filename }: Part): object[] {
  if (content?.$case === "url" && /^https?:/i.test(content.value)) {
    const type = mediaType === "" ? {} : { mimeType: mediaType };
    return [{ type: "resource_link", uri: content.value, name: filename || content.value, ...type }];
  }
  if (content?.$case !== "raw") return [];
  const data = content.value.toString("base64");
  const kind = /^(image|audio)\//.exec(mediaType)?.[1];
  if (kind !== undefined) return [{ type: kind, mimeType: mediaType, data }];
  const type = mediaType === "" ? {} : { mimeType: mediaType };
  return [
    {
      type: "resource",
      resource: { uri: `file:///${encodeURIComponent(filename || "file")}`, blob: data, ...type },
    },
  ];
}
