const lineFeed = 10;
const carriageReturn = 13;
const colon = 58;

/**
 * Takes a stream of events (text/event-stream) apart into lines, each of which goes on whole, and counts the bytes of each
 * event while it comes. Costs no more than the bytes, however many pieces a line comes in.
 */
export class EventLimiter {
  readonly #limitBytes: number;
  readonly #rewrite: (line: Buffer) => Buffer;
  #line: Buffer[] = [];
  #lineBytes = 0;
  /** Bytes of the earlier lines of the event. */
  #eventBytes = 0;
  #endsWithReturn = false;
  #isOver = false;

  /** @param rewrite gets each line without its end, and gives what goes on in its place. */
  constructor(limitBytes: number, rewrite: (line: Buffer) => Buffer) {
    this.#limitBytes = limitBytes;
    this.#rewrite = rewrite;
  }

  /** Whether an event is over the limit. The lines of it that are complete have gone on; nothing more comes. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The complete lines that a piece of the stream ends, with their ends. */
  push(piece: Uint8Array): Buffer {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const complete: Buffer[] = [];
    let start = 0;
    let feed = chunk.indexOf(lineFeed);
    let back = chunk.indexOf(carriageReturn);
    while (!this.#isOver && (feed !== -1 || back !== -1)) {
      const end = feed === -1 || (back !== -1 && back < feed) ? back : feed;
      const isSecondHalf = end === start && this.#endsWithReturn && chunk[end] === lineFeed;
      this.#add(chunk.subarray(start, end));
      if (this.#isOver) break;
      if (!isSecondHalf) complete.push(this.#takeLine());
      complete.push(chunk.subarray(end, end + 1));
      this.#endsWithReturn = end === back;
      start = end + 1;
      if (end === feed) feed = chunk.indexOf(lineFeed, start);
      else back = chunk.indexOf(carriageReturn, start);
    }
    if (start < chunk.length) {
      this.#endsWithReturn = false;
      this.#add(chunk.subarray(start));
    }
    return Buffer.concat(complete);
  }

  /** What is left at the end of the stream. */
  end(): Buffer {
    return this.#isOver ? Buffer.alloc(0) : this.#takeLine();
  }

  #add(part: Buffer): void {
    if (part.length === 0 || this.#isOver) return;
    this.#line.push(part);
    this.#lineBytes += part.length;
    if (this.#eventBytes + this.#lineBytes <= this.#limitBytes) return;
    this.#isOver = true;
    this.#line = [];
  }

  #takeLine(): Buffer {
    const [only = Buffer.alloc(0), ...more] = this.#line;
    const line = more.length === 0 ? only : Buffer.concat(this.#line);
    // An empty line ends the event; a comment is no part of it.
    if (line.length === 0) this.#eventBytes = 0;
    else if (line[0] !== colon) this.#eventBytes += line.length;
    this.#line = [];
    this.#lineBytes = 0;
    return this.#rewrite(line);
  }
}
