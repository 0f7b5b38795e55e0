"use client";

import { useId } from "react";
import type { TypedFilters } from "@/lib/client/history/typed-filters.ts";
import { type RunState, runStates } from "@/lib/protocol/index.ts";
import styles from "./runs-view.module.css";

export interface RunFiltersProps {
  readonly filters: TypedFilters;
  /** The keys of the tools that there are. */
  readonly tools: readonly string[];
  readonly onChange: (changes: Partial<TypedFilters>) => void;
}

/** Narrows the list of runs by text, tool, state and time. */
export function RunFilters({ filters, tools, onChange }: RunFiltersProps) {
  const id = useId();
  const field = (name: keyof TypedFilters) => ({
    id: `${id}-${name}`,
    value: filters[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ [name]: event.target.value }),
  });
  const states: readonly RunState[] = runStates;
  return (
    <search className={styles.filters}>
      <label className={styles.filter} data-wide>
        Text
        <input type="search" placeholder="In input, output, name" {...field("text")} />
      </label>
      <label className={styles.filter}>
        Tool
        <input list={`${id}-tools`} placeholder="Any" autoComplete="off" {...field("tool")} />
      </label>
      <datalist id={`${id}-tools`}>
        {tools.map((tool) => (
          <option key={tool} value={tool} />
        ))}
      </datalist>
      <label className={styles.filter}>
        State
        <select {...field("state")}>
          <option value="">Any</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.filter}>
        From
        <input type="datetime-local" {...field("from")} />
      </label>
      <label className={styles.filter}>
        Before
        <input type="datetime-local" {...field("to")} />
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filters.pinned === "yes"}
          onChange={(event) => onChange({ pinned: event.target.checked ? "yes" : "" })}
        />
        Pinned only
      </label>
    </search>
  );
}
