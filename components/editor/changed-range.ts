/** A part of a text, by offsets, and what takes its place. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The one change, as short as it can be, that makes `after` of `before`. */
export function changedRange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let tail = 0;
  const atEnd = (text: string) => text.charCodeAt(text.length - 1 - tail);
  while (tail < shorter - start && atEnd(before) === atEnd(after)) tail += 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
