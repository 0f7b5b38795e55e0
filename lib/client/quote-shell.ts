/** A text as one word of a POSIX shell (sh, bash, zsh). It must hold no null character: no program can be handed one. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
