import type * as Monaco from "monaco-editor";

/** What the bundle in `public/editor` exports: Monaco without the languages that a draft has no use for. */
export type MonacoModule = Pick<
  typeof Monaco,
  "editor" | "languages" | "typescript" | "Uri" | "Range" | "KeyCode" | "KeyMod" | "MarkerSeverity"
>;

/** One editor on the page. */
export type MonacoEditor = Monaco.editor.IStandaloneCodeEditor;

export type MonacoMarker = Monaco.editor.IMarker;

export function isMonacoModule(value: unknown): value is MonacoModule {
  return typeof value === "object" && value !== null && "editor" in value && "typescript" in value;
}
