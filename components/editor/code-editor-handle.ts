/** What a page does with an editor that is ready. */
export interface CodeEditorHandle {
  /** The text as it stands, with `\n` line ends. */
  getCode(): string;
  /** Replaces the text as one step that undo takes back; the caret stays in its line. */
  setCode(code: string): void;
  /** Lays the code out; resolves when it is done, also where there was nothing to do. The plain box has no layout. */
  format(): Promise<void>;
  /** Puts the caret at a place (1-based) and brings it into view, with the focus. A place past the end is its end. */
  reveal(line: number, column: number): void;
  focus(): void;
}
