/** Ends a call that hears nothing for too long; time in which a person is asked does not count. */
export interface CallClock {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  /** Starts the time anew: the server gave a sign of life. */
  extend(): void;
  /** Stops the time until the returned function is called; then it starts anew. */
  pause(): () => void;
  stop(): void;
}

/** Starts a clock of so many milliseconds. */
export function startClock(timeout: number): CallClock {
  const controller = new AbortController();
  let paused = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    clearTimeout(timer);
    if (paused === 0 && !controller.signal.aborted) timer = setTimeout(() => controller.abort(), timeout);
  };
  run();
  return {
    signal: controller.signal,
    extend: run,
    pause() {
      paused += 1;
      clearTimeout(timer);
      return () => {
        paused -= 1;
        run();
      };
    },
    stop: () => clearTimeout(timer),
  };
}
