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

/** The request of a result that is a suspension; undefined for every other result. */
export function readPending(result: ToolResult): Request | undefined {
  const request = result.metadata?.pending;
  if (typeof request !== "object" || request === null) return undefined;
  const { id, kind, prompt } = request as { id?: unknown; kind?: unknown; prompt?: unknown };
  const isRequest = typeof id === "string" && typeof kind === "string" && typeof prompt === "string";
  return isRequest ? (request as Request) : undefined;
}

function createId(): string {
  const source = globalThis.crypto as Crypto | undefined;
  if (typeof source?.randomUUID === "function") return source.randomUUID();
  const part = () => Math.random().toString(36).slice(2, 12).padEnd(10, "0");
  return `${part()}-${part()}`;
}
