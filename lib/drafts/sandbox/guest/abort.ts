import { DOMException, Event, EventTarget } from "./events.ts";
import { startTimer } from "./timers.ts";

const key = Symbol("made here");

/** Tells that something is to be stopped. */
export class AbortSignal extends EventTarget {
  #aborted = false;
  #reason: unknown = undefined;
  /** Signals that abort with this one. */
  #followers: AbortSignal[] = [];
  onabort: unknown = null;

  constructor(given?: unknown) {
    super();
    if (given !== key) throw new TypeError("An AbortSignal comes from an AbortController.");
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }

  /** Whether anything would happen if it aborted. */
  static isWatched(signal: AbortSignal): boolean {
    return (
      signal.onabort !== null ||
      EventTarget.countListeners(signal) > 0 ||
      signal.#followers.some((each) => AbortSignal.isWatched(each))
    );
  }

  static fire(signal: AbortSignal, reason: unknown): void {
    if (signal.#aborted) return;
    signal.#aborted = true;
    signal.#reason =
      reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
    for (const each of signal.#followers) AbortSignal.fire(each, signal.#reason);
    signal.dispatchEvent(new Event("abort"));
  }

  static abort(reason?: unknown): AbortSignal {
    const signal = new AbortSignal(key);
    AbortSignal.fire(signal, reason);
    return signal;
  }

  static timeout(ms: number): AbortSignal {
    const signal = new AbortSignal(key);
    startTimer(() => {
      AbortSignal.fire(signal, new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    }, ms);
    return signal;
  }

  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const followed = [...signals];
    const signal = new AbortSignal(key);
    const aborted = followed.find((each) => each.aborted);
    if (aborted !== undefined) AbortSignal.fire(signal, aborted.reason);
    else for (const each of followed) each.#followers.push(signal);
    return signal;
  }
}

/** Stops something through its signal. */
export class AbortController {
  readonly signal = new AbortSignal(key);

  abort(reason?: unknown): void {
    AbortSignal.fire(this.signal, reason);
  }
}
