import { StringDecoder } from "node:string_decoder";

/** A line longer than this is handed over in pieces. */
const longestLine = 100_000;

/** Turns chunks of bytes or text into lines. A character that two chunks share stays whole. */
export class LineSplitter {
  readonly #onLine: (line: string) => void;
  readonly #decoder = new StringDecoder("utf8");
  #rest = "";

  /** `onLine` gets each line without its end. */
  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array | string): void {
    const text = typeof chunk === "string" ? chunk : this.#decoder.write(Buffer.from(chunk));
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
    while (this.#rest.length > longestLine) {
      this.#onLine(this.#rest.slice(0, longestLine));
      this.#rest = this.#rest.slice(longestLine);
    }
  }

  /** Hands over what is left without an end of line. */
  flush(): void {
    const rest = this.#rest + this.#decoder.end();
    this.#rest = "";
    if (rest !== "") this.#onLine(rest);
  }
}
