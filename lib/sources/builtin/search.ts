import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { BuiltinError } from "./builtin-error.ts";

/** What is looked for. */
export interface Search {
  readonly kind: "grep" | "glob";
  /** Real path of the workspace, which names count from. */
  readonly root: string;
  /** Real path of the folder, or file, to look in. */
  readonly folder: string;
  readonly pattern: string;
  /** Which files, for `grep`. Absent: all. */
  readonly include?: string;
  readonly limit: number;
}

/** What was found: as many as the limit allows. */
export interface SearchResult {
  readonly found: readonly string[];
  readonly hasMore: boolean;
}

/** How long a pattern may be at work in all, in milliseconds; reading files does not count. */
const patternMs = 1000;
const lookMs = 50;
const reply = z.object({ found: z.array(z.string()), hasMore: z.boolean() });

/** Searches in a thread of its own. Rejects with a BuiltinError where the pattern is none, or takes too long, and when the signal aborts. */
export function search(wanted: Search, signal: AbortSignal): Promise<SearchResult> {
  return new Promise((resolve, reject) => {
    const clock = new SharedArrayBuffer(8);
    const state = new Int32Array(clock);
    const file = join(/*turbopackIgnore: true*/ process.cwd(), "lib/sources/builtin/search-worker.mjs");
    const worker = new Worker(file, {
      workerData: { ...wanted, clock },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    let busyTicks = 0;
    const timer = setInterval(() => {
      // Work that goes on is in no sum yet, so that its ticks are counted here.
      busyTicks = Atomics.load(state, 1) === 1 ? busyTicks + 1 : 0;
      if (Atomics.load(state, 0) / 1000 + busyTicks * lookMs < patternMs) return;
      end(() =>
        reject(
          new BuiltinError(`The pattern takes too long (over ${patternMs / 1000} s). Use a simpler one.`),
        ),
      );
    }, lookMs);
    const stop = () => end(() => reject(signal.reason));
    const end = (settle: () => void) => {
      clearInterval(timer);
      signal.removeEventListener("abort", stop);
      settle();
      void worker.terminate();
    };
    worker.once("message", (message: unknown) => end(() => resolve(reply.parse(message))));
    worker.once("error", (thrown: Error) => {
      const message =
        thrown.name === "SyntaxError"
          ? `The pattern is no regular expression: ${thrown.message}`
          : thrown.message;
      end(() => reject(new BuiltinError(message)));
    });
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
