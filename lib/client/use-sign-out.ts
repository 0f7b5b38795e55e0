"use client";

import { useState, useTransition } from "react";
import { usePlayground } from "./use-playground.ts";

export interface SignOut {
  readonly isSigningOut: boolean;
  /** Why the last try failed. */
  readonly fault: string | undefined;
  readonly signOut: () => void;
}

/** Forgets the sign-in of a source and then fetches the list. */
export function useSignOut(sourceId: string): SignOut {
  const { actions, list } = usePlayground();
  const [isSigningOut, start] = useTransition();
  const [fault, setFault] = useState<string>();
  const signOut = () =>
    start(async () => {
      try {
        await actions.signOutSource(sourceId);
        await list.refresh();
        setFault(undefined);
      } catch {
        setFault(
          "Signing out failed: the playground's server did not answer, or could not write its tokens.",
        );
      }
    });
  return { isSigningOut, fault, signOut };
}
