import type { CodeToken } from "./code-tokens.ts";

/** A member of an object literal that says its key plainly: `name: …` or `"name": …`. */
export interface LiteralMember {
  readonly key: string;
  /** Where the key stands in the code. */
  readonly at: number;
  /** The tokens of the value: from this one up to, and without, `valueEnd`. */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Something follows that may set any key: a spread, or a key that is computed. */
  readonly maybeReplaced: boolean;
}

/** A part between commas: from the first token up to, and without, the last one. */
interface Part {
  readonly start: number;
  readonly end: number;
}

const spread = ".";

/** The tokens inside brackets that open at `open`, cut at their commas; undefined where no bracket opens there. */
function cutParts(tokens: readonly CodeToken[], open: number, end: number): readonly Part[] | undefined {
  const parts: Part[] = [];
  let depth = 0;
  let start = open + 1;
  for (let index = open; index < end; index += 1) {
    const token = tokens[index];
    if (token?.kind !== "punctuation") continue;
    if ("([{".includes(token.text)) depth += 1;
    else if (")]}".includes(token.text)) depth -= 1;
    const isEnd = depth === 0;
    if (!isEnd && !(depth === 1 && token.text === ",")) continue;
    if (index > start) parts.push({ start, end: index });
    start = index + 1;
    if (isEnd) return parts;
  }
  return undefined;
}

/** The members of the object literal whose brace is the token at `open`. */
export function readMembers(
  tokens: readonly CodeToken[],
  open: number,
  end = tokens.length,
): readonly LiteralMember[] {
  const members: LiteralMember[] = [];
  let maybeReplaced = false;
  for (const part of [...(cutParts(tokens, open, end) ?? [])].reverse()) {
    const key = tokens[part.start];
    const colon = tokens[part.start + 1];
    if (key === undefined) continue;
    if (key.kind === "punctuation" && (key.text === spread || key.text === "[")) maybeReplaced = true;
    // A key with an escape in it: any key.
    if (key.kind === "other") maybeReplaced = true;
    if ((key.kind !== "name" && key.kind !== "text") || colon?.text !== ":" || colon.kind !== "punctuation")
      continue;
    members.unshift({
      key: key.text,
      at: key.at,
      valueStart: part.start + 2,
      valueEnd: part.end,
      maybeReplaced,
    });
  }
  return members;
}

/** The items of the array literal whose bracket is the token at `open`; undefined where one of them is a spread. */
export function readItems(
  tokens: readonly CodeToken[],
  open: number,
  end: number,
): readonly Part[] | undefined {
  const parts = cutParts(tokens, open, end);
  return parts?.some(({ start }) => tokens[start]?.text === spread) ? undefined : parts;
}
