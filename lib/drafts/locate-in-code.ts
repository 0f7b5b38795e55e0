import { splitPointer } from "@/lib/schema/json-pointer.ts";
import { type CodeToken, readCodeTokens } from "./code-tokens.ts";
import { type LiteralMember, readItems, readMembers } from "./object-literal.ts";

/** 1-based, in the TypeScript text; columns count UTF-16 units. */
export interface CodePosition {
  readonly line: number;
  readonly column: number;
}

/** Finds where a code says what a path of a tool's definition leads to. */
export type LocateInCode = (toolName: string, path: string) => CodePosition | undefined;

/** A code with more tools than this is not searched. */
const mostTools = 200;

/**
 * Makes a search for paths such as `/inputSchema/properties/page/type`. It gives the innermost key on the way that is
 * certain; undefined where the definition is not written out as an object literal, or two might be meant.
 */
export function createLocator(code: string): LocateInCode {
  const tokens = readCodeTokens(code);
  const definitions = new Map<string, number | undefined>();
  return (toolName, path) => {
    if (tokens === undefined) return undefined;
    if (!definitions.has(toolName)) definitions.set(toolName, findDefinition(tokens, toolName));
    const definition = definitions.get(toolName);
    if (definition === undefined) return undefined;
    const at = follow(tokens, definition, splitPointer(path));
    return at === undefined ? undefined : toPosition(code, at);
  };
}

/** The token that opens the literal of a tool: the one that has its name, else the only one without a plain name. */
function findDefinition(tokens: readonly CodeToken[], toolName: string): number | undefined {
  const named: number[] = [];
  const unnamed: number[] = [];
  const places = tokens.flatMap(({ kind, text }, index) =>
    kind === "name" && text === "execute" ? index : [],
  );
  if (places.length > mostTools) return undefined;
  for (const open of new Set(places.map((index) => findBrace(tokens, index)))) {
    if (open === undefined) continue;
    const name = findMember(readMembers(tokens, open), "name");
    const value = name === undefined ? undefined : readText(tokens, name);
    if (value === toolName) named.push(open);
    else if (value === undefined) unnamed.push(open);
  }
  const [only, ...others] = named.length > 0 ? named : unnamed;
  return others.length > 0 ? undefined : only;
}

/** The brace that a token stands right in. */
function findBrace(tokens: readonly CodeToken[], index: number): number | undefined {
  let depth = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.kind !== "punctuation") continue;
    if (")]}".includes(token.text)) depth += 1;
    else if ("([{".includes(token.text)) {
      if (depth === 0) return token.text === "{" ? at : undefined;
      depth -= 1;
    }
  }
  return undefined;
}

function readText(tokens: readonly CodeToken[], { valueStart, valueEnd }: LiteralMember): string | undefined {
  const token = tokens[valueStart];
  return valueEnd - valueStart === 1 && token?.kind === "text" ? token.text : undefined;
}

/** The last member of a key counts, and none where another one may take its place. */
function findMember(members: readonly LiteralMember[], key: string): LiteralMember | undefined {
  const member = members.filter((each) => each.key === key).at(-1);
  return member?.maybeReplaced ? undefined : member;
}

function follow(tokens: readonly CodeToken[], open: number, steps: readonly string[]): number | undefined {
  let found: number | undefined;
  let value: { readonly start: number; readonly end: number } | undefined = {
    start: open,
    end: tokens.length,
  };
  for (const step of steps) {
    if (value === undefined) break;
    const bracket: string | undefined = tokens[value.start]?.text;
    if (bracket === "{") {
      const member: LiteralMember | undefined = findMember(readMembers(tokens, value.start, value.end), step);
      if (member === undefined) break;
      found = member.at;
      value = literalOf(tokens, member.valueStart, member.valueEnd);
    } else if (bracket === "[") {
      const item = readItems(tokens, value.start, value.end)?.[Number(step)];
      if (item === undefined) break;
      found = tokens[item.start]?.at ?? found;
      value = literalOf(tokens, item.start, item.end);
    } else break;
  }
  return found;
}

/** A value that is a literal and nothing more, but for what only the types see: `{…} as const`. */
function literalOf(tokens: readonly CodeToken[], start: number, end: number) {
  const open = tokens[start];
  if (open?.kind !== "punctuation" || !"[{".includes(open.text)) return undefined;
  let depth = 0;
  for (let index = start; index < end; index += 1) {
    const token = tokens[index];
    if (token?.kind !== "punctuation") continue;
    if ("([{".includes(token.text)) depth += 1;
    else if (")]}".includes(token.text)) depth -= 1;
    if (depth > 0) continue;
    const after = tokens[index + 1];
    const isWhole = index + 1 === end || after?.text === "as" || after?.text === "satisfies";
    return isWhole ? { start, end: index + 1 } : undefined;
  }
  return undefined;
}

function toPosition(code: string, at: number): CodePosition {
  const before = code.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: at - lineStart + 1 };
}
