import styles from "./compare.module.css";
import type { JsonComparison } from "./compare-json.ts";

const longestShown = 2_000;

/** Where two JSON values differ, a row a place. */
export function JsonChanges({ comparison: { changes, more } }: { readonly comparison: JsonComparison }) {
  return (
    <div className={styles.frame}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Left</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, kind, left, right }) => (
            <tr key={`${kind} ${path}`}>
              <th scope="row">
                <code>{path === "" ? "the whole value" : path}</code>{" "}
                <span className={styles.kind}>{kind}</span>
              </th>
              <td data-side={left === undefined ? undefined : "left"}>
                <pre>{cut(left)}</pre>
              </td>
              <td data-side={right === undefined ? undefined : "right"}>
                <pre>{cut(right)}</pre>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? (
        <p className={styles.muted}>{`${more.toLocaleString("en")} more differences.`}</p>
      ) : undefined}
    </div>
  );
}

function cut(text: string | undefined): string {
  if (text === undefined) return "";
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
