/**
 * The members of a JSON object, each with the very text that stands for it: digits and keys such as `__proto__`
 * survive. Where a key stands twice, the last one counts.
 * @param text must be JSON text of an object; anything else gives nonsense.
 */
export function readMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  let place = skipSpace(text, text.indexOf("{") + 1);
  while (text[place] === '"') {
    const keyEnd = skipString(text, place);
    const key: unknown = JSON.parse(text.slice(place, keyEnd));
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = skipValue(text, start);
    members.set(String(key), text.slice(start, end));
    const after = skipSpace(text, end);
    if (text[after] !== ",") break;
    place = skipSpace(text, after + 1);
  }
  return members;
}

/** JSON text of an object from the text of each member; those that are undefined are left out. */
export function writeMembers(members: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(members).flatMap(([key, text]) =>
    text === undefined ? [] : [`${JSON.stringify(key)}:${text}`],
  );
  return `{${written.join(",")}}`;
}

function skipSpace(text: string, start: number): number {
  let place = start;
  while (place < text.length && " \t\n\r".includes(text.charAt(place))) place += 1;
  return place;
}

function skipString(text: string, start: number): number {
  let place = start + 1;
  while (place < text.length && text[place] !== '"') place += text[place] === "\\" ? 2 : 1;
  return place + 1;
}

function skipValue(text: string, start: number): number {
  let depth = 0;
  let place = start;
  while (place < text.length) {
    const mark = text[place];
    if (mark === '"') {
      place = skipString(text, place);
      if (depth === 0) return place;
      continue;
    }
    if (mark === "{" || mark === "[") depth += 1;
    else if (mark === "}" || mark === "]") {
      if (depth === 0) return place;
      depth -= 1;
      if (depth === 0) return place + 1;
    } else if (depth === 0 && (mark === "," || " \t\n\r".includes(mark ?? ""))) return place;
    place += 1;
  }
  return place;
}
