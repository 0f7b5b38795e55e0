"use client";

import { useEffect } from "react";
import { isTyping, type PageCommand, sendCommand } from "@/lib/client/page-commands.ts";

/** Hears the keys that work on every page. Single keys are off while one types. */
export function GlobalKeys() {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented) return;
      event.preventDefault();
      if (command === "focus-search") focusSearch();
      else sendCommand(command);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return undefined;
}

function commandOf(event: KeyboardEvent): PageCommand | undefined {
  if (event.repeat || event.isComposing) return undefined;
  const hasModifier = event.ctrlKey || event.metaKey;
  const isModal = document.querySelector("dialog[open]") !== null;
  if (hasModifier && event.key === "Enter") return isModal ? undefined : "run";
  if (hasModifier && !event.shiftKey && event.key.toLowerCase() === "k")
    return isModal ? undefined : "open-palette";
  if (hasModifier || event.altKey || isTyping(event.target) || isModal) return undefined;
  if (event.key === "/") return "focus-search";
  return event.key === "?" ? "open-shortcuts" : undefined;
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>("input[data-search-tools]");
  // Hidden in a narrow window: there the list is a drawer.
  if (box?.checkVisibility()) {
    box.focus();
    box.select();
  } else sendCommand("open-tools");
}
