"use client";

import { type RefObject, useLayoutEffect } from "react";
import { jsonTokens } from "./json-tokens.ts";

/** Longer texts stay plain, so that a key press stays quick. */
const longestColoured = 100_000;

/**
 * Colours the JSON text of an element that holds nothing but that text. Uses the browser's highlight registry, which
 * needs no element a token; a browser without it shows plain text. `fault` marks a range.
 */
export function useJsonHighlight(
  element: RefObject<HTMLElement | null>,
  text: string,
  fault?: { readonly start: number; readonly end: number },
): void {
  const faultStart = fault?.start;
  const faultEnd = fault?.end;
  useLayoutEffect(() => {
    const node = element.current?.firstChild;
    if (!(node instanceof Text) || !("highlights" in CSS)) return;
    const added: { readonly name: string; readonly range: Range }[] = [];
    const mark = (name: string, start: number, end: number) => {
      if (start >= end || end > node.length) return;
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      highlightOf(name).add(range);
      added.push({ name, range });
    };
    if (text.length <= longestColoured) {
      for (const token of jsonTokens(text)) mark(`json-${token.kind}`, token.start, token.end);
    }
    if (faultStart !== undefined && faultEnd !== undefined) mark("json-fault", faultStart, faultEnd);
    return () => {
      for (const { name, range } of added) CSS.highlights.get(name)?.delete(range);
    };
  }, [element, text, faultStart, faultEnd]);
}

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  made.priority = name === "json-fault" ? 1 : 0;
  CSS.highlights.set(name, made);
  return made;
}
