import { Button } from "@/components/ui/button.tsx";
import { showHidden } from "@/components/ui/visible-characters.ts";
import type { OutputMatch } from "@/lib/client/run-output.ts";
import { countWords } from "../size-words.ts";
import styles from "./paged-output.module.css";
import type { OutputSearch } from "./use-output-search.ts";

export interface OutputMatchListProps {
  readonly search: OutputSearch;
  readonly current: OutputMatch | undefined;
  readonly onChoose: (match: OutputMatch) => void;
}

/** Where a text stands in an output; a click goes there. */
export function OutputMatchList({ search, current, onChoose }: OutputMatchListProps) {
  const { searched, matches, hasMore, isSearching, fault, searchOn } = search;
  return (
    <div className={styles.matches}>
      <p role="status" className={fault === undefined ? styles.note : styles.fault}>
        {fault ?? (searched === undefined ? "" : foundWords(matches.length, hasMore))}
      </p>
      {matches.length > 0 ? (
        <ul aria-label="Matches" className={styles.list}>
          {matches.map((match) => (
            <li key={match.offset}>
              <button
                type="button"
                className={styles.match}
                aria-current={match === current || undefined}
                onClick={() => onChoose(match)}
              >
                <span className={styles.line}>{match.line.toLocaleString("en-US")}</span>
                <span className={styles.excerpt}>
                  {showHidden(match.before.slice(-24).replace(/^.*\n/s, ""))}
                  <mark>{showHidden(match.match)}</mark>
                  {showHidden(match.after.replace(/\n.*$/s, ""))}
                </span>
              </button>
            </li>
          ))}
          {hasMore ? (
            <li>
              <Button look="quiet" disabled={isSearching} onClick={searchOn}>
                {isSearching ? "Searching…" : "Find more"}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

function foundWords(count: number, hasMore: boolean): string {
  if (count === 0) return "No match in the whole output.";
  return hasMore
    ? `The first ${countWords(count, "match", "matches")}; there are more.`
    : countWords(count, "match", "matches");
}
