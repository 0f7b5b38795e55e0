import { BuiltinError } from "./builtin-error.ts";
import type { Hunk } from "./parse-patch.ts";

/** Changes a text by hunks, in order. Lines that stay keep their ends, and new ones end as the file's lines do. @throws BuiltinError where a hunk does not fit. */
export function applyHunks(text: string, hunks: readonly Hunk[], path: string): string {
  const end = /\r?\n/.exec(text)?.[0] ?? "\n";
  const hasLastEnd = text === "" || text.endsWith("\n");
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n").map((line) => ({
    text: line.replace(/\r$/, ""),
    raw: line,
  }));
  if (text === "") lines.length = 0;
  let from = 0;
  for (const [index, hunk] of hunks.entries()) {
    const fail = (reason: string) =>
      new BuiltinError(`Hunk ${index + 1} does not fit ${path}: ${reason}. Nothing was changed.`);
    for (const anchor of hunk.after) {
      const found = findLine(lines, anchor, from);
      if (found === -1) throw fail(`the line ${JSON.stringify(anchor)} is not there`);
      from = found + 1;
    }
    const at = findPlace(lines, hunk, from);
    if (at === -1) throw fail(`the lines are not there: ${JSON.stringify(hunk.before[0] ?? "")} …`);
    const old = lines.slice(at, at + hunk.before.length);
    const now = hunk.now.map((each) => {
      if (typeof each === "string") return { text: each, raw: end === "\r\n" ? `${each}\r` : each };
      return old[each] ?? { text: "", raw: "" };
    });
    lines.splice(at, hunk.before.length, ...now);
    from = at + now.length;
  }
  // The last line may be another one now, whose end is the file's.
  const raw = lines.map((line) => line.raw).join("\n");
  const whole = hasLastEnd ? raw : raw.replace(/\r$/, "");
  return whole === "" || !hasLastEnd ? whole : `${whole}\n`;
}

type Line = { readonly text: string };

function findLine(lines: readonly Line[], wanted: string, from: number): number {
  const exact = lines.findIndex((line, index) => index >= from && line.text === wanted);
  if (exact !== -1) return exact;
  return lines.findIndex((line, index) => index >= from && line.text.trim() === wanted.trim());
}

function findPlace(lines: readonly Line[], { before, after, isAtEnd }: Hunk, from: number): number {
  const fits = (at: number) => before.every((line, index) => lines[at + index]?.text === line);
  if (before.length === 0) return after.length > 0 && !isAtEnd ? from : lines.length;
  if (isAtEnd) {
    const at = lines.length - before.length;
    return at >= from && fits(at) ? at : -1;
  }
  for (let at = from; at + before.length <= lines.length; at += 1) if (fits(at)) return at;
  return -1;
}
