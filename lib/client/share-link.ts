import type { ToolInput } from "./input-store.ts";
import { toolHref } from "./tool-href.ts";

/** Characters that a link may have: what mail and chat programs, and browsers, carry without cutting it. */
const longestLink = 30_000;
/** Characters of input that a link may unfold to: a few bytes can unfold to gigabytes. */
const longestInput = 8_000_000;
/** Says how the rest is written, so that later versions can write it otherwise. */
const version = "1.";
const mark = "#input=";

/** What a link carries. */
export type LinkedInput = Omit<ToolInput, "tab"> & {
  /** JSON Pointers of secrets that were left out. */
  readonly secrets: readonly string[];
};

export type ReadLink =
  | { readonly ok: true; readonly input: LinkedInput }
  | { readonly ok: false; readonly message: string };

/** The address that opens a tool with this input; undefined with its length where it is too long for a link. */
export async function writeLink(
  origin: string,
  toolKey: string,
  input: LinkedInput,
): Promise<{ readonly href: string | undefined; readonly length: number; readonly longest: number }> {
  // JSON has halves of surrogate pairs as escapes, so that they survive UTF-8.
  const json = JSON.stringify([
    input.argumentsText ?? null,
    input.sessionId,
    input.timeoutSeconds,
    input.extraText,
    input.secrets,
  ]);
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const href = `${origin}${toolHref(toolKey)}${mark}${version}${toBase64(bytes)}`;
  const fits = href.length <= longestLink;
  return { href: fits ? href : undefined, length: href.length, longest: longestLink };
}

/** Reads the fragment of an address; undefined where it carries no input. */
export async function readLink(fragment: string): Promise<ReadLink | undefined> {
  if (!fragment.startsWith(mark)) return undefined;
  const written = fragment.slice(mark.length);
  if (!written.startsWith(version)) return refuse("it was made by another version of the playground");
  try {
    const input = parseInput(JSON.parse(await inflate(fromBase64(written.slice(version.length)))));
    return input ? { ok: true, input } : refuse("what it holds is no input");
  } catch (fault) {
    return refuse(fault instanceof RangeError ? fault.message : "it was cut or changed on its way");
  }
}

function refuse(reason: string): ReadLink {
  return { ok: false, message: `The link's input can't be read: ${reason}. Nothing was filled in.` };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value;
    if (text.length > longestInput) {
      void reader.cancel().catch(() => {});
      throw new RangeError("it would unfold to more than the playground takes");
    }
  }
  return text;
}

function parseInput(value: unknown): LinkedInput | undefined {
  if (!Array.isArray(value)) return undefined;
  const [argumentsText, sessionId, timeoutSeconds, extraText, secrets] = value as unknown[];
  const isText = (part: unknown): part is string => typeof part === "string";
  if (!isText(sessionId) || !isText(timeoutSeconds) || !isText(extraText)) return undefined;
  if (argumentsText !== null && !isText(argumentsText)) return undefined;
  return {
    ...(argumentsText === null ? {} : { argumentsText }),
    sessionId,
    timeoutSeconds,
    extraText,
    secrets: Array.isArray(secrets) ? secrets.filter(isText) : [],
  };
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let from = 0; from < bytes.length; from += 8_192)
    binary += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
}
