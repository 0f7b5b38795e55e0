import type { RunOutput } from "@/lib/runs/run-output.ts";
import type { OutputMatches } from "./schemas.ts";

export interface OutputSearch {
  /** What to find, as it is: no pattern. */
  readonly text: string;
  readonly caseSensitive: boolean;
  /** Bytes before the first match that counts. */
  readonly offset: number;
  /** How many matches to give at most. */
  readonly limit: number;
}

/** UTF-16 units shown on either side of a match. */
const around = 80;
const chunkBytes = 1024 * 1024;

/** Finds a text in an output, a piece at a time, so that a large one is never in memory as a whole. */
export async function searchOutput(
  output: RunOutput,
  { text, caseSensitive, offset, limit }: OutputSearch,
): Promise<OutputMatches> {
  const { bytes: size } = output;
  const pattern = new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), caseSensitive ? "gu" : "giu");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const matches: OutputMatches["matches"] = [];
  const window = new SearchWindow();
  for (let place = 0; place < size || place === 0; place += chunkBytes) {
    const end = Math.min(place + chunkBytes, size);
    const isLast = end >= size;
    window.add(decoder.decode(await output.read(place, end), { stream: !isLast }));
    // What begins close to the end of the piece is looked at with the next one.
    const border = isLast ? window.text.length : window.text.length - text.length - around;
    for (let index = window.find(pattern); index >= 0 && index < border; index = window.find(pattern)) {
      const found = window.take(index, pattern.lastIndex - index);
      if (found.offset < offset) continue;
      if (matches.length === limit) return { matches, next: found.offset, size };
      matches.push(found);
    }
    window.drop(border);
  }
  return { matches, next: null, size };
}

/** The part of the text that is looked at, and where it stands in the whole. */
class SearchWindow {
  text = "";
  /** Where the search goes on. */
  #from = 0;
  /** What is known of the place `#at`. */
  #at = 0;
  #offset = 0;
  #line = 1;

  add(text: string): void {
    this.text += text;
  }

  find(pattern: RegExp): number {
    pattern.lastIndex = this.#from;
    return pattern.exec(this.text)?.index ?? -1;
  }

  take(index: number, length: number): OutputMatches["matches"][number] {
    this.#moveTo(index);
    this.#from = index + length;
    return {
      offset: this.#offset,
      line: this.#line,
      before: this.text.slice(Math.max(0, index - around), index),
      match: this.text.slice(index, index + length),
      after: this.text.slice(index + length, index + length + around),
    };
  }

  /** Lets go of what comes before a place, but for what is shown before a match. */
  drop(border: number): void {
    this.#from = Math.max(this.#from, border, 0);
    const cut = Math.max(0, this.#from - around);
    if (cut > this.#at) this.#moveTo(cut);
    const keepFrom = Math.min(cut, this.#at);
    this.text = this.text.slice(keepFrom);
    this.#from -= keepFrom;
    this.#at -= keepFrom;
  }

  #moveTo(index: number): void {
    // A place within a pair of surrogates can't be told in bytes.
    const isWithinPair = /[\udc00-\udfff]/.test(this.text.charAt(index));
    const end = isWithinPair ? index - 1 : index;
    const passed = this.text.slice(this.#at, end);
    this.#offset += Buffer.byteLength(passed);
    this.#line += passed.split("\n").length - 1;
    this.#at = end;
  }
}
