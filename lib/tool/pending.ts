import { copyPlain } from "./copy-plain.ts";
import { nameKind } from "./name-kind.ts";
import { isObject } from "./optional-fields.ts";
import type { Request } from "./tool-context.ts";
import type { ToolResult } from "./tool-result.ts";

/**
 * Suspends a run: a tool returns this to ask a person, and is run again with the same arguments and `ctx.answer`.
 * The request gets an id of its own. Throws a TypeError where `kind` or `prompt` is no string, or `expiresAt` no instant.
 */
export function pending(request: Omit<Request, "id">): ToolResult {
  const { kind, prompt, url, data, expiresAt } = request;
  if (typeof kind !== "string" || typeof prompt !== "string") {
    throw new TypeError("pending() needs a kind and a prompt, both strings.");
  }
  if (expiresAt !== undefined && Number.isNaN(Date.parse(expiresAt))) {
    throw new TypeError(`pending() cannot read expiresAt as an instant: ${expiresAt}`);
  }
  const complete: Request = {
    id: createId(),
    kind,
    prompt,
    ...(url === undefined ? {} : { url }),
    ...(data === undefined ? {} : { data }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  return { output: prompt, isError: true, metadata: { pending: complete } };
}

/** The request of a result that is a suspension; undefined for every other result, and for a request that is none. */
export function readPending(result: ToolResult): Request | undefined {
  const read = readRequest(result.metadata?.pending);
  return typeof read === "string" || typeof read.id !== "string" ? undefined : { ...read, id: read.id };
}

/**
 * Reads a request that may be anything: its fields, with the id where it has one, or in words what is wrong with it.
 * @param copy makes data that JSON holds. Default: {@link copyPlain}.
 */
export function readRequest(
  value: unknown,
  copy: (data: unknown) => unknown = copyPlain,
): (Omit<Request, "id"> & { readonly id?: string }) | string {
  if (typeof value !== "object" || value === null) return `A request is an object, not ${nameKind(value)}.`;
  const { id, kind, prompt, url, data, expiresAt } = value as { readonly [Key in keyof Request]?: unknown };
  if (typeof kind !== "string" || typeof prompt !== "string")
    return "A request needs a kind and a prompt, both strings.";
  if (isNoText(id)) return `The id of a request is a string, not ${nameKind(id)}.`;
  if (isNoText(url)) return `The url of a request is a string, not ${nameKind(url)}.`;
  if (isNoText(expiresAt)) return `The expiresAt of a request is a string, not ${nameKind(expiresAt)}.`;
  if (isGiven(data) && !isObject(data)) return `The data of a request is an object, not ${nameKind(data)}.`;
  const plain = isGiven(data) ? copy(data) : undefined;
  if (isGiven(data) && !isObject(plain)) return "The data of a request can't be written as JSON.";
  return {
    kind,
    prompt,
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof url === "string" ? { url } : {}),
    ...(isObject(plain) ? { data: plain } : {}),
    ...(typeof expiresAt === "string" ? { expiresAt } : {}),
  };
}

function isNoText(value: unknown): boolean {
  return isGiven(value) && typeof value !== "string";
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function createId(): string {
  const source = globalThis.crypto as Crypto | undefined;
  if (typeof source?.randomUUID === "function") return source.randomUUID();
  const part = () => Math.random().toString(36).slice(2, 12).padEnd(10, "0");
  return `${part()}-${part()}`;
}
