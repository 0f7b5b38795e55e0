import { useEffect, useState } from "react";
import type { JsonDocument } from "./json-document.ts";
import { searchJson } from "./search-json.ts";

/** A search in a document. */
export interface JsonSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** What to mark in the rows. */
  readonly words: readonly string[];
  /** How many nodes match; undefined while it is not known, or nothing is searched. */
  readonly count: number | undefined;
  /** Which match is shown, from 0, and its node. */
  readonly at: number;
  readonly current: number | undefined;
  /** Goes to the next match, or with -1 to the one before. */
  readonly move: (step: number) => void;
}

interface Found {
  readonly document: JsonDocument;
  readonly query: string;
  readonly nodes: readonly number[];
}

const noWords: readonly string[] = [];

export function useJsonSearch(document: JsonDocument): JsonSearch {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found>();
  const [at, setAt] = useState(0);
  const [words, setWords] = useState(noWords);
  useEffect(() => {
    const abort = new AbortController();
    setAt(0);
    setWords(query === "" ? noWords : [query.toLowerCase()]);
    if (query !== "")
      searchJson(document, query, abort.signal).then(
        (nodes) => setFound({ document, query, nodes }),
        () => undefined,
      );
    return () => abort.abort();
  }, [document, query]);
  const nodes =
    query !== "" && found?.document === document && found.query === query ? found.nodes : undefined;
  const count = nodes?.length;
  return {
    query,
    setQuery,
    words,
    count,
    at,
    current: nodes?.[at],
    move: (step) => setAt((old) => (count ? (old + step + count) % count : 0)),
  };
}
