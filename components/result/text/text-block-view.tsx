"use client";

import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { plainStyle } from "./ansi.ts";
import { StyledText } from "./styled-text.tsx";
import type { TextBlock } from "./text-blocks.ts";
import styles from "./text-view.module.css";

export interface TextBlockViewProps {
  readonly block: TextBlock;
  /** What it scrolls in. */
  readonly scroller: RefObject<HTMLElement | null>;
}

const lineHeight = 20;

/** One block: plain text until it comes near the view, so that the browser's own search and copying find all of it. */
export const TextBlockView = memo(function TextBlockView({ block, scroller }: TextBlockViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const needsStyle = block.plain !== block.raw || block.style !== plainStyle;
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!needsStyle || target === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { root: scroller.current, rootMargin: "300px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [needsStyle, scroller]);
  return (
    <div
      ref={element}
      className={styles.block}
      style={{ containIntrinsicBlockSize: `auto ${block.lineCount * lineHeight}px` }}
    >
      {needsStyle && isNear ? <StyledText text={block.raw} style={block.style} /> : block.plain}
      {"\n"}
    </div>
  );
});
