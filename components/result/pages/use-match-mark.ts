import { type RefObject, useLayoutEffect } from "react";
import type { OutputMatch } from "@/lib/client/run-output.ts";

const highlightName = "output-match";

/**
 * Marks a match in the drawn page, which begins with what stands before it. A match whose drawing differs from its text
 * (hidden characters are signs) stays unmarked; it is at the top all the same.
 */
export function useMatchMark(
  element: RefObject<HTMLElement | null>,
  pageText: string | undefined,
  match: OutputMatch | undefined,
): void {
  useLayoutEffect(() => {
    const root = element.current;
    if (root === null || match === undefined || !pageText?.startsWith(match.before + match.match)) return;
    if (!("highlights" in CSS)) return;
    let passed = 0;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { data } = node as Text;
      const place = data.indexOf(match.match, Math.max(0, match.before.length - passed));
      if (place >= 0) {
        const range = new Range();
        range.setStart(node, place);
        range.setEnd(node, place + match.match.length);
        CSS.highlights.set(highlightName, new Highlight(range));
        break;
      }
      passed += data.length;
      if (passed > match.before.length + 1_000) break;
    }
    return () => void CSS.highlights.delete(highlightName);
  }, [element, pageText, match]);
}
