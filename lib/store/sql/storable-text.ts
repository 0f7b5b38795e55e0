/** Stands before four hex digits for what neither database keeps; itself written so too. A noncharacter of Unicode. */
const mark = "\uFFFE";
const unstorable = /\uFFFE|\p{Surrogate}/gu;
const marked = /\uFFFE([0-9a-f]{4})/g;

/**
 * A text in a form that both databases keep: PostgreSQL refuses U+0000, the binding of SQLite cuts a text there, and
 * both turn half of a surrogate pair into U+FFFD. Nearly every text is its own storable form.
 */
export function toStorable(text: string): string {
  if (isWellFormed(text) && !text.includes("\0") && !text.includes(mark)) return text;
  return text
    .replace(unstorable, (unit) => mark + unit.charCodeAt(0).toString(16).padStart(4, "0"))
    .replaceAll("\0", `${mark}0000`);
}

/** The text that `toStorable` was given. */
export function fromStorable(stored: string): string {
  if (!stored.includes(mark)) return stored;
  return stored.replace(marked, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function isWellFormed(text: string): boolean {
  // In every supported node, but not in TypeScript's library for our target.
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
