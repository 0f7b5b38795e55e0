import type { LogFilter } from "./filter-logs.ts";
import styles from "./logs-view.module.css";
import { countWords } from "./size-words.ts";

export interface LogFilterBarProps {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
  readonly shown: number;
  readonly total: number;
}

const levels = ["all", "debug", "log", "info", "warn", "error"] as const;

/** Chooses which lines of a log are shown. */
export function LogFilterBar({ filter, onFilter, shown, total }: LogFilterBarProps) {
  return (
    <div className={styles.bar}>
      <input
        type="search"
        aria-label="Search in logs"
        placeholder="Search"
        className={styles.control}
        value={filter.query}
        onChange={(event) => onFilter({ ...filter, query: event.target.value })}
      />
      <select
        aria-label="Level"
        className={styles.control}
        value={filter.level}
        onChange={(event) =>
          onFilter({ ...filter, level: levels.find((level) => level === event.target.value) ?? "all" })
        }
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {level === "all" ? "All levels" : level}
          </option>
        ))}
      </select>
      <span className={styles.note}>
        {shown === total ? countWords(total, "line") : `${shown} of ${countWords(total, "line")}`}
      </span>
    </div>
  );
}
