import { changedRange } from "./changed-range.ts";
import type { CodeEditorHandle } from "./code-editor-handle.ts";
import type { MonacoEditor, MonacoModule } from "./monaco-module.ts";

/** The handle of an editor; where it is gone already, its members do nothing. */
export function handleOfMonaco({ Range }: MonacoModule, editor: MonacoEditor): CodeEditorHandle {
  return {
    getCode: () => editor.getModel()?.getValue() ?? "",
    setCode(code) {
      const model = editor.getModel();
      if (!model) return;
      const { start, end, text } = changedRange(model.getValue(), code.replaceAll("\r\n", "\n"));
      if (start === end && text === "") return;
      const range = Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
      model.pushStackElement();
      model.pushEditOperations(editor.getSelections(), [{ range, text }], () => editor.getSelections());
      model.pushStackElement();
    },
    format: async () => await editor.getAction("editor.action.formatDocument")?.run(),
    reveal(line, column) {
      const place = editor.getModel()?.validatePosition({ lineNumber: line, column });
      if (!place) return;
      editor.setPosition(place);
      editor.revealPositionInCenterIfOutsideViewport(place);
      editor.focus();
    },
    focus: () => editor.focus(),
  };
}
