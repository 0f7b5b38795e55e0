import { callHost } from "./bridge.ts";
import { reportUncaught } from "./uncaught.ts";

/** How many timers may wait at once. */
const mostTimers = 1000;

interface Timer {
  readonly call: () => unknown;
  /** Milliseconds between two calls; undefined: once. */
  readonly every?: number;
}

const timers = new Map<number, Timer>();
let lastId = 0;

function start(callback: unknown, ms: unknown, values: readonly unknown[], repeats: boolean): number {
  if (typeof callback !== "function") throw new TypeError("A timer needs a function to call.");
  if (timers.size >= mostTimers)
    throw new RangeError(
      `More than ${mostTimers.toLocaleString("en")} timers at once are too many for a draft.`,
    );
  lastId += 1;
  const delay = Math.min(Math.max(Number(ms) || 0, 1), 2 ** 31 - 1);
  const call = () => Reflect.apply(callback, undefined, values);
  timers.set(lastId, repeats ? { call, every: delay } : { call });
  callHost("startTimer", { id: lastId, ms: delay });
  return lastId;
}

function stop(id: unknown): void {
  if (typeof id === "number" && timers.delete(id)) callHost("stopTimer", { id });
}

/** Calls what waits for a timer. */
export function fireTimer(id: number): void {
  const timer = timers.get(id);
  if (timer === undefined) return;
  if (timer.every === undefined) timers.delete(id);
  try {
    timer.call();
  } catch (thrown) {
    reportUncaught(thrown);
  }
  if (timer.every !== undefined && timers.has(id)) callHost("startTimer", { id, ms: timer.every });
}

/** Calls `callback` once, for what we provide ourselves. */
export function startTimer(callback: () => void, ms: number): number {
  return start(callback, ms, [], false);
}

/** The timers as globals. */
export const timerGlobals = {
  setTimeout: (callback: unknown, ms?: unknown, ...values: unknown[]) => start(callback, ms, values, false),
  setInterval: (callback: unknown, ms?: unknown, ...values: unknown[]) => start(callback, ms, values, true),
  setImmediate: (callback: unknown, ...values: unknown[]) => start(callback, 0, values, false),
  clearTimeout: stop,
  clearInterval: stop,
  clearImmediate: stop,
  queueMicrotask(callback: unknown) {
    if (typeof callback !== "function") throw new TypeError("queueMicrotask needs a function to call.");
    Promise.resolve().then(() => {
      try {
        Reflect.apply(callback, undefined, []);
      } catch (thrown) {
        reportUncaught(thrown);
      }
    });
  },
};
