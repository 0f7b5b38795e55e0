import { type RefObject, useEffect, useRef } from "react";
import type { Run } from "@/lib/protocol/index.ts";

/** How much of the panel's head must be in view, in pixels. */
const headHeight = 80;

/**
 * Brings the panel into view when a run starts that was not there before: in a narrow window it stands below what was
 * pressed, where nothing would be seen to happen.
 */
export function useNewRunInView(run: Run | undefined): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const last = useRef(run?.id);
  const id = run?.id;
  const isOpen = run !== undefined && run.outcome === undefined;
  useEffect(() => {
    if (id === last.current) return;
    last.current = id;
    if (!isOpen || !panel.current) return;
    const { top } = panel.current.getBoundingClientRect();
    if (top >= 0 && top + headHeight <= innerHeight) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    panel.current.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
  }, [id, isOpen]);
  return panel;
}
