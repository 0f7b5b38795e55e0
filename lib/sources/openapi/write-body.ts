import { FormData } from "undici";
import type { OutgoingRequest } from "@/lib/net/index.ts";
import type { JsonValue } from "@/lib/tool/index.ts";
import { isObject, type OpenApiDocument, resolve } from "./document.ts";
import type { Body, Parameter } from "./read-operations.ts";
import { writeQuery } from "./write-parameter.ts";

/** A body that is ready to be sent. A form with files has its media type made up by whoever sends it. */
export interface WrittenBody {
  readonly body: NonNullable<OutgoingRequest["body"]>;
  readonly contentType: string | undefined;
}

/** Writes the argument that is the body, as the media type of the operation says. */
export function writeBody(document: OpenApiDocument, body: Body, value: JsonValue): WrittenBody {
  const { mediaType } = body;
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  if (/x-www-form-urlencoded/.test(mediaType) && isMap) {
    return { body: writeForm(body, value as { readonly [name: string]: JsonValue }), contentType: mediaType };
  }
  if (/^multipart\//.test(mediaType) && isMap) {
    const form = writeMultipart(document, body, value as { readonly [name: string]: JsonValue });
    return { body: form, contentType: undefined };
  }
  if (/json/.test(mediaType) || typeof value !== "string") {
    return {
      body: JSON.stringify(value),
      contentType: /json/.test(mediaType) ? mediaType : "application/json",
    };
  }
  const isText = /^text\/|xml|yaml|csv|javascript/.test(mediaType);
  if (isText) return { body: value, contentType: mediaType };
  const { bytes, type } = readBytes(value);
  return { body: new Uint8Array(bytes), contentType: type ?? mediaType };
}

function writeForm(body: Body, fields: { readonly [name: string]: JsonValue }): string {
  const pieces = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null) return [];
    const encoding = isObject(body.encoding[name]) ? body.encoding[name] : {};
    const style = typeof encoding.style === "string" ? encoding.style : "form";
    const explode = typeof encoding.explode === "boolean" ? encoding.explode : style === "form";
    const isNested = typeof value === "object" && !Array.isArray(value);
    const parameter: Parameter = {
      name,
      in: "query",
      required: false,
      description: undefined,
      schema: {},
      style,
      explode,
      allowReserved: false,
      // An object in a form is JSON, where the document says nothing else.
      isJson: isNested && encoding.style === undefined,
    };
    return writeQuery(parameter, value);
  });
  return pieces.join("&").replaceAll("%20", "+");
}

function writeMultipart(
  document: OpenApiDocument,
  body: Body,
  fields: { readonly [name: string]: JsonValue },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const encoding = isObject(body.encoding[name]) ? body.encoding[name] : {};
    const contentType = typeof encoding.contentType === "string" ? encoding.contentType : undefined;
    const isFile = holdsBytes(document, body.schema, name);
    for (const each of Array.isArray(value) ? (value as readonly JsonValue[]) : [value]) {
      if (each === null || each === undefined) continue;
      if (isFile && typeof each === "string") {
        const { bytes, type } = readBytes(each);
        const file = new Blob([new Uint8Array(bytes)], {
          type: type ?? contentType ?? "application/octet-stream",
        });
        form.append(name, file, name);
      } else if (typeof each === "object") {
        form.append(name, new Blob([JSON.stringify(each)], { type: contentType ?? "application/json" }));
      } else form.append(name, String(each));
    }
  }
  return form;
}

/** Whether a field, or each entry of a list, is a file. */
function holdsBytes(document: OpenApiDocument, schema: unknown, name: string): boolean {
  const whole = resolve(document, schema);
  const parts = [whole, ...(Array.isArray(whole?.allOf) ? (whole.allOf as unknown[]) : [])];
  return parts.some((part) => {
    const properties = resolve(document, part)?.properties;
    const field =
      isObject(properties) && Object.hasOwn(properties, name)
        ? resolve(document, properties[name])
        : undefined;
    const entry = field?.type === "array" ? resolve(document, field.items) : field;
    return (
      entry?.type === "file" ||
      entry?.format === "binary" ||
      entry?.contentEncoding === "base64" ||
      entry?.contentMediaType === "application/octet-stream"
    );
  });
}

/** The bytes of a text: those of a data URL, those that it holds in base64, or its own. */
function readBytes(text: string): { readonly bytes: Buffer; readonly type?: string } {
  const [, type, encoded] = /^data:([^;,]+)[^,]*;base64,(.*)$/s.exec(text) ?? [];
  if (type !== undefined && encoded !== undefined) return { bytes: Buffer.from(encoded, "base64"), type };
  const bare = text.replace(/\s/g, "");
  const isBase64 = bare.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare);
  return { bytes: isBase64 ? Buffer.from(bare, "base64") : Buffer.from(text, "utf8") };
}
