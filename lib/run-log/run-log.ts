import type { SourceLine } from "@/lib/sources/run-context.ts";
import { batchMs, batchText, longestLine, mostLines, mostText } from "./limits.ts";

/** Takes the lines that a run wrote since the last time, and how many more it wrote. */
export type SendLines = (lines: readonly SourceLine[], leftOut: number) => void;

/**
 * Gathers the lines of one run and sends them in batches. What is over the limits is counted, not kept, so that a
 * flood costs neither this process nor the server its memory.
 */
export class RunLog {
  readonly #send: SendLines;
  #lines: SourceLine[] = [];
  #count = 0;
  #text = 0;
  #waitingText = 0;
  #leftOut = 0;
  #lastSent = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: SendLines) {
    this.#send = send;
  }

  add(line: SourceLine): void {
    if (this.#count >= mostLines || this.#text >= mostText) {
      this.#leftOut += 1;
      return;
    }
    const more = line.text.length - longestLine;
    const text = more > 0 ? `${line.text.slice(0, longestLine)}… (${more} more characters)` : line.text;
    this.#count += 1;
    this.#text += text.length;
    this.#waitingText += text.length;
    this.#lines.push({ ...line, text });
    // A tool that never yields lets no timer fire, so the clock is looked at here too.
    const isDue = performance.now() - this.#lastSent >= batchMs;
    if (isDue || this.#waitingText > batchText) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), batchMs).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0 && this.#leftOut === 0) return;
    this.#lastSent = performance.now();
    this.#send(this.#lines, this.#leftOut);
    this.#waitingText = 0;
    this.#lines = [];
    this.#leftOut = 0;
  }
}
