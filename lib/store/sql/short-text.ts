/** How much of a text a row of the history shows, in UTF-16 units. */
const shownLength = 160;
/** How much of the arguments, and how much of the output, a search looks through, in UTF-16 units. */
const searchedLength = 2_000;

/** The beginning of a text on one line. */
export function shortenText(text: string): string {
  const start = text
    .slice(0, shownLength * 4)
    .replace(/\s+/g, " ")
    .trim();
  return start.length > shownLength ? `${start.slice(0, shownLength - 1)}…` : start;
}

/** What a search looks through: the beginnings of texts, in small letters. */
export function toSearched(texts: readonly (string | undefined)[]): string {
  return texts
    .flatMap((text) => (text ? text.slice(0, searchedLength) : []))
    .join("\n")
    .toLowerCase();
}
