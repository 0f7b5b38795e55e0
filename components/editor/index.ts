export type { CodeDiagnostic } from "./code-diagnostic.ts";
export { CodeDiff } from "./code-diff.tsx";
export type { CodeDiffProps } from "./code-diff-props.ts";
export { CodeEditor } from "./code-editor.tsx";
export type { CodeEditorHandle } from "./code-editor-handle.ts";
export type { CodeEditorProps } from "./code-editor-props.ts";
