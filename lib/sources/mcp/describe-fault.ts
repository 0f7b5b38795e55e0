import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
} from "@modelcontextprotocol/client";
import { NetError } from "@/lib/net/index.ts";
import { AuthorizationError } from "./authorization/authorization-error.ts";
import { readFlood } from "./message-limits.ts";

/** Says in words what went wrong between us and a server, as a sentence of its own. */
export function describeFault(thrown: unknown): string {
  if (thrown instanceof AuthorizationError) return thrown.message;
  if (thrown instanceof InsufficientScopeError) return describeMissingScope(thrown);
  const flood = readFlood(thrown);
  if (flood !== undefined) return flood;
  if (thrown instanceof ProtocolError)
    return `The server answered with the error ${thrown.code}: ${readMessage(thrown)}`;
  if (thrown instanceof SdkHttpError) return describeStatus(thrown);
  const net = findNetError(thrown);
  if (net) return net.message;
  const isLate = thrown instanceof DOMException && thrown.name === "TimeoutError";
  if (isLate || (thrown instanceof SdkError && thrown.code === SdkErrorCode.RequestTimeout))
    return "The server did not answer in time.";
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed)
    return "The server closed the connection.";
  const message = readMessage(thrown);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function describeMissingScope({ requiredScope }: InsufficientScopeError): string {
  const named = requiredScope === undefined ? "" : ` (${requiredScope})`;
  return `The server wants a permission for this that the sign-in did not give${named}: sign in again on the Sources page, then run it again.`;
}

function describeStatus(error: SdkHttpError): string {
  if (error.status === 401 && /after re-authentication/.test(error.message))
    return "The server refuses the token that its own sign-in gave (401): sign out and in again on the Sources page.";
  if (error.status === 401) {
    return 'The server wants to know who asks (401): put a token into its "headers", under Authorization.';
  }
  if (error.status === 403)
    return 'The server refuses us (403): look whether a token in its "headers" is missing, or is not enough.';
  const text = typeof error.data.text === "string" ? error.data.text.trim().slice(0, 300) : "";
  const reason = text === "" ? (error.statusText ?? "") : text;
  return `The server answered with HTTP ${error.status}${reason === "" ? "" : `: ${reason}`}.`;
}

/** What kept us from the server, where that is it. The SDK wraps what `fetch` threw, in a cause or in the data. */
export function findNetError(thrown: unknown): NetError | undefined {
  let next: unknown = thrown;
  for (let depth = 0; next instanceof Error && depth < 5; depth += 1) {
    if (next instanceof NetError) return next;
    const data: unknown = "data" in next ? next.data : undefined;
    const inData = typeof data === "object" && data !== null && "cause" in data ? data.cause : undefined;
    next = next.cause ?? inData;
  }
  return undefined;
}

function readMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
