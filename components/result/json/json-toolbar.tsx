import { ChevronDown, ChevronsDownUp, ChevronsUpDown, ChevronUp } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import styles from "./json-tree.module.css";
import type { JsonSearch } from "./use-json-search.ts";

export interface JsonToolbarProps {
  readonly search: JsonSearch;
  /** Opens or closes everything. */
  readonly onSetAll: (isOpen: boolean) => void;
}

/** Search in a tree, and opening and closing all of it. */
export function JsonToolbar({ search, onSetAll }: JsonToolbarProps) {
  const { query, setQuery, count, at, move } = search;
  return (
    <div className={styles.toolbar}>
      <input
        type="search"
        aria-label="Search in JSON"
        placeholder="Search keys and values"
        className={styles.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          move(event.shiftKey ? -1 : 1);
        }}
      />
      {query !== "" ? (
        <>
          <span aria-live="polite" className={styles.matches}>
            {count === undefined
              ? "…"
              : count === 0
                ? "no match"
                : `${at + 1} of ${count.toLocaleString("en-US")}`}
          </span>
          <Button look="quiet" square aria-label="Previous match" disabled={!count} onClick={() => move(-1)}>
            <ChevronUp size={14} aria-hidden />
          </Button>
          <Button look="quiet" square aria-label="Next match" disabled={!count} onClick={() => move(1)}>
            <ChevronDown size={14} aria-hidden />
          </Button>
        </>
      ) : null}
      <span className={styles.space} />
      <Button look="quiet" square aria-label="Expand all" title="Expand all" onClick={() => onSetAll(true)}>
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
      <Button
        look="quiet"
        square
        aria-label="Collapse all"
        title="Collapse all"
        onClick={() => onSetAll(false)}
      >
        <ChevronsDownUp size={14} aria-hidden />
      </Button>
    </div>
  );
}
