import { isContainer, type JsonDocument } from "./json-document.ts";

/** Which containers are open: one byte a node. */
export type OpenNodes = Uint8Array;

/** The most rows that a browser scrolls reliably at 22 pixels each. */
const mostRows = 500_000;

/** Opens level by level while about `rows` rows hold it all; the root is always open. */
export function openFirst(document: JsonDocument, rows = 120): OpenNodes {
  const open = new Uint8Array(document.size);
  let level = document.size > 0 && isContainer(document, 0) ? [0] : [];
  let shown = 1;
  while (level.length > 0) {
    const next: number[] = [];
    const grown = level.reduce((sum, node) => sum + (document.counts[node] ?? 0), shown);
    if (level[0] !== 0 && grown > rows) return open;
    for (const node of level) {
      open[node] = 1;
      const after = document.afters[node] ?? 0;
      for (
        let child = node + 1;
        child < after && next.length <= rows;
        child = document.afters[child] ?? after
      )
        if (isContainer(document, child)) next.push(child);
    }
    shown = grown;
    level = next;
  }
  return open;
}

/** All open, or all but the root closed. */
export function openAll(document: JsonDocument, isOpen: boolean): OpenNodes {
  const open = new Uint8Array(document.size).fill(isOpen ? 1 : 0);
  if (document.size > 0) open[0] = 1;
  return open;
}

/** Opens or closes one node. */
export function toggleNode(open: OpenNodes, node: number, isOpen: boolean): OpenNodes {
  const next = open.slice();
  next[node] = isOpen ? 1 : 0;
  return next;
}

/** Opens everything that a node stands in. */
export function revealNode(document: JsonDocument, open: OpenNodes, node: number): OpenNodes {
  const next = open.slice();
  for (let at = document.parents[node] ?? -1; at >= 0; at = document.parents[at] ?? -1) next[at] = 1;
  return next;
}

/** The nodes that have a row, in order; at most {@link mostRows}. */
export function visibleRows(document: JsonDocument, open: OpenNodes): Int32Array {
  const rows = new Int32Array(Math.min(document.size, mostRows));
  let count = 0;
  for (let node = 0; node < document.size && count < rows.length; count += 1) {
    rows[count] = node;
    const skipsChildren = isContainer(document, node) && open[node] !== 1;
    node = skipsChildren ? (document.afters[node] ?? document.size) : node + 1;
  }
  return rows.subarray(0, count);
}

/** How deep a node stands; the root is 1, as in `aria-level`. */
export function levelOf(document: JsonDocument, node: number): number {
  let level = 1;
  for (let at = document.parents[node] ?? -1; at >= 0; at = document.parents[at] ?? -1) level += 1;
  return level;
}
