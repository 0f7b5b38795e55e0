import { NetError } from "@/lib/net/index.ts";
import { isObject } from "./content.ts";
import { EventLimiter } from "./event-limiter.ts";
import { keepDigitsOfBytes } from "./exact-numbers.ts";
import {
  describeFlood,
  mostHandshakeBytes,
  mostMessageBytes,
  mostRefusalBytes,
  writeFlood,
} from "./message-limits.ts";

/** A body on its way, piece by piece. */
type Rewriting = Transformer<Uint8Array, Uint8Array>;

/**
 * A `fetch` whose answers, JSON or a stream of events, keep every digit, and none of whose messages is longer than it
 * may be: the answer to a request is an error then, and a stream that no request opened breaks off.
 * @param onFlood hears that such a stream broke off, which the connection does not survive; the reason follows a subject.
 */
export function fetchMessages(
  fetch: typeof globalThis.fetch,
  onFlood: (fault: NetError, reason: string) => void,
): typeof globalThis.fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    const type = response.headers.get("content-type") ?? "";
    const isStream = type.includes("event-stream");
    const { id, limitBytes } = readRequest(init);
    const reason = describeFlood(limitBytes);
    const flooded = () => new NetError("too-large", `The server ${reason}.`);
    const rewriting = !response.ok
      ? cutBody(mostRefusalBytes)
      : isStream
        ? limitEvents(limitBytes, id, () => {
            const fault = flooded();
            onFlood(fault, reason);
            return fault;
          })
        : limitBody(limitBytes, id, flooded);
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(new TransformStream(rewriting)), {
      status,
      statusText,
      headers,
    });
  };
}

/** The id of the request that is sent, where it is one, and how long a message may be that answers it. */
function readRequest(init: RequestInit | undefined): {
  readonly id?: string | number;
  readonly limitBytes: number;
} {
  const body = init?.body;
  const message = typeof body === "string" ? parse(body) : undefined;
  if (!isObject(message) || typeof message.method !== "string") return { limitBytes: mostMessageBytes };
  const { id } = message;
  // Only a result may be long; what else we ask for is the same for each connection.
  const limitBytes = message.method === "tools/call" ? mostMessageBytes : mostHandshakeBytes;
  return typeof id === "string" || typeof id === "number" ? { id, limitBytes } : { limitBytes };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cutBody(limitBytes: number): Rewriting {
  let size = 0;
  return {
    transform(chunk, controller) {
      const rest = limitBytes - size;
      size += chunk.length;
      controller.enqueue(chunk.length > rest ? chunk.subarray(0, rest) : chunk);
      if (size >= limitBytes) controller.terminate();
    },
  };
}

function limitBody(limitBytes: number, id: string | number | undefined, flooded: () => NetError): Rewriting {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    transform(chunk, controller) {
      size += chunk.length;
      if (size <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      if (id === undefined) return controller.error(flooded());
      controller.enqueue(Buffer.from(writeFlood(id, limitBytes)));
      controller.terminate();
    },
    flush: (controller) => controller.enqueue(keepDigitsOfBytes(Buffer.concat(chunks))),
  };
}

function limitEvents(
  limitBytes: number,
  id: string | number | undefined,
  flooded: () => NetError,
): Rewriting {
  const events = new EventLimiter(limitBytes, rewriteLine);
  return {
    transform(chunk, controller) {
      const complete = events.push(chunk);
      if (complete.length > 0) controller.enqueue(complete);
      if (!events.isOver) return;
      if (id === undefined) return controller.error(flooded());
      // What has come of the event ends first: it is no message.
      controller.enqueue(Buffer.from(`\n\ndata: ${writeFlood(id, limitBytes)}\n\n`));
      controller.terminate();
    },
    flush(controller) {
      controller.enqueue(events.end());
    },
  };
}

const dataField = Buffer.from("data:");

function rewriteLine(line: Buffer): Buffer {
  if (!line.subarray(0, dataField.length).equals(dataField)) return line;
  const value = line.subarray(dataField.length);
  const kept = keepDigitsOfBytes(value);
  return kept === value ? line : Buffer.concat([dataField, kept]);
}
