"use client";

import { useState, useTransition } from "react";
import { usePlayground } from "./use-playground.ts";

export interface SourceActions {
  readonly isBusy: boolean;
  /** Why the last action did not reach the server. */
  readonly fault: string | undefined;
  readonly switchTo: (isOn: boolean) => void;
}

const noAnswer = "The playground's server did not answer. Start it again and retry.";

/** Switches a source off and on; the list is fetched afterwards. */
export function useSourceActions(sourceId: string): SourceActions {
  const { actions, list } = usePlayground();
  const [isBusy, start] = useTransition();
  const [fault, setFault] = useState<string>();
  const act = (action: () => Promise<void>) =>
    start(async () => {
      try {
        await action();
        await list.refresh();
        setFault(undefined);
      } catch {
        setFault(noAnswer);
      }
    });
  return {
    isBusy,
    fault,
    switchTo: (isOn) => act(() => actions.switchSource(sourceId, isOn)),
  };
}
