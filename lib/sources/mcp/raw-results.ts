import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";

/** Where the result of a server stands as it came. */
const rawKey = "tool-playground/result";
const methods = new Set(["tools/call", "tools/list"]);

/**
 * Keeps the results of `tools/list` and `tools/call` from the SDK's checks, which refuse a whole list for one bad tool
 * and an answer for one unknown block: it is handed an empty result, which carries the real one along.
 */
export function keepRawResults(transport: Transport): void {
  const open = new Set<string | number>();
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if ("method" in message && "id" in message && methods.has(message.method)) open.add(message.id);
    return send(message, options);
  };
  const earlier = transport.onmessage;
  // The SDK calls a listener that is there before it connects first, with the same object.
  transport.onmessage = (message, extra) => {
    earlier?.(message, extra);
    if (isAnswer(message) && open.delete(message.id)) wrapResult(message);
  };
}

/** The result as the server sent it, from the one that the SDK gave. */
export function readRawResult(result: {
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
}): unknown {
  return result._meta?.[rawKey];
}

interface Answer {
  id: string | number;
  result: unknown;
}

function isAnswer(message: JSONRPCMessage): message is JSONRPCMessage & Answer {
  return "result" in message && "id" in message && message.id !== undefined;
}

function wrapResult(message: Answer): void {
  const raw = message.result;
  // A question to the person in revision 2026-07-28: the SDK answers it and asks for the result again.
  if (typeof raw === "object" && raw !== null && "resultType" in raw && raw.resultType === "input_required")
    return;
  message.result = {
    content: [],
    tools: [],
    resultType: "complete",
    ttlMs: 0,
    cacheScope: "private",
    _meta: { [rawKey]: raw },
  };
}
