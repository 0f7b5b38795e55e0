import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { NetError } from "@/lib/net/index.ts";

/** Says in words what went wrong between us and a server, as a sentence of its own. */
export function describeFault(thrown: unknown): string {
  if (thrown instanceof ProtocolError)
    return `The server answered with the error ${thrown.code}: ${readMessage(thrown)}`;
  if (thrown instanceof SdkHttpError) return describeStatus(thrown);
  const net = findNetError(thrown);
  if (net) return net.message;
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.RequestTimeout)
    return "The server did not answer in time.";
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed)
    return "The server closed the connection.";
  const message = readMessage(thrown);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function describeStatus(error: SdkHttpError): string {
  if (error.status === 401) {
    return 'The server wants to know who asks (401): put a token into its "headers", under Authorization.';
  }
  if (error.status === 403)
    return "The server refuses us (403): the token that its headers hold is not enough.";
  const text = typeof error.data.text === "string" ? error.data.text.trim().slice(0, 300) : "";
  const reason = text === "" ? (error.statusText ?? "") : text;
  return `The server answered with HTTP ${error.status}${reason === "" ? "" : `: ${reason}`}.`;
}

/** The SDK wraps what `fetch` threw, in a cause or in the data. */
function findNetError(thrown: unknown): NetError | undefined {
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
