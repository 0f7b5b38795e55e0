import { showHidden } from "@/components/ui/visible-characters.ts";
import { type AnsiStyle, plainStyle, readAnsi, stripAnsi } from "./ansi.ts";

/** Some lines of a text, drawn and laid out apart from the others so that only those in view cost time. */
export interface TextBlock {
  /** Which of the text's lines it begins with, counted from 0. */
  readonly line: number;
  readonly raw: string;
  /** What holds at its start. */
  readonly style: AnsiStyle;
  /** The text without styles, hidden characters made visible: what stands there while the block is out of view. */
  readonly plain: string;
  readonly lineCount: number;
}

const colourCodes = new RegExp(`${"\u001b"}\\[[\\d;:]*m`, "g");
const blockLength = 6_000;
const longestLine = 16_384;
const shownReturns = 6;

/** Cuts a text into blocks of whole lines. A line over 16,384 characters is cut, and the cut is marked. */
export function* readBlocks(text: string): Generator<TextBlock> {
  const mostLines = text.length > 1_000_000 ? 2_000 : 200;
  const styled = text.includes("\u001b") || text.includes("\u009b");
  let style = plainStyle;
  let lines: string[] = [];
  let length = 0;
  let first = 0;
  for (const line of readLines(text)) {
    lines.push(line);
    length += line.length;
    if (length < blockLength && lines.length < mostLines) continue;
    const block = makeBlock(first, lines, style);
    yield block;
    if (styled) style = readAnsi(block.raw, style).style;
    first += lines.length;
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield makeBlock(first, lines, style);
}

function makeBlock(line: number, lines: readonly string[], style: AnsiStyle): TextBlock {
  const raw = lines.join("\n");
  return { line, raw, style, plain: showHidden(splitReturns(stripAnsi(raw))), lineCount: lines.length };
}

/** Marks each carriage return and goes on in a new line, so that nothing is overwritten. */
export function splitReturns(text: string): string {
  return text.includes("\r") ? text.replace(/\r(?!\n|$)/g, "⟦CR⟧\n").replace(/\r/g, "⟦CR⟧") : text;
}

function* readLines(text: string): Generator<string> {
  let from = 0;
  while (from <= text.length) {
    const found = text.indexOf("\n", from);
    const end = found === -1 ? text.length : found;
    const next = end + 1;
    if (end > from && text[end - 1] === "\r" && found !== -1) yield* cutLine(text.slice(from, end - 1));
    else yield* cutLine(text.slice(from, end));
    if (found === -1) return;
    from = next;
  }
}

function* cutLine(line: string): Generator<string> {
  const folded = foldReturns(line);
  if (folded.length <= longestLine) {
    yield folded;
    return;
  }
  for (let at = 0; at < folded.length; ) {
    let next = Math.min(at + longestLine, folded.length);
    // A pair of surrogates stays together.
    if (next < folded.length && /[\ud800-\udbff]/.test(folded[next - 1] ?? "")) next += 1;
    yield folded.slice(at, next) + (next < folded.length ? " ⟦line goes on⟧" : "");
    at = next;
  }
}

/** A progress bar drawn a thousand times is shown by its first and its last states; colours of the rest still hold. */
function foldReturns(line: string): string {
  if (!line.includes("\r")) return line;
  const states = line.split("\r");
  if (states.length <= shownReturns) return line;
  const skipped = states.slice(2, -2);
  const colours = skipped.join("").match(colourCodes) ?? [];
  const note = `⟦${skipped.length} overwritten states⟧`;
  return [...states.slice(0, 2), note + colours.join(""), ...states.slice(-2)].join("\r");
}
