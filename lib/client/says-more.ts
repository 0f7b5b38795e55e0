/** Whether a title says more than the key that stands beside it: `Book trip` does not beside `book_trip`. */
export function saysMore(title: string, key: string): boolean {
  return lettersOf(title) !== lettersOf(key);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
