import { useCallback, useEffect, useRef, useState } from "react";
import { type OutputMatch, searchOutput } from "@/lib/client/run-output.ts";

/** A search through a whole output. */
export interface OutputSearch {
  /** What was searched for; undefined before the first search. */
  readonly searched: string | undefined;
  readonly matches: readonly OutputMatch[];
  /** There are more matches than these. */
  readonly hasMore: boolean;
  readonly isSearching: boolean;
  readonly fault: string | undefined;
  /** Begins anew; "" ends the search. */
  readonly search: (text: string, matchCase: boolean) => void;
  readonly searchOn: () => void;
}

interface Found {
  readonly text: string;
  readonly matchCase: boolean;
  readonly matches: readonly OutputMatch[];
  readonly next: number | null;
}

/** Searches an output on the server, which has all of it. */
export function useOutputSearch(runId: string): OutputSearch {
  const [found, setFound] = useState<Found>();
  const [isSearching, setSearching] = useState(false);
  const [fault, setFault] = useState<string>();
  const searching = useRef<AbortController>(undefined);
  useEffect(() => () => searching.current?.abort(), []);
  const ask = useCallback(
    async (before: Found, offset: number) => {
      searching.current?.abort();
      const abort = new AbortController();
      searching.current = abort;
      setSearching(true);
      setFault(undefined);
      try {
        const { text, matchCase } = before;
        const { matches, next } = await searchOutput(runId, { text, offset, matchCase }, abort.signal);
        setFound({
          text,
          matchCase,
          matches: [...before.matches, ...matches.map(withWholeCharacters)],
          next,
        });
      } catch (error) {
        if (!abort.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
      } finally {
        if (searching.current === abort) setSearching(false);
      }
    },
    [runId],
  );
  const search = useCallback(
    (text: string, matchCase: boolean) => {
      if (text !== "") return void ask({ text, matchCase, matches: [], next: null }, 0);
      searching.current?.abort();
      setFound(undefined);
      setFault(undefined);
    },
    [ask],
  );
  const next = found?.next ?? null;
  return {
    searched: found?.text,
    matches: found?.matches ?? [],
    hasMore: next !== null,
    isSearching,
    fault,
    search,
    searchOn: () => {
      if (found && next !== null) void ask(found, next);
    },
  };
}

/** What stands before a match may begin with the second half of a character. */
function withWholeCharacters(match: OutputMatch): OutputMatch {
  return { ...match, before: match.before.replace(/^[\udc00-\udfff]/, "") };
}
