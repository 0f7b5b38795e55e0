/** A word as a shell takes it: as it is where nothing in it means something to a shell, else in single quotes. */
export function quoteShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
