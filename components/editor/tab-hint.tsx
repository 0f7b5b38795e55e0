"use client";

import { useSyncExternalStore } from "react";
import { isMac } from "./is-mac.ts";

export interface TabHintProps {
  readonly id: string;
  readonly tabMoves: boolean;
}

/** Says how one gets out of an editor that takes the Tab key for itself. */
export function TabHint({ id, tabMoves }: TabHintProps) {
  const onMac = useSyncExternalStore(
    () => () => {},
    isMac,
    () => false,
  );
  const toggle = <kbd>{onMac ? "Ctrl+Shift+M" : "Ctrl+M"}</kbd>;
  return (
    <p id={id} aria-live="polite">
      {tabMoves ? (
        <>
          <kbd>Tab</kbd> leaves the editor; {toggle} makes it indent again.
        </>
      ) : (
        <>
          <kbd>Tab</kbd> indents. To leave: <kbd>Esc</kbd>, then <kbd>Tab</kbd>; {toggle} lets Tab always
          leave.
        </>
      )}
    </p>
  );
}
