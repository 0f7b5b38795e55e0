/** Headers as somebody types them, or what is wrong with a line, as a sentence. */
export type ReadHeaders =
  | { readonly headers: { readonly [name: string]: string } }
  | { readonly fault: string };

/** Reads headers, one a line: `Name: value`. Empty lines count for nothing. */
export function readHeaders(text: string): ReadHeaders {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim();
    if (colon < 0 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
      return { fault: `"${line.trim()}" is no header: write one a line, as Name: value.` };
    headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers: Object.fromEntries(headers) };
}
