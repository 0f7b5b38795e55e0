"use client";

import { lazy, Suspense, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./code-editor.module.css";
import type { CodeEditorProps } from "./code-editor-props.ts";
import { CodePreview } from "./code-preview.tsx";
import { PlainEditor } from "./plain-editor.tsx";
import { TabHint } from "./tab-hint.tsx";
import { useMonacoModule } from "./use-monaco-module.ts";

const FullEditor = lazy(() => import("./full-editor.tsx").then((module) => ({ default: module.FullEditor })));

/**
 * The editor of a tool's code: Monaco, or a plain box where that can't be loaded. Fills the height that it is given; 240 px
 * at least.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { path, onChange } = props;
  const hintId = useId();
  const { loading, load } = useMonacoModule();
  const [tabMoves, setTabMoves] = useState(false);
  // What one editor leaves to the one that takes its place.
  const kept = useRef({ path, code: props.initialCode });
  if (kept.current.path !== path) kept.current = { path, code: props.initialCode };
  const own = {
    ...props,
    initialCode: kept.current.code,
    onChange: (code: string) => {
      kept.current = { path, code };
      onChange(code);
    },
  };

  const preview = <CodePreview code={own.initialCode} />;
  const isPlain = loading.state === "slow" || loading.state === "failed";
  return (
    <div className={styles.editor}>
      <div className={styles.frame}>
        {loading.state === "loading" ? preview : undefined}
        {isPlain ? <PlainEditor key={path} {...own} describedBy={hintId} /> : undefined}
        {loading.state === "ready" ? (
          <Suspense fallback={preview}>
            <FullEditor
              key={path}
              {...own}
              monaco={loading.monaco}
              describedBy={hintId}
              onTabMoves={setTabMoves}
            />
          </Suspense>
        ) : undefined}
      </div>
      <div className={styles.below}>
        {isPlain ? (
          <>
            <p id={hintId} role="status">
              {loading.state === "slow"
                ? "The editor takes long to load, so here is a plain box: writing, saving and running work."
                : "The editor could not be loaded, so here is a plain box: writing, saving and running work."}
            </p>
            <Button look="quiet" onClick={load}>
              Load the editor again
            </Button>
          </>
        ) : (
          <TabHint id={hintId} tabMoves={tabMoves} />
        )}
      </div>
    </div>
  );
}
