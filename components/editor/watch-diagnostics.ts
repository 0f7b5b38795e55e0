import type { Uri } from "monaco-editor";
import type { CodeDiagnostic } from "./code-diagnostic.ts";
import type { MonacoEditor, MonacoModule } from "./monaco-module.ts";
import { readDiagnostics } from "./read-diagnostics.ts";

/** Tells what TypeScript says about a text whenever that changes, until the editor is disposed. */
export function watchDiagnostics(
  monaco: MonacoModule,
  editor: MonacoEditor,
  uri: Uri,
  onFound: (diagnostics: readonly CodeDiagnostic[]) => void,
): void {
  let told = "[]";
  const look = () => {
    const markers = monaco.editor.getModelMarkers({ owner: "typescript", resource: uri });
    const found = readDiagnostics(monaco, markers);
    const text = JSON.stringify(found);
    if (text === told) return;
    told = text;
    onFound(found);
  };
  const watch = monaco.editor.onDidChangeMarkers((changed) => {
    if (changed.some((resource) => resource.toString() === uri.toString())) look();
  });
  editor.onDidDispose(() => watch.dispose());
  look();
}
