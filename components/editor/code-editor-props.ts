import type { DraftProblem } from "@/lib/protocol/index.ts";
import type { CodeDiagnostic } from "./code-diagnostic.ts";
import type { CodeEditorHandle } from "./code-editor-handle.ts";

export interface CodeEditorProps {
  /** Tells one text from another, for example the id of a draft. Another path is another text with an undo history of its own. */
  readonly path: string;
  /** What the editor starts with. The editor owns the text from then on: a later value changes nothing, `setCode` does. */
  readonly initialCode: string;
  /** Called after every change, the ones by `setCode` and undo too. */
  readonly onChange: (code: string) => void;
  /** Ctrl+S or Cmd+S. */
  readonly onSave: () => void;
  /** What the server found; marked in the text where a line is known. */
  readonly problems: readonly DraftProblem[];
  /** Default: false. */
  readonly readOnly?: boolean;
  readonly colorScheme: "light" | "dark";
  /** Called when one can type, again when the plain box takes the editor's place, or gives it back. */
  readonly onReady?: (handle: CodeEditorHandle) => void;
  /** Called with all that TypeScript says, whenever that changes. Empty while the plain box is in use. */
  readonly onDiagnostics?: (diagnostics: readonly CodeDiagnostic[]) => void;
}
