export interface HighlightedProps {
  readonly text: string;
  /** Lower-cased words to mark wherever they stand. */
  readonly words: readonly string[];
}

/** Text with the words of a search marked in it. */
export function Highlighted({ text, words }: HighlightedProps) {
  const word = words.length === 0 ? undefined : longestAt(text, words);
  if (!word) return text;
  return (
    <>
      {text.slice(0, word.start)}
      <mark>{text.slice(word.start, word.end)}</mark>
      <Highlighted text={text.slice(word.end)} words={words} />
    </>
  );
}

/** The match that begins first, the longest of those. */
function longestAt(text: string, words: readonly string[]): { start: number; end: number } | undefined {
  const lower = text.toLowerCase();
  // Lower-casing may lengthen a text, and then the places don't fit.
  if (lower.length !== text.length) return undefined;
  let best: { start: number; end: number } | undefined;
  for (const word of words) {
    const start = lower.indexOf(word);
    if (start < 0) continue;
    const end = start + word.length;
    if (!best || start < best.start || (start === best.start && end > best.end)) best = { start, end };
  }
  return best;
}
