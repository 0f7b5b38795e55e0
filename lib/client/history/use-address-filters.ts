"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useMemo, useOptimistic } from "react";
import { readSearch, runsHref, type TypedFilters } from "./typed-filters.ts";

/**
 * The filters of the address, and how to write others into it. They follow the address wherever it comes from: a link, a
 * reload, back and forward. What was typed last counts at once, and the address comes after it.
 */
export function useAddressFilters(): readonly [TypedFilters, (filters: TypedFilters) => void] {
  const search = useSearchParams();
  const written = useMemo(() => readSearch(search), [search]);
  const [filters, setTyped] = useOptimistic(written);
  const write = (next: TypedFilters) =>
    startTransition(() => {
      setTyped(next);
      window.history.replaceState(null, "", runsHref(next));
    });
  return [filters, write];
}
