import type { JsonDocument } from "./json-document.ts";
import { cellsOf, type JsonTableModel } from "./json-table-model.ts";

const sampledRows = 60;

/** The width of each column in characters, from its name and its values in the first rows: 8 to 44. */
export function columnWidths(
  document: JsonDocument,
  table: JsonTableModel,
  columns: readonly string[],
): readonly number[] {
  const longest = new Map(columns.map((column) => [column, column.length + 3]));
  for (const row of table.rows.subarray(0, sampledRows)) {
    for (const [column, cell] of cellsOf(document, row)) {
      const length = (document.ends[cell] ?? 0) - (document.starts[cell] ?? 0);
      if (length > (longest.get(column) ?? 0)) longest.set(column, length);
    }
  }
  return columns.map((column) => Math.min(44, Math.max(8, (longest.get(column) ?? 0) + 3)));
}
