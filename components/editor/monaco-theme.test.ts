import { describe, expect, it } from "vitest";
import { themes } from "./monaco-theme.ts";

/** Backgrounds that code may stand on: each is laid over the ones before. */
const grounds: readonly string[][] = [
  [],
  ["editor.lineHighlightBackground"],
  ["editor.selectionBackground"],
  ["editor.wordHighlightStrongBackground"],
  ["diffEditor.insertedLineBackground", "diffEditor.insertedTextBackground"],
  ["diffEditor.removedLineBackground", "diffEditor.removedTextBackground"],
];

describe.each(Object.entries(themes))("the theme %s", (_name, { colors, rules }) => {
  it.each(grounds)("keeps every token readable on %j %j", (...layers: readonly string[]) => {
    const ground = layers.reduce(
      (below, layer) => lay(parse(colors[layer]), below),
      parse(colors["editor.background"]),
    );
    for (const { token, foreground } of rules) {
      expect(contrast(parse(`#${foreground}`), ground), token).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ["editorLineNumber.foreground", "editor.background"],
    ["editorWidget.foreground", "editorWidget.background"],
    ["editorSuggestWidget.highlightForeground", "editorSuggestWidget.background"],
    ["input.placeholderForeground", "input.background"],
    ["textLink.foreground", "editorHoverWidget.background"],
  ])("keeps %s readable on %s", (text, ground) => {
    expect(contrast(parse(colors[text]), parse(colors[ground]))).toBeGreaterThanOrEqual(4.5);
  });
});

interface Color {
  readonly channels: readonly number[];
  readonly alpha: number;
}

function parse(text: string | undefined): Color {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (text?.slice(1).match(/../g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return { channels: [red, green, blue], alpha: alpha / 255 };
}

function lay(above: Color, below: Color): Color {
  const mix = (channel: number, index: number) =>
    channel * above.alpha + (below.channels[index] ?? 0) * (1 - above.alpha);
  return { channels: above.channels.map(mix), alpha: 1 };
}

/** As WCAG 2 defines it. */
function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance({ channels }: Color): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
