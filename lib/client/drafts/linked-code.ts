const mark = "#code=";

/** The code that an address carries in its fragment (`#code=TEXT`); undefined where it carries none. */
export function readLinkedCode(fragment: string): string | undefined {
  if (!fragment.startsWith(mark)) return undefined;
  const text = fragment.slice(mark.length);
  try {
    return normalizeLines(decodeURIComponent(text));
  } catch {
    // Someone wrote it by hand, with a percent sign in it.
    return normalizeLines(text);
  }
}

/** The address, without its origin, that opens a code as a new draft. */
export function linkedCodeHref(code: string): string {
  return `/drafts/new${mark}${encodeURIComponent(code.replace(/\p{Surrogate}/gu, "\ufffd"))}`;
}

/** A text with `\n` line ends, as the editor has it. */
export function normalizeLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
