import type { ServerEvent } from "@/lib/protocol/index.ts";
import { Emitter } from "./emitter.ts";

/** How the tab's one stream is doing. `paused`: the page is hidden, and a browser has only six connections to a host. */
export type StreamStatus = "connecting" | "open" | "lost" | "paused";

const firstDelayMs = 500;
const longestDelayMs = 10_000;

/**
 * The one event stream of a tab: closed while the page is hidden, opened again where it left off, with a growing
 * delay while the server does not answer.
 */
export class EventStream extends Emitter {
  readonly #tabId: string;
  readonly #onEvent: (event: ServerEvent) => void;
  #source: EventSource | undefined;
  #lastEventId: string;
  #status: StreamStatus = "connecting";
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tabId: string, lastEventId: string, onEvent: (event: ServerEvent) => void) {
    super();
    this.#tabId = tabId;
    this.#lastEventId = lastEventId;
    this.#onEvent = onEvent;
  }

  readonly getStatus = (): StreamStatus => this.#status;

  /** The `id` of the newest event; "" before the first. */
  get lastEventId(): string {
    return this.#lastEventId;
  }

  /** Opens the stream and follows the page's visibility until {@link close}. */
  open(): void {
    document.addEventListener("visibilitychange", this.#followVisibility);
    this.#followVisibility();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#followVisibility);
    this.#disconnect();
  }

  readonly #followVisibility = (): void => {
    this.#disconnect();
    if (document.hidden) this.#setStatus("paused");
    else this.#connect();
  };

  #connect(): void {
    const query = new URLSearchParams({ tab: this.#tabId });
    if (this.#lastEventId !== "") query.set("after", this.#lastEventId);
    const source = new EventSource(`/api/events?${query}`);
    this.#source = source;
    source.onopen = () => {
      this.#failures = 0;
      this.#setStatus("open");
    };
    source.onmessage = (message: MessageEvent<string>) => {
      if (message.lastEventId !== "") this.#lastEventId = message.lastEventId;
      this.#onEvent(JSON.parse(message.data) as ServerEvent);
    };
    source.onerror = () => this.#retry();
  }

  #retry(): void {
    this.#disconnect();
    this.#failures += 1;
    this.#setStatus("lost");
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => this.#connect(), delay * (0.75 + Math.random() / 2));
  }

  #disconnect(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }

  #setStatus(status: StreamStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.emit();
  }
}
