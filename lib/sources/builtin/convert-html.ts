import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { BuiltinError } from "./builtin-error.ts";

/** Longer pages are given only as they are. In characters. */
const longestPage = 5_000_000;
const convertMs = 5_000;

/**
 * Turns HTML into Markdown or text, in a thread of its own, since a page may take long. Rejects with a BuiltinError where it
 * takes too long, and when the signal aborts.
 */
export function convertHtml(html: string, format: "markdown" | "text", signal: AbortSignal): Promise<string> {
  if (html.length > longestPage) {
    throw new BuiltinError(
      "The page is longer than 5 MB, so that it is not converted. The format html gives it as it is.",
    );
  }
  return new Promise((resolve, reject) => {
    const file = join(/*turbopackIgnore: true*/ process.cwd(), "lib/sources/builtin/html-worker.mjs");
    const worker = new Worker(file, {
      workerData: { html, format },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
    });
    const fail = () =>
      end(() => reject(new BuiltinError("The page can't be converted. The format html gives it as it is.")));
    const timer = setTimeout(fail, convertMs);
    const stop = () => end(() => reject(signal.reason));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      settle();
      void worker.terminate();
    };
    worker.once("message", (text: unknown) => end(() => resolve(String(text))));
    worker.once("error", fail);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
