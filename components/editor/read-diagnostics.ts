import type { CodeDiagnostic } from "./code-diagnostic.ts";
import { diagnosticWords } from "./diagnostic-words.ts";
import type { MonacoMarker, MonacoModule } from "./monaco-module.ts";

/** What TypeScript says about one text, in the order of the lines; hints are left to the text itself. */
export function readDiagnostics(
  { MarkerSeverity }: MonacoModule,
  markers: readonly MonacoMarker[],
): CodeDiagnostic[] {
  return markers
    .filter((marker) => marker.severity >= MarkerSeverity.Warning)
    .map((marker) => ({
      severity: marker.severity === MarkerSeverity.Error ? ("error" as const) : ("warning" as const),
      message: diagnosticWords(codeOf(marker), marker.message),
      line: marker.startLineNumber,
      column: marker.startColumn,
      source: "typescript" as const,
    }))
    .sort((one, other) => one.line - other.line || one.column - other.column);
}

function codeOf({ code }: MonacoMarker): string {
  return (typeof code === "object" ? code.value : code) ?? "";
}
