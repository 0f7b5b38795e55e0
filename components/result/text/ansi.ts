import { ansiPalette, readExtendedColour } from "./ansi-palette.ts";

/** How a run of text is drawn. Colours are 0xRRGGBB; absent means the page's own. */
export interface AnsiStyle {
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly inverse?: true;
  readonly foreground?: number;
  readonly background?: number;
}

/** A stretch of text in one style. */
export interface AnsiRun {
  readonly text: string;
  readonly style: AnsiStyle;
  /** True for a sign that stands for a sequence which carries text of its own (a title, a link's target). */
  readonly sequence?: string;
}

export const plainStyle: AnsiStyle = {};

// CSI, string sequences (OSC, DCS, SOS, PM, APC), then the two-character ones (ECMA-48).
const escapeCode = "\u001b";
const bell = "\u0007";
const end = "\u009c";
const escapes = new RegExp(
  [
    `(?:${escapeCode}\\[|\u009b)([0-?]*)[ -/]*([@-~])`,
    `(?:${escapeCode}([\\]PX^_])|[\u009d\u0090\u0098\u009e\u009f])([^${bell}${escapeCode}${end}]{0,4096})(?:${bell}|${escapeCode}\\\\|${end})`,
    `${escapeCode}[ -/]{0,2}[0-Z\\\\\`-~]`,
  ].join("|"),
  "g",
);

/** Reads escape sequences: colours and weights become styles, the rest is taken out. `style` is what holds at the start. */
export function readAnsi(text: string, style: AnsiStyle): { runs: AnsiRun[]; style: AnsiStyle } {
  const runs: AnsiRun[] = [];
  let current = style;
  let from = 0;
  for (const match of text.matchAll(escapes)) {
    if (match.index > from) runs.push({ text: text.slice(from, match.index), style: current });
    from = match.index + match[0].length;
    const [, parameters, final, introducer, content] = match;
    if (final === "m") current = applyParameters(current, parameters ?? "");
    if (content)
      runs.push({ text: `⟦${introducer === "]" ? "OSC" : "ESC"}⟧`, style: current, sequence: content });
  }
  if (from < text.length) runs.push({ text: text.slice(from), style: current });
  return { runs, style: current };
}

/** The text without escape sequences. */
export function stripAnsi(text: string): string {
  return text.includes("\u001b") || text.includes("\u009b") ? text.replace(escapes, "") : text;
}

function applyParameters(style: AnsiStyle, parameters: string): AnsiStyle {
  if (/[^\d;:]/.test(parameters)) return style;
  const codes = parameters.split(";");
  let next = style;
  for (let at = 0; at < codes.length; at += 1) {
    const [code, ...sub] = (codes[at] ?? "").split(":");
    const number = Number(code);
    if (number === 38 || number === 48) {
      const inline = sub.length > 0;
      const read = readExtendedColour(inline ? sub : codes.slice(at + 1), inline);
      if (!inline) at += read.used;
      if (read.colour !== undefined)
        next = { ...next, [number === 38 ? "foreground" : "background"]: read.colour };
    } else next = applyCode(next, number, sub[0]);
  }
  return next;
}

function applyCode(style: AnsiStyle, code: number, sub: string | undefined): AnsiStyle {
  if (code === 0) return plainStyle;
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 3) return { ...style, italic: true };
  if (code === 4) return sub === "0" ? without(style, "underline") : { ...style, underline: true };
  if (code === 7) return { ...style, inverse: true };
  if (code === 9) return { ...style, strike: true };
  if (code === 21) return { ...style, underline: true };
  if (code === 22) return without(style, "bold", "dim");
  if (code === 23) return without(style, "italic");
  if (code === 24) return without(style, "underline");
  if (code === 27) return without(style, "inverse");
  if (code === 29) return without(style, "strike");
  if (code === 39) return without(style, "foreground");
  if (code === 49) return without(style, "background");
  const foreground = paletteIndex(code, 30, 90);
  if (foreground !== undefined) return { ...style, foreground };
  const background = paletteIndex(code, 40, 100);
  return background === undefined ? style : { ...style, background };
}

function paletteIndex(code: number, normal: number, bright: number): number | undefined {
  if (code >= normal && code < normal + 8) return ansiPalette(code - normal);
  return code >= bright && code < bright + 8 ? ansiPalette(code - bright + 8) : undefined;
}

function without(style: AnsiStyle, ...keys: (keyof AnsiStyle)[]): AnsiStyle {
  return Object.fromEntries(Object.entries(style).filter(([key]) => !keys.some((other) => other === key)));
}
