"use client";

import { useEffect, useRef } from "react";
import { onCommand } from "@/lib/client/page-commands.ts";

export interface DraftCommands {
  readonly save: () => void;
  readonly format: () => void;
  /** Absent while there is nothing to compare with. */
  readonly compare?: () => void;
}

/** Lets the palette do what the buttons of an open draft do. */
export function useDraftCommands(commands: DraftCommands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const stops = [
      onCommand("save-draft", () => latest.current.save()),
      onCommand("format-draft", () => latest.current.format()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const canCompare = commands.compare !== undefined;
  useEffect(() => {
    if (canCompare) return onCommand("compare-draft", () => latest.current.compare?.());
  }, [canCompare]);
}
