"use client";

import { useRef } from "react";
import { Scroller } from "../scroller.tsx";
import { TextBlockView } from "./text-block-view.tsx";
import styles from "./text-view.module.css";
import { useTextBlocks } from "./use-text-blocks.ts";

export interface TextViewProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly text: string;
  /** Breaks long lines. Default true. */
  readonly wrap?: boolean;
}

/** A text as it would stand in a terminal: colours drawn, hidden characters made visible, large texts in blocks. */
export function TextView({ label, text, wrap = true }: TextViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const blocks = useTextBlocks(text);
  return (
    <Scroller ref={scroller} label={label}>
      <div className={styles.text} data-wrap={wrap || undefined}>
        {blocks.map((block) => (
          <TextBlockView key={block.line} block={block} scroller={scroller} />
        ))}
      </div>
    </Scroller>
  );
}
