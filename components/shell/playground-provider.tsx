"use client";

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { PlaygroundActions } from "@/lib/client/actions.ts";
import type { EventStream, StreamStatus } from "@/lib/client/event-stream.ts";
import type { ListSeed } from "@/lib/client/list-store.ts";
import { ClientPlayground } from "@/lib/client/playground.ts";
import type { Preferences } from "@/lib/client/preferences.ts";
import { PlaygroundContext } from "@/lib/client/use-playground.ts";

const StreamContext = createContext<EventStream | undefined>(undefined);

export interface PlaygroundProviderProps {
  readonly actions: PlaygroundActions;
  readonly seed: ListSeed;
  readonly initialPreferences: Preferences;
  readonly children: React.ReactNode;
}

/** Makes the stores of the tab and keeps its event stream open. */
export function PlaygroundProvider({ actions, seed, initialPreferences, children }: PlaygroundProviderProps) {
  const [playground] = useState(() => new ClientPlayground(actions, seed, initialPreferences));
  const [stream, setStream] = useState<EventStream>();
  useEffect(() => playground.connect(setStream), [playground]);
  return (
    <PlaygroundContext value={playground}>
      <StreamContext value={stream}>{children}</StreamContext>
    </PlaygroundContext>
  );
}

const neverChanges = () => () => {};

/** How the tab's event stream is doing. */
export function useStreamStatus(): StreamStatus {
  const stream = useContext(StreamContext);
  return useSyncExternalStore(
    stream?.subscribe ?? neverChanges,
    () => stream?.getStatus() ?? "connecting",
    () => "connecting",
  );
}
