import type { editor } from "monaco-editor";
import type { MonacoModule } from "./monaco-module.ts";

/** The app's colours (`app/globals.css`, `components/ui/theme.ts`) for an editor that can't read them from the page. */
interface Palette {
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly comment: string;
  readonly keyword: string;
  readonly string: string;
  readonly number: string;
  readonly type: string;
  readonly bad: string;
  readonly warn: string;
}

const light: Palette = {
  surface: "#ffffff",
  raised: "#f7f8fa",
  line: "#c4cad4",
  text: "#1b212b",
  muted: "#5c6675",
  accent: "#3f57c2",
  comment: "#4f5968",
  keyword: "#33489f",
  string: "#16603a",
  number: "#784800",
  type: "#8a2b8f",
  bad: "#b3261e",
  warn: "#855000",
};

const dark: Palette = {
  surface: "#15171c",
  raised: "#1d2027",
  line: "#363b45",
  text: "#e4e7ec",
  muted: "#9ba2ae",
  accent: "#a3b5f7",
  comment: "#b4bac4",
  keyword: "#a3b5f7",
  string: "#7fd1a3",
  number: "#e8b75d",
  type: "#e0a0e5",
  bad: "#ff8f85",
  warn: "#e8b75d",
};

/** By the name that an editor is given. */
export const themes = {
  "playground-light": themeOf("vs", light),
  "playground-dark": themeOf("vs-dark", dark),
};

export function defineThemes({ editor }: MonacoModule): void {
  for (const [name, theme] of Object.entries(themes)) editor.defineTheme(name, theme);
}

function themeOf(base: editor.BuiltinTheme, palette: Palette): editor.IStandaloneThemeData {
  const { surface, raised, line, text, muted, accent, bad, warn } = palette;
  const rule = (token: string, color: string) => ({ token, foreground: color.slice(1) });
  return {
    base,
    inherit: true,
    rules: [
      rule("", text),
      rule("comment", palette.comment),
      rule("keyword", palette.keyword),
      rule("string", palette.string),
      rule("string.escape", palette.number),
      rule("regexp", palette.number),
      rule("number", palette.number),
      rule("type", palette.type),
      rule("identifier", text),
      rule("delimiter", text),
    ],
    colors: {
      ...bracketColors(text),
      "editorBracketHighlight.unexpectedBracket.foreground": bad,
      "editor.background": surface,
      "editor.foreground": text,
      "editor.lineHighlightBackground": raised,
      "editor.lineHighlightBorder": `${raised}00`,
      "editor.selectionBackground": `${accent}40`,
      "editor.inactiveSelectionBackground": `${accent}28`,
      "editor.wordHighlightBackground": `${accent}20`,
      "editor.wordHighlightStrongBackground": `${accent}30`,
      "editorCursor.foreground": text,
      "editorLineNumber.foreground": muted,
      "editorLineNumber.activeForeground": text,
      "editorIndentGuide.background1": `${line}80`,
      "editorBracketMatch.border": muted,
      // Faded text is hard to read: a line under it says as much.
      "editorUnnecessaryCode.opacity": "#000000ff",
      "editorUnnecessaryCode.border": muted,
      "editorError.foreground": bad,
      "editorWarning.foreground": warn,
      "editorWidget.background": surface,
      "editorWidget.foreground": text,
      "editorWidget.border": line,
      "editorHoverWidget.background": surface,
      "editorHoverWidget.border": line,
      "editorSuggestWidget.background": surface,
      "editorSuggestWidget.border": line,
      "editorSuggestWidget.foreground": text,
      "editorSuggestWidget.highlightForeground": accent,
      "editorSuggestWidget.focusHighlightForeground": accent,
      "editorSuggestWidget.selectedBackground": `${accent}2a`,
      "editorSuggestWidget.selectedForeground": text,
      "input.background": surface,
      "input.border": line,
      "input.placeholderForeground": muted,
      focusBorder: accent,
      descriptionForeground: muted,
      foreground: text,
      "textLink.foreground": accent,
      "textCodeBlock.background": raised,
      "diffEditor.insertedTextBackground": `${palette.string}26`,
      "diffEditor.removedTextBackground": `${bad}26`,
      "diffEditor.insertedLineBackground": `${palette.string}14`,
      "diffEditor.removedLineBackground": `${bad}14`,
      "scrollbar.shadow": "#00000000",
    },
  };
}

/** Brackets look like the text around them. */
function bracketColors(color: string): editor.IColors {
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`editorBracketHighlight.foreground${level}`, color]),
  );
}
