"use client";

import styles from "./code-editor.module.css";
import type { CodeEditorProps } from "./code-editor-props.ts";
import { PlainEditor } from "./plain-editor.tsx";

/** The editor of a tool's code. Fills the height that it is given; 240 px at least. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <div className={styles.editor}>
      <div className={styles.frame}>
        <PlainEditor key={props.path} {...props} />
      </div>
    </div>
  );
}
