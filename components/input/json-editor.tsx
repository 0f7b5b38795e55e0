"use client";

import { useId, useMemo, useRef } from "react";
import { faultWords, readArguments } from "@/lib/client/read-arguments.ts";
import { recognizeCall } from "@/lib/client/recognize-call.ts";
import { formatJsonText } from "@/lib/schema/json-text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { useJsonHighlight } from "../ui/use-json-highlight.ts";
import styles from "./json-editor.module.css";

export interface JsonEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Called with a whole call that was pasted. */
  readonly onPasteCall: (pasted: string) => void;
}

/** A longer text is shown without colours in a box with its own scrolling. */
const longestOverlaid = 60_000;

/**
 * The arguments as JSON text. A plain text box lies over the coloured text, so that caret, undo, spelling tools and
 * screen readers work as everywhere; the Tab key leaves it.
 */
export function JsonEditor({ text, onChange, onPasteCall }: JsonEditorProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const paper = useRef<HTMLPreElement>(null);
  const typed = useMemo(() => readArguments(text), [text]);
  const isOverlaid = text.length <= longestOverlaid;
  useJsonHighlight(paper, text, typed.ok || !isOverlaid ? undefined : lineAround(text, typed.fault.offset));

  // Goes through the browser's own editing, so that undo takes it back.
  const format = () => {
    const formatted = formatJsonText(text);
    if (formatted === text || !box.current) return;
    box.current.focus();
    box.current.select();
    if (!document.execCommand("insertText", false, formatted)) onChange(formatted);
  };

  return (
    <div className={styles.editor}>
      <div className={styles.frame} data-overlaid={isOverlaid || undefined}>
        {isOverlaid ? (
          <pre ref={paper} aria-hidden className={styles.paper}>
            {`${text}\n`}
          </pre>
        ) : undefined}
        <textarea
          ref={box}
          className={styles.box}
          aria-label="Arguments as JSON"
          aria-invalid={!typed.ok || undefined}
          aria-describedby={`${id}-fault`}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text/plain");
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            const rest = value.slice(0, selectionStart) + value.slice(selectionEnd);
            if (!["", "{}"].includes(rest.trim()) || !recognizeCall(pasted)) return;
            event.preventDefault();
            onPasteCall(pasted);
          }}
        />
      </div>
      <div className={styles.below}>
        <p id={`${id}-fault`} className={styles.fault} role="status">
          {typed.ok ? "" : faultWords(typed.fault)}
        </p>
        <CopyButton text={text} what="arguments" />
        <Button look="quiet" onClick={format} disabled={!typed.ok}>
          Format
        </Button>
      </div>
    </div>
  );
}

/** The line that holds an offset; at least one character, so that there is something to mark. */
function lineAround(text: string, offset: number): { start: number; end: number } {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset);
  const end = lineEnd < 0 ? text.length : lineEnd;
  return { start, end: Math.max(end, start + 1) };
}
