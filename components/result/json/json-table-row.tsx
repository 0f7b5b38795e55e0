import { memo } from "react";
import { showHidden } from "@/components/ui/visible-characters.ts";
import { isContainer, type JsonDocument, jsonKind, rawValue, textOf } from "./json-document.ts";
import styles from "./json-table.module.css";
import { cellsOf } from "./json-table-model.ts";

export interface JsonTableRowProps {
  readonly document: JsonDocument;
  /** The row's node. */
  readonly row: number;
  /** Where it stands, from 0. */
  readonly index: number;
  readonly columns: readonly string[];
}

const shownLength = 200;

/** One row of a table. A cell that the row does not have stays empty; null and "" say so. */
export const JsonTableRow = memo(function JsonTableRow({ document, row, index, columns }: JsonTableRowProps) {
  const cells = cellsOf(document, row);
  return (
    <tr aria-rowindex={index + 2}>
      <td className={styles.number}>{(document.positions[row] ?? 0) + 1}</td>
      {columns.map((column) => {
        const cell = cells.get(column);
        if (cell === undefined) return <td key={column} />;
        const text = cellText(document, cell);
        return (
          <td key={column} data-kind={kindOf(document, cell)} title={text.length > 20 ? text : undefined}>
            <bdi>{text}</bdi>
          </td>
        );
      })}
    </tr>
  );
});

function cellText(document: JsonDocument, cell: number): string {
  if (isContainer(document, cell)) return showHidden(rawValue(document, cell).slice(0, shownLength));
  const text = textOf(document, cell, shownLength);
  return text === "" ? '""' : showHidden(text).replaceAll("\n", "↵");
}

function kindOf(document: JsonDocument, cell: number): string {
  const kind = document.kinds[cell];
  if (kind === jsonKind.number) return "number";
  if (kind === jsonKind.boolean || kind === jsonKind.null) return "literal";
  if (kind === jsonKind.string)
    return document.ends[cell] === (document.starts[cell] ?? 0) + 2 ? "literal" : "text";
  return "container";
}
