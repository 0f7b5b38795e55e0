const longestRetryMs = 15_000;

/** Says when a text is to be written next: after a pause, or after a growing delay where writing fails. */
export class WriteTimer {
  readonly #act: () => void;
  readonly #retryMs: number;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param retryMs milliseconds until the first second try; doubled each time, up to 15 seconds. */
  constructor(act: () => void, retryMs: number) {
    this.#act = act;
    this.#retryMs = retryMs;
  }

  /** Acts after some milliseconds, and no sooner. */
  start(ms: number): void {
    this.stop();
    this.#timer = setTimeout(this.#act, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Acts once more after a delay that grows with each failure. */
  retry(): void {
    this.start(Math.min(longestRetryMs, this.#retryMs * 2 ** this.#failures));
    this.#failures += 1;
  }

  /** Writing works again. */
  succeed(): void {
    this.#failures = 0;
  }
}
