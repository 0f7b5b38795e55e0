import type { HttpPlayground } from "./http-playground.ts";

/**
 * Waits until a run has ended, asks a person something (which can take any time), or `seconds` are over.
 * @param until `end` waits on while a person is asked.
 */
export async function waitForRun(
  runs: HttpPlayground["runs"],
  runId: string,
  seconds: number,
  signal: AbortSignal,
  until: "end" | "end or question" = "end or question",
): Promise<void> {
  if (seconds === 0 || signal.aborted) return;
  const over = new AbortController();
  const stop = () => over.abort();
  const timer = setTimeout(stop, seconds * 1000);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const event of runs.follow(runId, over.signal)) {
      const asksNow = event.type === "run-waiting" && runs.get(runId)?.state === "waiting";
      if (asksNow && until === "end or question") return;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
