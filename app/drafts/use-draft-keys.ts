"use client";

import { useEffect, useRef } from "react";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";

/** Ctrl+S anywhere on the page saves the draft, and coming back to the network sends what could not be sent. */
export function useDraftKeys(save: () => void, session: DraftSession): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "s";
      if (!isSave || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat && document.querySelector("dialog[open]") === null) latest.current();
    };
    const send = () => void session.flush();
    document.addEventListener("keydown", hear);
    addEventListener("online", send);
    return () => {
      document.removeEventListener("keydown", hear);
      removeEventListener("online", send);
    };
  }, [session]);
}
