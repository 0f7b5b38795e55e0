import type { editor } from "monaco-editor";

/** What both the editor and the comparison look like. */
export const sharedOptions = {
  accessibilitySupport: "on",
  automaticLayout: true,
  bracketPairColorization: { enabled: false },
  fixedOverflowWidgets: true,
  folding: false,
  fontSize: 13,
  glyphMargin: false,
  lineDecorationsWidth: 8,
  lineHeight: 20,
  lineNumbersMinChars: 3,
  links: false,
  minimap: { enabled: false },
  overviewRulerBorder: false,
  padding: { top: 8, bottom: 8 },
  renderFinalNewline: "on",
  renderLineHighlightOnlyWhenFocus: true,
  scrollBeyondLastLine: false,
  scrollbar: { alwaysConsumeMouseWheel: false },
  stickyScroll: { enabled: false },
} satisfies editor.IEditorOptions;

/** What the editor of a tool's code does. */
export const editorOptions = {
  ...sharedOptions,
  ariaLabel: "Tool code",
  editContext: false,
  quickSuggestions: { strings: true },
  tabSize: 2,
  wordBasedSuggestions: "off",
} satisfies editor.IStandaloneEditorConstructionOptions;

/** The monospace font of the app; Monaco measures it and takes no variable. */
export function readMonospaceFont(): string {
  return getComputedStyle(document.documentElement)
    .getPropertyValue("--mantine-font-family-monospace")
    .trim();
}
