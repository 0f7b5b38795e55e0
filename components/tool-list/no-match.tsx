import { Button } from "../ui/button.tsx";
import styles from "./tool-list.module.css";

export interface NoMatchProps {
  readonly query: string;
  readonly toolCount: number;
  readonly onClear: () => void;
}

/** What stands where the tools would: why there are none, and what to do. */
export function NoMatch({ query, toolCount, onClear }: NoMatchProps) {
  if (toolCount === 0) {
    return (
      <div className={styles.empty}>
        <h2>No tools yet</h2>
        <p>
          Put a file that exports a tool into <code>tools/</code>; it appears here as soon as it is saved.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <h2>No tool found</h2>
      <p>
        Nothing holds “{query}” in its name, title, description or source. Every word must be found, so try
        fewer or shorter ones.
      </p>
      <Button onClick={onClear}>Clear the search</Button>
    </div>
  );
}
