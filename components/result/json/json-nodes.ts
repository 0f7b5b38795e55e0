import { type JsonDocument, jsonKind } from "./json-document.ts";

/** Collects the nodes of a document while it is read. */
export class JsonNodes {
  size = 0;
  private capacity = 256;
  private kinds = new Uint8Array(256);
  private starts = new Int32Array(256);
  private ends = new Int32Array(256);
  private keyStarts = new Int32Array(256);
  private keyEnds = new Int32Array(256);
  private parents = new Int32Array(256);
  private afters = new Int32Array(256);
  private counts = new Int32Array(256);
  private positions = new Int32Array(256);

  /** Adds a node below `parent` (-1: the root) and gives its number. */
  add(kind: number, start: number, end: number, keyStart: number, keyEnd: number, parent: number): number {
    if (this.size === this.capacity) this.grow();
    const node = this.size;
    this.size += 1;
    this.kinds[node] = kind;
    this.starts[node] = start;
    this.ends[node] = end;
    this.keyStarts[node] = keyStart;
    this.keyEnds[node] = keyEnd;
    this.parents[node] = parent;
    this.afters[node] = node + 1;
    if (parent >= 0) {
      const position = this.counts[parent] ?? 0;
      this.positions[node] = position;
      this.counts[parent] = position + 1;
    }
    return node;
  }

  isObject(node: number): boolean {
    return this.kinds[node] === jsonKind.object;
  }

  /** Ends a container at `end` and gives the one that it stands in. */
  close(node: number, end: number): number {
    this.ends[node] = end;
    this.afters[node] = this.size;
    return this.parents[node] ?? -1;
  }

  /** The document. With `cut`, containers that are still open end where the text ends. */
  finish(text: string, cut: boolean): JsonDocument {
    const { size } = this;
    if (cut) {
      for (let node = size - 1; node >= 0; node -= 1) {
        const isOpen =
          (this.kinds[node] ?? jsonKind.null) <= jsonKind.array && this.ends[node] === this.starts[node];
        if (isOpen) this.close(node, text.length);
      }
    }
    return {
      text,
      size,
      kinds: this.kinds.subarray(0, size),
      starts: this.starts.subarray(0, size),
      ends: this.ends.subarray(0, size),
      keyStarts: this.keyStarts.subarray(0, size),
      keyEnds: this.keyEnds.subarray(0, size),
      parents: this.parents.subarray(0, size),
      afters: this.afters.subarray(0, size),
      counts: this.counts.subarray(0, size),
      positions: this.positions.subarray(0, size),
      cut,
    };
  }

  private grow(): void {
    this.capacity *= 2;
    const kinds = new Uint8Array(this.capacity);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.starts = this.larger(this.starts);
    this.ends = this.larger(this.ends);
    this.keyStarts = this.larger(this.keyStarts);
    this.keyEnds = this.larger(this.keyEnds);
    this.parents = this.larger(this.parents);
    this.afters = this.larger(this.afters);
    this.counts = this.larger(this.counts);
    this.positions = this.larger(this.positions);
  }

  private larger(old: Int32Array): Int32Array<ArrayBuffer> {
    const grown = new Int32Array(this.capacity);
    grown.set(old);
    return grown;
  }
}
