/** Calls back once when a run has used up its time. */
export interface Deadline {
  /** The run told how far it is: the time-out counts from now again, up to the longest time. */
  extend(): void;
  clear(): void;
}

/**
 * Starts the time of a run.
 * @param timeout milliseconds without a word from the run.
 * @param longest milliseconds in all, however much the run tells.
 * @param onPassed gets a sentence that says which of the two it was.
 */
export function startDeadline(
  timeout: number,
  longest: number,
  onPassed: (message: string) => void,
): Deadline {
  const startedAt = performance.now();
  let extended = false;
  const pass = () => {
    const reachedLongest = performance.now() - startedAt >= longest - 1 && longest > timeout;
    if (reachedLongest)
      onPassed(`Timed out: ${inSeconds(longest)} is the longest that progress can extend a run to.`);
    else if (extended) onPassed(`Timed out after ${inSeconds(timeout)} without progress.`);
    else onPassed(`Timed out after ${inSeconds(timeout)}.`);
  };
  let timer = setTimeout(pass, timeout);
  return {
    extend() {
      extended = true;
      clearTimeout(timer);
      const left = startedAt + longest - performance.now();
      timer = setTimeout(pass, Math.max(0, Math.min(timeout, left)));
    },
    clear: () => clearTimeout(timer),
  };
}

/** Milliseconds as people read them: `0.5 s`, `60 s`. */
function inSeconds(ms: number): string {
  const seconds = ms / 1000;
  return `${seconds >= 10 ? Math.round(seconds) : Number(seconds.toFixed(1)) || seconds} s`;
}
