"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { Scroller } from "../scroller.tsx";
import { countWords } from "../size-words.ts";
import { columnWidths } from "./column-widths.ts";
import type { JsonDocument } from "./json-document.ts";
import { pathOf } from "./json-path.ts";
import styles from "./json-table.module.css";
import { JsonTableHead, type TableOrder } from "./json-table-head.tsx";
import { type JsonTableModel, sortRows } from "./json-table-model.ts";
import { JsonTableRow } from "./json-table-row.tsx";

export interface JsonTableProps {
  readonly label: string;
  readonly document: JsonDocument;
  readonly table: JsonTableModel;
}

const rowHeight = 28;
const mostColumns = 60;

/** A list of objects as a table that can be sorted; only the rows in view exist. */
export function JsonTable({ label, document, table }: JsonTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<TableOrder>();
  const rows = useMemo(
    () => (order ? sortRows(document, table, order.column, order.isDescending) : table.rows),
    [document, table, order],
  );
  const columns = useMemo(() => table.columns.slice(0, mostColumns), [table]);
  const widths = useMemo(() => columnWidths(document, table, columns), [document, table, columns]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 400, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={styles.table}>
      <p className={styles.caption}>
        {table.list === 0 ? null : <code>{pathOf(document, table.list)} </code>}
        {countWords(rows.length, "row")}, {countWords(table.columns.length, "column")}
        {table.columns.length > mostColumns ? `; the first ${mostColumns} are shown, JSON has all` : ""}
      </p>
      <Scroller ref={scroller} label={label}>
        <table aria-rowcount={rows.length + 1} className={styles.grid}>
          <colgroup>
            <col style={{ width: "6ch" }} />
            {columns.map((column, index) => (
              <col key={column} style={{ width: `${widths[index]}ch` }} />
            ))}
          </colgroup>
          <JsonTableHead columns={columns} order={order} onOrder={setOrder} />
          <tbody>
            {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
            {items.map(({ index }) => (
              <JsonTableRow
                key={rows[index]}
                document={document}
                row={rows[index] ?? 0}
                index={index}
                columns={columns}
              />
            ))}
            {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
          </tbody>
        </table>
      </Scroller>
    </div>
  );
}
