/** An error with the name that the platform gives it. */
export class DOMException extends Error {
  override readonly name: string;
  readonly code: number;

  constructor(message = "", name = "Error") {
    super(message);
    this.name = name;
    this.code = { AbortError: 20, TimeoutError: 23, DataCloneError: 25, InvalidCharacterError: 5 }[name] ?? 0;
  }
}

/** Something that happened. */
export class Event {
  readonly type: string;
  readonly cancelable: boolean;
  target: unknown = null;
  defaultPrevented = false;
  readonly timeStamp = Date.now();

  constructor(type: string, { cancelable = false }: { cancelable?: boolean } = {}) {
    this.type = String(type);
    this.cancelable = cancelable;
  }

  get currentTarget(): unknown {
    return this.target;
  }

  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }

  stopPropagation(): void {}
  stopImmediatePropagation(): void {}
}

/** An event that carries something. */
export class CustomEvent extends Event {
  readonly detail: unknown;

  constructor(type: string, options: { cancelable?: boolean; detail?: unknown } = {}) {
    super(type, options);
    this.detail = options.detail ?? null;
  }
}

interface Listener {
  readonly callback: unknown;
  readonly once: boolean;
}

/** Something that others listen to. */
export class EventTarget {
  readonly #listeners = new Map<string, Listener[]>();

  /** How many listen. */
  static countListeners(target: EventTarget): number {
    let count = 0;
    for (const each of target.#listeners.values()) count += each.length;
    return count;
  }

  addEventListener(
    type: string,
    callback: unknown,
    options?: boolean | { once?: boolean; signal?: EventTarget },
  ): void {
    if (callback === null || callback === undefined) return;
    const { once = false, signal = undefined } =
      typeof options === "object" && options !== null ? options : {};
    const listeners = this.#listeners.get(type) ?? [];
    if (listeners.some((each) => each.callback === callback)) return;
    this.#listeners.set(type, [...listeners, { callback, once }]);
    signal?.addEventListener("abort", () => this.removeEventListener(type, callback), { once: true });
  }

  removeEventListener(type: string, callback: unknown): void {
    const listeners = this.#listeners.get(type) ?? [];
    this.#listeners.set(
      type,
      listeners.filter((each) => each.callback !== callback),
    );
  }

  dispatchEvent(event: Event): boolean {
    event.target = this;
    const thrown: unknown[] = [];
    const call = (callback: unknown) => {
      try {
        if (typeof callback === "function") Reflect.apply(callback, this, [event]);
        else if (typeof callback === "object" && callback !== null)
          (callback as { handleEvent?(event: Event): void }).handleEvent?.(event);
      } catch (error) {
        thrown.push(error);
      }
    };
    call(Reflect.get(this, `on${event.type}`));
    for (const { callback, once } of this.#listeners.get(event.type) ?? []) {
      if (once) this.removeEventListener(event.type, callback);
      call(callback);
    }
    for (const error of thrown) EventTarget.onThrown(error);
    return !event.defaultPrevented;
  }

  /** Gets what a listener throws, which its event does not care for. */
  static onThrown: (error: unknown) => void = () => undefined;
}
