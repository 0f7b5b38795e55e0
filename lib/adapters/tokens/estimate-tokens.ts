/**
 * About how many tokens a text is to a model. No provider's tokenizer is here (they differ, and weigh megabytes): the
 * text is walked once, and each run of like characters is counted the way that present tokenizers cut it:
 * - a word of letters A to Z with the space before it: 1, and 1 more for each 6 letters after the first 9; a capital
 *   after a small letter begins a new word;
 * - digits: 1 for each 3;
 * - other spaces and line ends: 1 for a run of up to 16;
 * - punctuation: 1 for each 3 in a row;
 * - Latin letters with accents, Greek, Cyrillic, Hebrew, Arabic, the scripts of India: 1 for each 4;
 * - Chinese, Japanese, Korean and other scripts: 7 for each 10; emoji and the rest beyond: 2 each.
 *
 * Measured against o200k_base: see `docs/models.md`. Takes any length in one pass.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let place = 0;
  while (place < text.length) {
    const kind = kindOf(text.charCodeAt(place));
    let end = place + 1;
    while (end < text.length && kindOf(text.charCodeAt(end)) === kind && !startsWord(text, end)) end += 1;
    tokens += costs[kind](end - place, text.charCodeAt(place) === space && end < text.length);
    place = end;
  }
  return Math.ceil(tokens);
}

type Kind = "word" | "digit" | "space" | "mark" | "alphabet" | "script" | "surrogate";

const space = 0x20;

/** What a run of `length` units costs; a space before a word belongs to the word. */
const costs: Readonly<Record<Kind, (length: number, isSpaceBefore: boolean) => number>> = {
  word: (length) => 1 + Math.max(0, Math.ceil((length - 9) / 6)),
  digit: (length) => Math.ceil(length / 3),
  space: (length, isSpaceBefore) => (length === 1 && isSpaceBefore ? 0 : Math.ceil(length / 16)),
  mark: (length) => Math.ceil(length / 3),
  alphabet: (length) => Math.ceil(length / 4),
  script: (length) => length * 0.7,
  surrogate: (length) => length,
};

function kindOf(unit: number): Kind {
  if (unit < 0x80) {
    if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) return "word";
    if (unit >= 0x30 && unit <= 0x39) return "digit";
    return unit <= space ? "space" : "mark";
  }
  if (unit < 0xc0) return "mark";
  if (unit < 0xe00) return "alphabet";
  if (unit >= 0x2000 && unit < 0x2e80) return "mark";
  return unit >= 0xd800 && unit <= 0xdfff ? "surrogate" : "script";
}

/** A capital after a small letter: `getUser` is two words. */
function startsWord(text: string, place: number): boolean {
  const unit = text.charCodeAt(place);
  const before = text.charCodeAt(place - 1);
  return unit >= 0x41 && unit <= 0x5a && before >= 0x61 && before <= 0x7a;
}
