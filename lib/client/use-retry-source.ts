"use client";

import { useState, useTransition } from "react";
import { usePlayground } from "./use-playground.ts";

export interface RetrySource {
  readonly isRetrying: boolean;
  /** Why the last retry did not reach the server. */
  readonly fault: string | undefined;
  readonly retry: () => void;
}

/** Loads a source again and then fetches the list. */
export function useRetrySource(sourceId: string): RetrySource {
  const { actions, list } = usePlayground();
  const [isRetrying, startRetry] = useTransition();
  const [fault, setFault] = useState<string>();
  const retry = () =>
    startRetry(async () => {
      try {
        await actions.retrySource(sourceId);
        await list.refresh();
        setFault(undefined);
      } catch {
        setFault("The playground's server did not answer. Start it again and retry.");
      }
    });
  return { isRetrying, fault, retry };
}
