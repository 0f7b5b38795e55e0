"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

/** Rows drawn above and below what is in view, so that scrolling shows no gap. */
const overscan = 5;

export interface RowWindow {
  /** The first row to draw, and the one after the last. */
  readonly start: number;
  readonly end: number;
}

/** Which rows of a scrolling frame are in view; `offsets` are where they begin, the last being the whole height. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, offsets: Float64Array): RowWindow {
  const [view, setView] = useState({ top: 0, height: 800 });
  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const { scrollTop: top, clientHeight: height } = element;
    setView((before) => (before.top === top && before.height === height ? before : { top, height }));
  }, [frame]);
  // A list that became shorter has moved the scroll position, and the event would come a frame too late.
  const total = offsets.at(-1);
  useLayoutEffect(() => {
    if (total !== undefined) look();
  }, [look, total]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [frame, look]);
  const count = offsets.length - 1;
  return {
    start: Math.max(0, rowAt(offsets, view.top) - overscan),
    end: Math.min(count, rowAt(offsets, view.top + view.height) + 1 + overscan),
  };
}

/** The row that holds a height, by halving. */
function rowAt(offsets: Float64Array, height: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
