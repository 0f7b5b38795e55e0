"use client";

import Editor from "@monaco-editor/react";
import { useEffect, useRef, useState } from "react";
import type { CodeEditorProps } from "./code-editor-props.ts";
import { editorOptions, readMonospaceFont } from "./editor-options.ts";
import { handleOfMonaco } from "./monaco-handle.ts";
import type { MonacoEditor, MonacoModule } from "./monaco-module.ts";
import { givePageItsKeys } from "./page-keys.ts";
import { showProblems } from "./problem-markers.ts";
import { watchDiagnostics } from "./watch-diagnostics.ts";

export interface FullEditorProps extends CodeEditorProps {
  readonly monaco: MonacoModule;
  /** Called with whether Tab moves on to the next control (Ctrl+M), instead of indenting. */
  readonly onTabMoves: (tabMoves: boolean) => void;
  /** Id of the line that tells how to leave the editor. */
  readonly describedBy: string;
}

/** Monaco, once it is loaded. Its text is its own: nothing that this component is given later is written into it. */
export function FullEditor(props: FullEditorProps) {
  const { monaco, path, initialCode, problems, readOnly = false, colorScheme } = props;
  const [editor, setEditor] = useState<MonacoEditor>();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [font] = useState(readMonospaceFont);

  const take = (mounted: MonacoEditor) => {
    const model = mounted.getModel();
    if (!model) return;
    mounted.onDidChangeModelContent(() => latest.current.onChange(model.getValue()));
    givePageItsKeys(mounted, {
      onSave: () => latest.current.onSave(),
      onTabMoves: (tabMoves) => latest.current.onTabMoves(tabMoves),
    });
    watchDiagnostics(monaco, mounted, model.uri, (found) => latest.current.onDiagnostics?.(found));
    mounted.getDomNode()?.querySelector("textarea")?.setAttribute("aria-describedby", props.describedBy);
    setEditor(mounted);
    latest.current.onReady?.(handleOfMonaco(monaco, mounted));
  };

  useEffect(() => {
    const model = editor?.getModel();
    if (model) showProblems(monaco, model, problems);
  }, [monaco, editor, problems]);

  return (
    <Editor
      language="typescript"
      path={`file:///drafts/${encodeURIComponent(path)}.ts`}
      defaultValue={initialCode.replaceAll("\r\n", "\n")}
      theme={`playground-${colorScheme}`}
      options={{ ...editorOptions, fontFamily: font, readOnly }}
      loading={null}
      onMount={take}
    />
  );
}
