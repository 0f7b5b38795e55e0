"use client";

import { useEffect, useRef } from "react";
import styles from "./code-editor.module.css";
import type { CodeEditorHandle } from "./code-editor-handle.ts";
import type { CodeEditorProps } from "./code-editor-props.ts";
import { offsetOf } from "./text-place.ts";

export interface PlainEditorProps extends CodeEditorProps {
  /** Id of the line that says why it is here. */
  readonly describedBy: string;
}

/** A text box with all that one needs to write, save and run a tool, for where the editor can't be loaded. */
export function PlainEditor(props: PlainEditorProps) {
  const { initialCode, onChange, onSave, readOnly, onReady, onDiagnostics, describedBy } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const atStart = useRef({ onReady, onDiagnostics });

  useEffect(() => {
    atStart.current.onDiagnostics?.([]);
    if (box.current) atStart.current.onReady?.(handleOf(box.current));
  }, []);

  return (
    <textarea
      ref={box}
      className={styles.plain}
      aria-label="Tool code"
      aria-describedby={describedBy}
      defaultValue={initialCode}
      readOnly={readOnly}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
        event.preventDefault();
        onSave();
      }}
    />
  );
}

function handleOf(box: HTMLTextAreaElement): CodeEditorHandle {
  return {
    getCode: () => box.value,
    setCode(code) {
      if (code === box.value) return;
      const caret = Math.min(box.selectionStart, code.length);
      const focused = document.activeElement;
      box.focus({ preventScroll: true });
      box.select();
      // The browser's own editing, so that undo takes it back.
      if (!document.execCommand("insertText", false, code)) {
        box.value = code;
        box.dispatchEvent(new Event("input", { bubbles: true }));
      }
      box.setSelectionRange(caret, caret);
      if (focused instanceof HTMLElement && focused !== box) focused.focus({ preventScroll: true });
    },
    format: async () => {},
    reveal(line, column) {
      const offset = offsetOf(box.value, line, column);
      box.focus();
      box.setSelectionRange(offset, offset);
      const lines = box.value.split("\n").length;
      box.scrollTop = (box.scrollHeight * Math.max(0, line - 4)) / lines;
    },
    focus: () => box.focus(),
  };
}
