import { diffLines } from "diff";

/** A row of two texts side by side. */
export type LineRow =
  | { readonly kind: "same" | "changed"; readonly left: string; readonly right: string }
  | { readonly kind: "removed"; readonly left: string }
  | { readonly kind: "added"; readonly right: string }
  | { readonly kind: "skipped"; readonly count: number };

export interface LineComparison {
  readonly rows: readonly LineRow[];
  /** How many lines differ. */
  readonly differences: number;
  /** Rows beyond the ones that are told. */
  readonly more: number;
}

/** Lines that are the same are shown this far around a difference. */
const context = 3;
const mostRows = 2_000;
const longestMs = 500;

/** How two texts differ by line; undefined where finding out would take too long. */
export function compareLines(left: string, right: string): LineComparison | undefined {
  const parts = diffLines(left, right, { timeout: longestMs });
  if (!parts) return undefined;
  const rows: LineRow[] = [];
  let differences = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (!part) continue;
    const lines = splitLines(part.value);
    if (!part.added && !part.removed) {
      for (const line of lines) rows.push({ kind: "same", left: line, right: line });
      continue;
    }
    const next = parts[at + 1];
    if (part.removed && next?.added) {
      const added = splitLines(next.value);
      differences += Math.max(lines.length, added.length);
      rows.push(...pairLines(lines, added));
      at += 1;
    } else {
      differences += lines.length;
      rows.push(...(part.removed ? pairLines(lines, []) : pairLines([], lines)));
    }
  }
  const folded = foldSame(rows);
  return { rows: folded.slice(0, mostRows), differences, more: Math.max(0, folded.length - mostRows) };
}

function splitLines(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function pairLines(removed: readonly string[], added: readonly string[]): LineRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index): LineRow => {
    const left = removed[index];
    const right = added[index];
    if (left !== undefined && right !== undefined) return { kind: "changed", left, right };
    return left !== undefined ? { kind: "removed", left } : { kind: "added", right: right ?? "" };
  });
}

function foldSame(rows: readonly LineRow[]): LineRow[] {
  const folded: LineRow[] = [];
  let at = 0;
  while (at < rows.length) {
    let end = at;
    while (rows[end]?.kind === "same") end += 1;
    if (end === at) {
      const row = rows[at];
      if (row) folded.push(row);
      at += 1;
      continue;
    }
    const before = at === 0 ? 0 : context;
    const after = end === rows.length ? 0 : context;
    const count = end - at - before - after;
    if (count > 1) {
      folded.push(
        ...rows.slice(at, at + before),
        { kind: "skipped", count },
        ...rows.slice(end - after, end),
      );
    } else folded.push(...rows.slice(at, end));
    at = end;
  }
  return folded;
}
