import styles from "./compare.module.css";
import type { LineComparison, LineRow } from "./compare-lines.ts";

export interface LineChangesProps {
  readonly comparison: LineComparison;
  readonly label: string;
}

/** Two texts side by side, their differing lines marked. */
export function LineChanges({ comparison: { rows, more }, label }: LineChangesProps) {
  // Lines repeat: a row is what stands at its place.
  const numbered = rows.map((row, place) => ({ row, place }));
  return (
    <div className={styles.frame}>
      <table className={styles.lines} aria-label={`${label} by line`}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Left</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ row, place }) => (
            <Row key={place} row={row} />
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className={styles.muted}>{`${more.toLocaleString("en")} more lines.`}</p> : undefined}
    </div>
  );
}

function Row({ row }: { readonly row: LineRow }) {
  if (row.kind === "skipped") {
    return (
      <tr>
        <td colSpan={2} className={styles.skipped}>{`${row.count.toLocaleString("en")} equal lines`}</td>
      </tr>
    );
  }
  const differs = row.kind !== "same";
  const left = row.kind === "added" ? undefined : row.left;
  const right = row.kind === "removed" ? undefined : row.right;
  return (
    <tr>
      <td data-side={differs && left !== undefined ? "left" : undefined}>
        <Line text={left} mark={differs ? "−" : undefined} />
      </td>
      <td data-side={differs && right !== undefined ? "right" : undefined}>
        <Line text={right} mark={differs ? "+" : undefined} />
      </td>
    </tr>
  );
}

function Line({ text, mark }: { readonly text: string | undefined; readonly mark: string | undefined }) {
  if (text === undefined) return undefined;
  return (
    <pre>
      {mark === undefined ? "  " : `${mark} `}
      {text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text}
    </pre>
  );
}
