import { ArrowDown, ArrowUp } from "lucide-react";
import { showHidden } from "@/components/ui/visible-characters.ts";
import styles from "./json-table.module.css";

/** The column that rows are sorted by. */
export interface TableOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface JsonTableHeadProps {
  readonly columns: readonly string[];
  /** Absent: the order of the list. */
  readonly order: TableOrder | undefined;
  readonly onOrder: (order: TableOrder | undefined) => void;
}

/** The names of the columns; pressing one sorts by it: ascending, descending, not at all. */
export function JsonTableHead({ columns, order, onOrder }: JsonTableHeadProps) {
  const press = (column: string) => {
    if (order?.column !== column) onOrder({ column, isDescending: false });
    else onOrder(order.isDescending ? undefined : { column, isDescending: true });
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.number}>
          #
        </th>
        {columns.map((column) => {
          const isSorted = order?.column === column;
          const direction = isSorted ? (order.isDescending ? "descending" : "ascending") : "none";
          return (
            <th key={column} scope="col" aria-sort={direction}>
              <button type="button" className={styles.sort} onClick={() => press(column)}>
                <bdi className={styles.name}>{showHidden(column) || '""'}</bdi>
                {isSorted ? (
                  order.isDescending ? (
                    <ArrowDown size={12} aria-hidden />
                  ) : (
                    <ArrowUp size={12} aria-hidden />
                  )
                ) : null}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
