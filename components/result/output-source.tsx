"use client";

import { useLayoutEffect, useRef } from "react";

export interface OutputSourceProps {
  readonly text: string;
}

/**
 * The exact text of the output, in the document but out of sight. Set by hand: HTML from a server would lose
 * a null, a carriage return or a first line end.
 */
export function OutputSource({ text }: OutputSourceProps) {
  const element = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) element.current.textContent = text;
  }, [text]);
  return <pre ref={element} hidden data-testid="output" />;
}
