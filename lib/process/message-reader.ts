const endOfMessage = 10;

/**
 * Puts messages together from a stream of bytes in which each is followed by a line feed
 * (JSON text holds none). Costs no more than the bytes, however many chunks a message comes in.
 */
export class MessageReader {
  readonly #onMessage: (text: string) => void;
  readonly #limitBytes: number;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(onMessage: (text: string) => void, limitBytes = Number.POSITIVE_INFINITY) {
    this.#onMessage = onMessage;
    this.#limitBytes = limitBytes;
  }

  /** False when the message that is coming is over the limit; nothing more may be pushed then. */
  push(chunk: Buffer): boolean {
    let start = 0;
    for (let end = chunk.indexOf(endOfMessage); end !== -1; end = chunk.indexOf(endOfMessage, start)) {
      this.#chunks.push(chunk.subarray(start, end));
      const text = Buffer.concat(this.#chunks).toString("utf8");
      this.#chunks = [];
      this.#size = 0;
      start = end + 1;
      this.#onMessage(text);
    }
    if (start < chunk.length) {
      this.#chunks.push(chunk.subarray(start));
      this.#size += chunk.length - start;
    }
    return this.#size <= this.#limitBytes;
  }
}
