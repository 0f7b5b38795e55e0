/** The kinds of a JSON value, as they stand in {@link JsonDocument.kinds}. */
export const jsonKind = { object: 0, array: 1, string: 2, number: 3, boolean: 4, null: 5 } as const;

/**
 * JSON text and where its values stand in it. Nothing is converted, so every digit, double key and escape stays
 * as it was. Nodes are numbered in the order of the text; node 0 is the root, and the nodes below `n` are
 * `n + 1` up to `afters[n]`.
 */
export interface JsonDocument {
  readonly text: string;
  /** How many nodes there are. */
  readonly size: number;
  readonly kinds: Uint8Array;
  /** Where the value begins and ends in the text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Where the key begins and ends, quotes included; -1 where there is none. */
  readonly keyStarts: Int32Array;
  readonly keyEnds: Int32Array;
  /** The container; -1 for the root. */
  readonly parents: Int32Array;
  /** The first node that is not below this one. */
  readonly afters: Int32Array;
  /** How many children it has, and which child it is of its own container. */
  readonly counts: Int32Array;
  readonly positions: Int32Array;
  /** The text ended before the value did; what was complete is here. */
  readonly cut: boolean;
}

/** The text of the value, exactly as it came. */
export function rawValue(document: JsonDocument, node: number): string {
  return document.text.slice(document.starts[node], document.ends[node]);
}

/** The decoded key; undefined for the root and for items of an array. */
export function keyOf(document: JsonDocument, node: number): string | undefined {
  const start = document.keyStarts[node] ?? -1;
  return start < 0 ? undefined : decode(document.text, start, document.keyEnds[node] ?? start);
}

/** A string's characters; the raw text of any other value. `limit` cuts long strings before they are decoded. */
export function textOf(document: JsonDocument, node: number, limit = Number.POSITIVE_INFINITY): string {
  const start = document.starts[node] ?? 0;
  const end = document.ends[node] ?? 0;
  if (document.kinds[node] !== jsonKind.string)
    return document.text.slice(start, Math.min(end, start + limit));
  if (end - start <= limit) return decode(document.text, start, end);
  // An escape has at most six characters, so one of these cuts tears none.
  for (let cut = start + limit; cut > start + limit - 6; cut -= 1) {
    try {
      return JSON.parse(`${document.text.slice(start, cut)}"`);
    } catch {
      // The next one is a character shorter.
    }
  }
  return "";
}

/** The children of a node, in the order of the text. */
export function* childrenOf(document: JsonDocument, node: number): Generator<number> {
  const after = document.afters[node] ?? 0;
  for (let child = node + 1; child < after; child = document.afters[child] ?? after) yield child;
}

/** Whether the value holds others. */
export function isContainer(document: JsonDocument, node: number): boolean {
  return (document.kinds[node] ?? jsonKind.null) <= jsonKind.array;
}

function decode(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes("\\") ? JSON.parse(text.slice(start, end)) : inner;
}
