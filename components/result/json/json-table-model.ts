import { childrenOf, isContainer, type JsonDocument, jsonKind, keyOf, textOf } from "./json-document.ts";

/** A list of objects as rows and columns. */
export interface JsonTableModel {
  /** The list's node. */
  readonly list: number;
  /** The node of each row. */
  readonly rows: Int32Array;
  /** Every key that some row has, in the order of first sight. */
  readonly columns: readonly string[];
}

/** The list of objects to show as a table: the root, else the longest one directly in it; undefined where there is none. */
export function findTable(document: JsonDocument): JsonTableModel | undefined {
  if (isListOfObjects(document, 0)) return readTable(document, 0);
  if (document.kinds[0] !== jsonKind.object) return undefined;
  let best = -1;
  for (const child of childrenOf(document, 0)) {
    const isLonger = best < 0 || (document.counts[child] ?? 0) > (document.counts[best] ?? 0);
    if (isLonger && isListOfObjects(document, child)) best = child;
  }
  return best < 0 ? undefined : readTable(document, best);
}

/** The node of each cell of a row; absent where the row has no such key. The last of double keys wins. */
export function cellsOf(document: JsonDocument, row: number): Map<string, number> {
  const cells = new Map<string, number>();
  for (const cell of childrenOf(document, row)) cells.set(keyOf(document, cell) ?? "", cell);
  return cells;
}

/** The rows in the order of one column: numbers by value, then texts; rows without a value last. */
export function sortRows(
  document: JsonDocument,
  table: JsonTableModel,
  column: string,
  descending: boolean,
): Int32Array {
  const compareTexts = new Intl.Collator("en", { numeric: true }).compare;
  const keyed = Array.from(table.rows, (row) => {
    const cell = cellsOf(document, row).get(column);
    const isNumber = cell !== undefined && document.kinds[cell] === jsonKind.number;
    const text = cell === undefined ? "" : textOf(document, cell, 200);
    return {
      row,
      rank: cell === undefined ? 2 : isNumber ? 0 : 1,
      number: isNumber ? Number(text) : 0,
      text,
    };
  });
  const direction = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.rank === 2 || b.rank === 2 || a.rank !== b.rank)
      return a.rank === 2 || b.rank === 2 ? a.rank - b.rank : (a.rank - b.rank) * direction;
    return (a.rank === 0 ? a.number - b.number : compareTexts(a.text, b.text)) * direction;
  });
  return Int32Array.from(keyed, ({ row }) => row);
}

function isListOfObjects(document: JsonDocument, node: number): boolean {
  if (document.kinds[node] !== jsonKind.array || document.counts[node] === 0) return false;
  let scalars = 0;
  let cells = 0;
  let seen = 0;
  for (const row of childrenOf(document, node)) {
    if (document.kinds[row] !== jsonKind.object) return false;
    seen += 1;
    if (seen > 50) continue;
    for (const cell of childrenOf(document, row)) {
      cells += 1;
      if (!isContainer(document, cell)) scalars += 1;
    }
  }
  return cells > 0 && scalars * 2 >= cells;
}

function readTable(document: JsonDocument, list: number): JsonTableModel {
  const { text } = document;
  const rows = new Int32Array(document.counts[list] ?? 0);
  const columns = new Map<string, string>();
  let order: string[] = [];
  let index = 0;
  for (const row of childrenOf(document, list)) {
    rows[index] = row;
    index += 1;
    let position = 0;
    const after = document.afters[row] ?? 0;
    for (let cell = row + 1; cell < after; cell = document.afters[cell] ?? after) {
      const start = document.keyStarts[cell] ?? 0;
      const length = (document.keyEnds[cell] ?? 0) - start;
      const usual = order[position];
      // Rows mostly have the same keys in the same order; then nothing needs decoding.
      if (usual === undefined || usual.length !== length || !text.startsWith(usual, start)) {
        const raw = text.slice(start, start + length);
        if (!columns.has(raw)) columns.set(raw, keyOf(document, cell) ?? "");
        if (usual === undefined) order = [...order, raw];
      }
      position += 1;
    }
  }
  return { list, rows, columns: [...new Set(columns.values())] };
}
