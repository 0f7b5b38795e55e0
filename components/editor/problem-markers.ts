import type { editor } from "monaco-editor";
import type { DraftProblem } from "@/lib/protocol/index.ts";
import type { MonacoModule } from "./monaco-module.ts";

/** Marks what the server found at its place: from the column to the end of the word, else of the line. */
export function showProblems(
  { editor, MarkerSeverity }: MonacoModule,
  model: editor.ITextModel,
  problems: readonly DraftProblem[],
): void {
  const markers = problems.flatMap(({ severity, message, line, column }) => {
    if (line === undefined) return [];
    const { lineNumber, column: start } = model.validatePosition({ lineNumber: line, column: column ?? 1 });
    const word = column === undefined ? null : model.getWordAtPosition({ lineNumber, column: start });
    return {
      severity: severity === "error" ? MarkerSeverity.Error : MarkerSeverity.Warning,
      message,
      startLineNumber: lineNumber,
      startColumn: column === undefined ? model.getLineFirstNonWhitespaceColumn(lineNumber) || 1 : start,
      endLineNumber: lineNumber,
      endColumn: word?.endColumn ?? model.getLineMaxColumn(lineNumber),
    };
  });
  editor.setModelMarkers(model, "draft", markers);
}
