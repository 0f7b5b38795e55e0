"use client";

import { useEffect, useRef } from "react";
import type { DraftSession } from "@/lib/client/drafts/draft-session.ts";

/**
 * Ctrl+S anywhere on the page saves the draft. Coming back to the network sends what could not be sent, and other tabs hear
 * when the page goes.
 */
export function usePageEvents(save: () => void, session: DraftSession): void {
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
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  useEffect(() => {
    const send = () => void session.flush();
    const hide = () => session.hide();
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) session.show();
    };
    addEventListener("online", send);
    addEventListener("pagehide", hide);
    addEventListener("pageshow", show);
    return () => {
      removeEventListener("online", send);
      removeEventListener("pagehide", hide);
      removeEventListener("pageshow", show);
    };
  }, [session]);
}
