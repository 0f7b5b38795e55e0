"use client";

import { DiffEditor, type Monaco } from "@monaco-editor/react";
import type { editor } from "monaco-editor";
import { useState } from "react";
import type { CodeDiffProps } from "./code-diff-props.ts";
import { readMonospaceFont, sharedOptions } from "./editor-options.ts";

/** Monaco's comparison, once Monaco is loaded: side by side, in one column where that is narrow. */
export function FullDiff({ before, after, beforeLabel, afterLabel, colorScheme }: CodeDiffProps) {
  const [fontFamily] = useState(readMonospaceFont);
  return (
    <DiffEditor
      language="typescript"
      original={before}
      modified={after}
      theme={`playground-${colorScheme}`}
      options={{
        ...sharedOptions,
        fontFamily,
        ignoreTrimWhitespace: false,
        hideUnchangedRegions: { enabled: true },
        readOnly: true,
        domReadOnly: true,
        originalEditable: false,
        renderMarginRevertIcon: false,
        renderOverviewRuler: false,
        renderSideBySideInlineBreakpoint: 700,
        renderValidationDecorations: "off",
        tabFocusMode: true,
      }}
      loading={null}
      // The component would dispose of the texts while the editor still shows them.
      keepCurrentOriginalModel
      keepCurrentModifiedModel
      onMount={(editor, monaco) => {
        keepLabel(editor.getOriginalEditor(), monaco, beforeLabel);
        keepLabel(editor.getModifiedEditor(), monaco, afterLabel);
        const shown = editor.getModel();
        editor.onDidDispose(() => {
          shown?.original.dispose();
          shown?.modified.dispose();
        });
      }}
    />
  );
}

/** Monaco forgets the names of the two sides whenever their arrangement changes. */
function keepLabel(side: editor.ICodeEditor, { editor: { EditorOption } }: Monaco, ariaLabel: string): void {
  const set = () => {
    if (side.getOption(EditorOption.ariaLabel) !== ariaLabel) side.updateOptions({ ariaLabel });
  };
  side.onDidChangeConfiguration(set);
  set();
}
