"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import styles from "./paged-output.module.css";

export interface OutputSearchBarProps {
  readonly isSearching: boolean;
  readonly onSearch: (text: string, matchCase: boolean) => void;
}

const longestSearch = 1_000;

/** Asks what to find in a whole output. */
export function OutputSearchBar({ isSearching, onSearch }: OutputSearchBarProps) {
  const [text, setText] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text, matchCase);
  };
  return (
    <search className={styles.search}>
      <form className={styles.searchForm} onSubmit={submit}>
        <input
          type="search"
          aria-label="Search the whole output"
          placeholder="Search the whole output"
          className={styles.query}
          maxLength={longestSearch}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === "") onSearch("", matchCase);
          }}
        />
        <label className={styles.matchCase}>
          <input
            type="checkbox"
            checked={matchCase}
            onChange={(event) => setMatchCase(event.target.checked)}
          />
          Match case
        </label>
        <Button type="submit" disabled={text === "" || isSearching}>
          {isSearching ? "Searching…" : "Search"}
        </Button>
      </form>
    </search>
  );
}
