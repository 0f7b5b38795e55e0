"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { Run, StoreStatus } from "@/lib/protocol/index.ts";
import { emptyInput, type Replacement, type ToolInput } from "./input-store.ts";
import type { ListState } from "./list-store.ts";
import type { ClientPlayground } from "./playground.ts";
import type { Preferences } from "./preferences.ts";

export const PlaygroundContext = createContext<ClientPlayground | undefined>(undefined);

/** The playground of this tab. Throws outside of the layout's provider. */
export function usePlayground(): ClientPlayground {
  const playground = useContext(PlaygroundContext);
  if (!playground) throw new Error("usePlayground stands outside of the PlaygroundProvider of the layout.");
  return playground;
}

export function useToolList(): ListState {
  const { list } = usePlayground();
  return useSyncExternalStore(list.subscribe, list.getState, list.getState);
}

/** The newest run of a tool in this tab. */
export function useCurrentRun(toolKey: string): Run | undefined {
  const { runs } = usePlayground();
  return useSyncExternalStore(
    runs.subscribe,
    () => runs.currentRun(toolKey),
    () => undefined,
  );
}

export function useToolInput(toolKey: string): ToolInput {
  const { inputs } = usePlayground();
  return useSyncExternalStore(
    inputs.subscribe,
    () => inputs.get(toolKey),
    () => emptyInput,
  );
}

/** Why the last start or stop of a tool did not reach the server. */
export function useLaunchFault(toolKey: string): string | undefined {
  const { launcher } = usePlayground();
  return useSyncExternalStore(
    launcher.subscribe,
    () => launcher.getFault(toolKey),
    () => undefined,
  );
}

export function usePreferences(): Preferences {
  const { preferences } = usePlayground();
  return useSyncExternalStore(preferences.subscribe, preferences.get, preferences.get);
}

/** What took the place of the input that was typed for a tool, as long as it can be undone. */
export function useReplacement(toolKey: string): Replacement | undefined {
  const { inputs } = usePlayground();
  return useSyncExternalStore(
    inputs.subscribe,
    () => inputs.replacementOf(toolKey),
    () => undefined,
  );
}

/** How the history is doing; undefined before the server has said so. */
export function useHistoryStatus(): StoreStatus | undefined {
  const { history } = usePlayground();
  return useSyncExternalStore(history.subscribe, history.getStatus, () => undefined);
}
