"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./code-block.module.css";
import { CopyButton } from "./copy-button.tsx";
import { useJsonHighlight } from "./use-json-highlight.ts";

export interface CodeBlockProps {
  /** Stands above it, and is what a screen reader calls it. */
  readonly title: string;
  readonly text: string;
  /** What its button copies, where that is not `text` itself. */
  readonly copy?: () => string | Promise<string>;
  /** Whether the text is JSON, and is coloured. Default false. */
  readonly isJson?: boolean;
  /** Draws the part that is shown, where it is more than text. */
  readonly draw?: (shown: string) => ReactNode;
}

const foldedLength = 4_000;
/** A page can't lay out more than this at once without a stutter. */
const openLength = 200_000;

/** A text to read and to copy; of a long one, its beginning. */
export function CodeBlock({ title, text, copy, isJson = false, draw }: CodeBlockProps) {
  const [isOpen, setOpen] = useState(false);
  const code = useRef<HTMLElement>(null);
  const most = isOpen ? openLength : foldedLength;
  const shown = text.length > most ? cutBetweenCharacters(text, most) : text;
  useJsonHighlight(code, isJson && draw === undefined ? shown : "");
  return (
    <figure aria-label={title} className={styles.block}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        <CopyButton text={copy ?? text} what={title} />
      </div>
      <pre className={styles.text}>
        <code ref={code}>{draw ? draw(shown) : shown}</code>
      </pre>
      {text.length > foldedLength ? (
        <div className={styles.more}>
          <span>
            {shown.length < text.length
              ? `The first ${shown.length.toLocaleString("en-US")} of ${text.length.toLocaleString("en-US")} characters.`
              : `${text.length.toLocaleString("en-US")} characters.`}
          </span>
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show less" : "Show more"}
          </Button>
        </div>
      ) : null}
    </figure>
  );
}

function cutBetweenCharacters(text: string, length: number): string {
  const isPair = /[\ud800-\udbff]/.test(text.charAt(length - 1));
  return text.slice(0, isPair ? length - 1 : length);
}
