import type { GuestEvents } from "../guest-calls.ts";
import { AbortController, AbortSignal } from "./abort.ts";
import { askHost, readJson } from "./bridge.ts";
import { createConsole } from "./console.ts";
import { atob, btoa, createRandom, crypto } from "./encode.ts";
import { CustomEvent, DOMException, Event, EventTarget } from "./events.ts";
import { fetch, Request, Response, receiveFetchFault, receiveResponse } from "./fetch.ts";
import { Headers } from "./headers.ts";
import { installIntl } from "./intl.ts";
import { readTopLevel } from "./read-top-level.ts";
import { type CurrentRun, startRun } from "./run-tool.ts";
import { structuredClone } from "./structured-clone.ts";
import { TextDecoder, TextEncoder } from "./text-encoding.ts";
import { fireTimer, timerGlobals } from "./timers.ts";
import { reportRejections, reportUncaught, watchRejections } from "./uncaught.ts";
import { URL, URLSearchParams } from "./url.ts";

const provided = {
  ...timerGlobals,
  console: createConsole(),
  AbortController,
  AbortSignal,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  crypto,
  fetch,
  performance: { now: () => askHost("now", null), timeOrigin: Date.now() },
  structuredClone,
};

for (const [name, value] of Object.entries(provided))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
installIntl();
watchRejections();
EventTarget.onThrown = reportUncaught;

let run: CurrentRun | undefined;

function receive<Event extends keyof GuestEvents>(event: Event, value: GuestEvents[Event]): void {
  const listeners: { readonly [Name in keyof GuestEvents]: (value: GuestEvents[Name]) => void } = {
    start({ seed, exports: order, run: wanted }) {
      Math.random = createRandom(seed);
      if (wanted === undefined) void readTopLevel(order);
      else run = startRun(wanted, order);
    },
    timer: ({ id }) => fireTimer(id),
    answer: (answer) => run?.receiveAnswer(answer),
    refusal: (refusal) => run?.receiveRefusal(refusal),
    fetched: receiveResponse,
    notFetched: receiveFetchFault,
    abort: (reason) => run?.abort(reason),
    quiet: reportRejections,
  };
  listeners[event](value);
}

Object.defineProperty(globalThis, "__receive", {
  configurable: true,
  value(event: keyof GuestEvents, text: string): boolean {
    receive(event, readJson(text) as never);
    // Whether a stop would move something that waits.
    return run?.canBeAborted() ?? false;
  },
});
