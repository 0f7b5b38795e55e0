import { getPlayground, type Playground } from "@/lib/playground.ts";
import type { RunEvent, ServerEvent } from "@/lib/protocol/index.ts";

/** How often a comment is sent so that nobody between takes the stream for dead, in milliseconds. */
const keepAliveMs = 15_000;
/** How many bytes wait for a reader that does not read, before it has to come back. */
const mostUnread = 32 * 1024 * 1024;
/** How long changes of the history are gathered before a tab hears of them, in milliseconds. */
const gatherMs = 250;

/**
 * The one event stream of a tab: `GET /api/events?tab=ID`. The id of each event is `INSTANCE.SEQUENCE`; a reader that
 * comes back with `Last-Event-ID` (or `after=`) gets what it missed, and all of it where the server was started anew.
 */
export function GET(request: Request): Response {
  const playground = getPlayground();
  const query = new URL(request.url).searchParams;
  const tabId = query.get("tab") ?? "";
  const last = request.headers.get("last-event-id") ?? query.get("after") ?? "";
  return new Response(streamEvents(playground, tabId, last, request.signal), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

/** The events after which a list of recorded runs reads otherwise. */
const changesHistory = new Set<RunEvent["type"]>([
  "run-queued",
  "run-started",
  "run-waiting",
  "run-resumed",
  "run-finished",
]);

function streamEvents(
  { instance, listTools, subscribeList, runs, history }: Playground,
  tabId: string,
  last: string,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ends: (() => void)[] = [];
  let isOpen = true;
  const end = () => {
    isOpen = false;
    for (const one of ends.splice(0)) one();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const write = (text: string) => {
        if (!isOpen) return;
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) >= 0) return;
        // The reader stands still; it comes back by its last id.
        end();
        controller.close();
      };
      const send = (event: ServerEvent, sequence?: number) =>
        write(
          `${sequence === undefined ? "" : `id: ${instance}.${sequence}\n`}data: ${JSON.stringify(event)}\n\n`,
        );

      send({
        type: "hello",
        instance,
        revision: listTools().revision,
        at: new Date().toISOString(),
        unfinished: runs.unfinishedOfTab(tabId),
      });
      const [lastInstance, lastSequence] = last.split(".");
      const after = lastInstance === instance ? Number(lastSequence) || 0 : 0;
      // Runs of programs belong to the tab "", which is no tab.
      for (const { sequence, event } of tabId === "" ? [] : runs.eventsOfTab(tabId, after))
        send({ type: "run", event }, sequence);

      const changed = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      const tellHistory = () => {
        timer = undefined;
        send({ type: "history-changed", toolKeys: [...changed], status: history.status() });
        changed.clear();
      };
      const tellHistorySoon = () => {
        timer ??= setTimeout(tellHistory, gatherMs);
      };
      tellHistorySoon();
      ends.push(
        history.subscribe(tellHistorySoon),
        () => clearTimeout(timer),
        runs.subscribe(({ sequence, event }, owner) => {
          const toolKey = runs.get(event.runId)?.toolKey;
          if (toolKey !== undefined && changesHistory.has(event.type)) {
            changed.add(toolKey);
            tellHistorySoon();
          }
          if (owner === tabId && tabId !== "") send({ type: "run", event }, sequence);
        }),
        subscribeList(() => send({ type: "list-changed", revision: listTools().revision })),
      );
      const keepAlive = setInterval(() => write(": still here\n\n"), keepAliveMs);
      ends.push(() => clearInterval(keepAlive));
      signal.addEventListener("abort", end, { once: true });
    },
    cancel: end,
  };
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: mostUnread }));
}
