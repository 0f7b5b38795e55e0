"use client";

import { useSyncExternalStore } from "react";
import type { DraftSession } from "./draft-session.ts";
import type { DraftState } from "./draft-state.ts";

/** An open draft as it stands. */
export function useDraftState(session: DraftSession): DraftState {
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}
