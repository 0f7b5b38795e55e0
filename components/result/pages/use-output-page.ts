import { useCallback, useEffect, useRef, useState } from "react";
import { loadOutputPage, type OutputPage } from "@/lib/client/run-output.ts";

/** Bytes of one page. */
const pageBytes = 256 * 1024;

/** The page of an output that is shown, and ways to others. */
export interface OutputPaging {
  /** Undefined until the first one has come. */
  readonly page: OutputPage | undefined;
  /** Where the page ends, in bytes. */
  readonly end: number;
  readonly isLoading: boolean;
  readonly fault: string | undefined;
  readonly goTo: (offset: number) => void;
  /** The ways that lead somewhere; absent at the beginning or the end. */
  readonly goBack: (() => void) | undefined;
  readonly goOn: (() => void) | undefined;
  readonly goToEnd: (() => void) | undefined;
}

/** Pages through an output that the server keeps. A new page replaces the shown one when it is there. */
export function useOutputPage(runId: string): OutputPaging {
  const [page, setPage] = useState<OutputPage>();
  const [isLoading, setLoading] = useState(false);
  const [fault, setFault] = useState<string>();
  const loading = useRef<AbortController>(undefined);
  const load = useCallback(
    (offset: number, limit: number) => {
      loading.current?.abort();
      const abort = new AbortController();
      loading.current = abort;
      setLoading(true);
      setFault(undefined);
      loadOutputPage(runId, { offset, limit }, abort.signal)
        .then(setPage, (error: unknown) => {
          if (!abort.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
        })
        .finally(() => {
          if (loading.current === abort) setLoading(false);
        });
    },
    [runId],
  );
  useEffect(() => {
    load(0, pageBytes);
    return () => loading.current?.abort();
  }, [load]);
  const goTo = useCallback((offset: number) => load(offset, pageBytes), [load]);
  const { offset = 0, next = null, size = 0 } = page ?? {};
  // What comes before ends exactly where this page begins.
  const before = Math.max(0, offset - pageBytes);
  return {
    page,
    end: next ?? size,
    isLoading,
    fault,
    goTo,
    goBack: offset > 0 ? () => load(before, Math.max(4, offset - before)) : undefined,
    goOn: next === null ? undefined : () => goTo(next),
    goToEnd: next === null ? undefined : () => goTo(Math.max(0, size - pageBytes)),
  };
}
