import type { Progress } from "@/lib/tool/index.ts";
import { batchMs } from "./limits.ts";

/** Sends the progress of a run, the latest only, so that a tool may tell it as often as it likes. */
export class LatestProgress {
  readonly #send: (progress: Progress) => void;
  #waiting: Progress | undefined;
  #lastSent = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (progress: Progress) => void) {
    this.#send = send;
  }

  tell(progress: Progress): void {
    this.#waiting = progress;
    if (performance.now() - this.#lastSent >= batchMs) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), batchMs).unref();
  }

  /** Sends what waits to be sent. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting === undefined) return;
    this.#lastSent = performance.now();
    this.#send(this.#waiting);
    this.#waiting = undefined;
  }
}
