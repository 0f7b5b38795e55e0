import type { RunEvent } from "@/lib/protocol/index.ts";
import { findRun } from "./find-run.ts";
import type { HttpPlayground } from "./http-playground.ts";
import { renderEvent } from "./render-run.ts";

/** How often a comment is sent so that nobody between takes the stream for dead, in milliseconds. */
const keepAliveMs = 15_000;

/**
 * `GET /api/runs/ID/events`: what happens to a run as server-sent events, from its beginning to its end. The id of each
 * is its index, so that a reader that comes back with `Last-Event-ID` misses nothing and gets nothing twice; one that
 * has all of an ended run gets 204, which tells an `EventSource` to stop.
 */
export async function streamRunEvents(
  playground: HttpPlayground,
  request: Request,
  id: string,
): Promise<Response> {
  const run = await findRun(playground, id);
  const last = Number.parseInt(request.headers.get("last-event-id") ?? "-1", 10);
  const ended = new AbortController();
  const events = () => eventsAfter(playground.runs.follow(id, ended.signal), Number.isNaN(last) ? -1 : last);
  if (run.outcome && (await isEmpty(events()))) return new Response(null, { status: 204 });

  request.signal.addEventListener("abort", () => ended.abort(), { once: true });
  return new Response(writeStream(events(), ended), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

async function isEmpty(events: AsyncGenerator<RunEvent>): Promise<boolean> {
  const { done } = await events.next();
  await events.return(undefined);
  return done === true;
}

async function* eventsAfter(events: AsyncIterable<RunEvent>, last: number): AsyncGenerator<RunEvent> {
  for await (const event of events) if (event.index > last) yield event;
}

function writeStream(events: AsyncGenerator<RunEvent>, ended: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let keepAlive: NodeJS.Timeout;
  return new ReadableStream({
    start(controller) {
      // Sent at once, so that the headers go out before the first event.
      const sayStillHere = () => controller.enqueue(encoder.encode(": still here\n\n"));
      sayStillHere();
      keepAlive = setInterval(sayStillHere, keepAliveMs);
    },
    async pull(controller) {
      const { done, value } = await events.next();
      if (!done) {
        controller.enqueue(encoder.encode(writeEvent(value)));
        return;
      }
      clearInterval(keepAlive);
      if (!ended.signal.aborted) controller.close();
    },
    cancel() {
      clearInterval(keepAlive);
      ended.abort();
    },
  });
}

function writeEvent(event: RunEvent): string {
  // Arguments may come with line ends; each line of the data has its own field.
  const data = renderEvent(event).replaceAll(/\r\n|\r|\n/g, "\ndata: ");
  return `id: ${event.index}\nevent: ${event.type}\ndata: ${data}\n\n`;
}
