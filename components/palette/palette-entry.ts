/** What the palette offers. */
export interface PaletteEntry {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly kind: string;
  /** Further words that it is found by. */
  readonly keywords?: string;
  readonly perform: () => void;
}

/** Whether an entry has every word, in its name or among its keywords. */
export function hasWords({ name, keywords = "" }: PaletteEntry, words: readonly string[]): boolean {
  const text = `${name} ${keywords}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
