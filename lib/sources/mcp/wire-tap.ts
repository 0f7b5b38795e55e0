import { AsyncLocalStorage } from "node:async_hooks";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { parse, stringify } from "lossless-json";
import type { MaskText } from "@/lib/net/index.ts";
import { reportWire, type SourceMessage } from "@/lib/sources/run-context.ts";
import type { ToolContext } from "@/lib/tool/index.ts";
import { isObject } from "./content.ts";
import { splitExact } from "./exact-numbers.ts";
import type { RunningCalls } from "./running-calls.ts";

type Facts = Pick<Extract<SourceMessage, { readonly kind: "json-rpc" }>, "direction" | "role" | "method">;
type Id = string | number;

/** A call whose requests go out now; the SDK does not hand its own caller on. */
const caller = new AsyncLocalStorage<ToolContext>();

/** Does what sends messages for a call. */
export function sendFor<Value>(ctx: ToolContext, send: () => Value): Value {
  return caller.run(ctx, send);
}

/** Who hears of a connection's messages. */
export interface WireTapOptions {
  readonly peer: string;
  readonly calls: RunningCalls;
  readonly maskText: () => MaskText;
}

/**
 * Shows each call what goes over its connection: the request, its reply and progress, what the server asks meanwhile,
 * notices, a cancel. Handshake, lists and pings belong to no call and are shown to none.
 */
export function tapWire(transport: Transport, { peer, calls, maskText }: WireTapOptions): void {
  /** Requests that wait for their reply, sent by us or by the server. */
  const sent = new Map<Id, { readonly ctx: ToolContext; readonly method: string }>();
  const received = new Map<Id, { readonly ctx: readonly ToolContext[]; readonly method: string }>();

  const report = (contexts: readonly ToolContext[], message: JSONRPCMessage, facts: Facts) => {
    for (const ctx of contexts)
      reportWire(ctx, () => ({ kind: "json-rpc", peer, ...facts, text: maskText()(writeMessage(message)) }));
  };

  const onSend = (message: JSONRPCMessage) => {
    if ("method" in message && "id" in message) {
      const ctx = caller.getStore();
      if (ctx === undefined) return;
      sent.set(message.id, { ctx, method: message.method });
      report([ctx], message, { direction: "sent", role: "request", method: message.method });
    } else if ("method" in message) {
      const id = readId(message.params, "requestId");
      const request = id === undefined ? undefined : sent.get(id);
      if (request === undefined) return;
      report([request.ctx], message, { direction: "sent", role: "notice", method: message.method });
    } else if (message.id !== undefined) {
      const request = received.get(message.id);
      received.delete(message.id);
      if (request === undefined) return;
      report(request.ctx, message, { direction: "sent", role: "reply", method: request.method });
    }
  };

  const onReceive = (message: JSONRPCMessage) => {
    if ("method" in message && "id" in message) {
      const latest = calls.contexts().slice(-1);
      received.set(message.id, { ctx: latest, method: message.method });
      report(latest, message, { direction: "received", role: "request", method: message.method });
    } else if ("method" in message) {
      const token = readId(message.params, "progressToken");
      const own = token === undefined ? undefined : sent.get(token)?.ctx;
      const contexts = token === undefined ? calls.contexts() : own === undefined ? [] : [own];
      report(contexts, message, { direction: "received", role: "notice", method: message.method });
    } else if (message.id !== undefined) {
      const request = sent.get(message.id);
      sent.delete(message.id);
      if (request === undefined) return;
      report([request.ctx], message, { direction: "received", role: "reply", method: request.method });
    }
  };

  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    for (const each of Array.isArray(message) ? (message as JSONRPCMessage[]) : [message]) onSend(each);
    return send(message, options);
  };
  const earlier = transport.onmessage;
  // The SDK calls a listener that is there before it connects first, with the same object.
  transport.onmessage = (message, extra) => {
    earlier?.(message, extra);
    onReceive(message);
  };
}

function readId(params: unknown, member: string): Id | undefined {
  const id = isObject(params) ? params[member] : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** The message as the wire had it, every digit of its structured content kept. */
function writeMessage(message: JSONRPCMessage): string {
  const exact = "result" in message && isObject(message.result) ? splitExact(message.result) : undefined;
  if (exact === undefined) return JSON.stringify(message);
  const result = { ...exact.result, structuredContent: parse(exact.text) };
  return stringify({ ...message, result }) ?? JSON.stringify(message);
}
