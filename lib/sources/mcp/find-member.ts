/** A part of a text: from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the value of a member stands in the JSON text of an object; undefined where there is none. Where a name stands
 * twice, the last one counts. Costs little however long the text is: nothing of it is parsed but the names.
 * @param object where the object stands in the text; anything that is none has no members.
 */
export function findMember(text: string, object: Span, name: string): Span | undefined {
  let found: Span | undefined;
  let place = skipSpace(text, object.start);
  if (text[place] !== "{") return undefined;
  place = skipSpace(text, place + 1);
  while (place < object.end && text[place] === '"') {
    const nameEnd = skipString(text, place);
    const isIt = readName(text.slice(place, nameEnd)) === name;
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = skipValue(text, start);
    if (isIt) found = { start, end };
    place = skipSpace(text, end);
    if (text[place] !== ",") return found;
    place = skipSpace(text, place + 1);
  }
  return found;
}

function readName(quoted: string): unknown {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}

function skipSpace(text: string, start: number): number {
  let place = start;
  while (place < text.length && " \t\n\r".includes(text.charAt(place))) place += 1;
  return place;
}

/** The place after a text in quotes. A quote that is written as `\\"` has an odd number of backslashes before it. */
function skipString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text[before] === "\\") before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return text.length;
}

const structure = /["[\]{},]/g;

function skipValue(text: string, start: number): number {
  let depth = 0;
  let place = start;
  for (;;) {
    structure.lastIndex = place;
    const match = structure.exec(text);
    if (match === null) return text.length;
    place = match.index;
    const [mark] = match;
    if (mark === '"') {
      place = skipString(text, place);
      if (depth === 0) return place;
      continue;
    }
    if (mark === "{" || mark === "[") depth += 1;
    else if (mark === "," && depth === 0) return place;
    else if (mark !== ",") {
      if (depth === 0) return place;
      depth -= 1;
      if (depth === 0) return place + 1;
    }
    place += 1;
  }
}
