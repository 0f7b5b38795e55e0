import { AsyncLocalStorage } from "node:async_hooks";
import { type ReadableStream, TransformStream } from "node:stream/web";
import type { Response } from "undici";
import { z } from "zod";
import { describeReply, describeRequest, type MaskText, type OutgoingRequest } from "@/lib/net/index.ts";
import { reportWire, type SourceMessage } from "@/lib/sources/run-context.ts";
import type { ToolContext } from "@/lib/tool/index.ts";

/** A call whose requests go out now; the SDK does not hand its own caller on. */
const caller = new AsyncLocalStorage<ToolContext>();

/** Does what sends requests for a call. */
export function sendFor<Value>(ctx: ToolContext, send: () => Value): Value {
  return caller.run(ctx, send);
}

/** What comes back for a request of a call, as its run is shown it. */
export interface WireExchange {
  /** Takes the whole reply. */
  receive(response: Response, text: string): void;
  /** Takes one event of a reply that is a stream. */
  receiveEvent(text: string): void;
}

const call = z.looseObject({ jsonrpc: z.literal("2.0"), method: z.string() });

/** Shows a run a request that goes out for it; does nothing where no run asked for it. */
export function reportRequest(
  request: OutgoingRequest & { readonly body?: string },
  peer: string,
  maskText: MaskText,
): WireExchange {
  const ctx = caller.getStore();
  const report = (describe: () => SourceMessage) => ctx && reportWire(ctx, describe);
  const method = readCall(request.body ?? "");
  const message = { kind: "json-rpc", peer, method: method ?? "" } as const;
  if (method === undefined) report(() => describeRequest(request, maskText));
  else {
    const text = maskText(request.body ?? "");
    report(() => ({ ...message, direction: "sent", role: "request", text }));
  }
  const receiveEvent = (text: string) => {
    if (method === undefined) report(() => ({ kind: "note", text: maskText(text) }));
    else report(() => ({ ...message, direction: "received", role: "reply", text: maskText(text) }));
  };
  return {
    receive(response, text) {
      if (method !== undefined && response.ok) receiveEvent(text);
      else report(() => describeReply(response, maskText, maskText(text)));
    },
    receiveEvent,
  };
}

function readCall(body: string): string | undefined {
  try {
    return call.parse(JSON.parse(body)).method;
  } catch {
    return undefined;
  }
}

/** A stream of events that is handed on as it is; `onEvent` gets the data of each. */
export function tapEvents(
  stream: ReadableStream<Uint8Array>,
  onEvent: (data: string) => void,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  let rest = "";
  const tap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data:")) onEvent(line.slice(5).trimStart());
      controller.enqueue(chunk);
    },
  });
  return stream.pipeThrough(tap);
}
