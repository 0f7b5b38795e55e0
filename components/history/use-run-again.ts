"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { loadRecordedRun } from "@/lib/client/history/run-queries.ts";
import { pageToolKey, toolHref } from "@/lib/client/tool-href.ts";
import { usePlayground } from "@/lib/client/use-playground.ts";
import { secretMark } from "@/lib/schema/mask-secrets.ts";

/**
 * Opens the tool of a run with the run's input, and starts it there where `runs` says so and no secret is missing: a
 * destructive tool asks first, as ever. Rejects with a sentence for people.
 */
export function useOpenInTool(): (id: string, runs: boolean) => Promise<void> {
  const { recorded, launches } = usePlayground();
  const router = useRouter();
  return useCallback(
    async (id, runs) => {
      const run = await loadRecordedRun(id);
      recorded.restoreInput(run);
      const isWhole = !`${run.argumentsText}${run.contextText}`.includes(secretMark);
      // A saved version of a draft has no page of its own, and another text is not run in its place.
      const isShown = pageToolKey(run.toolKey) === run.toolKey;
      if (runs && isWhole && isShown) launches.add(run.toolKey, { validate: !run.sentAsIs });
      else await recorded.restore(id);
      router.push(toolHref(run.toolKey));
    },
    [recorded, launches, router],
  );
}
