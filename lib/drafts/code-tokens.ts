/** A piece of code that is no space and no comment. */
export interface CodeToken {
  /** `text` is a string whose value is `text`; what is neither of the first three is of no interest here. */
  readonly kind: "punctuation" | "name" | "text" | "other";
  readonly text: string;
  /** Where it begins in the code, in UTF-16 units. */
  readonly at: number;
}

const skipped = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const name = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const number = /\.?\d[\w.]*/y;
const quoted = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const deepestTemplate = 20;
/** After these words a slash begins a regular expression, not a division. */
const beforeValue = new Set([
  "return",
  "typeof",
  "case",
  "in",
  "of",
  "delete",
  "void",
  "throw",
  "new",
  "await",
]);

/**
 * Cuts TypeScript into tokens, as well as that goes without its grammar. Undefined where it gets lost: a string without
 * an end, brackets that don't fit.
 */
export function readCodeTokens(code: string): readonly CodeToken[] | undefined {
  const tokens: CodeToken[] = [];
  const open: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(code)?.[0];
  };
  const push = (kind: CodeToken["kind"], text: string, length: number) => {
    tokens.push({ kind, text, at });
    at += length;
  };

  for (;;) {
    at += take(skipped)?.length ?? 0;
    if (at >= code.length) return open.length === 0 ? tokens : undefined;
    // A comment without an end: nothing behind it is certain.
    if (code.startsWith("/*", at)) return undefined;
    const character = code[at] ?? "";
    if (character === "`") {
      const end = findTemplateEnd(code, at);
      if (end === undefined) return undefined;
      push("other", "", end - at);
    } else if (character === '"' || character === "'") {
      const text = take(quoted);
      if (text === undefined) return undefined;
      push(text.includes("\\") ? "other" : "text", text.slice(1, -1), text.length);
    } else if (character === "/" && startsValue(tokens.at(-1))) {
      const text = take(regex);
      if (text === undefined) return undefined;
      push("other", "", text.length);
    } else {
      const word = take(name);
      const digits = word === undefined ? take(number) : undefined;
      if (word !== undefined) push("name", word, word.length);
      else if (digits !== undefined) push("other", "", digits.length);
      else {
        if (!fitsBrackets(character, open)) return undefined;
        push("punctuation", character, 1);
      }
    }
  }
}

function fitsBrackets(character: string, open: string[]): boolean {
  const place = "([{".indexOf(character);
  if (place >= 0) open.push(")]}"[place] ?? "");
  return !")]}".includes(character) || open.pop() === character;
}

function startsValue(before: CodeToken | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "name") return beforeValue.has(before.text);
  return before.kind === "punctuation" && !")]".includes(before.text);
}

/** Where a template that begins at `start` ends; undefined where it has no end, or templates stand in it too deep. */
function findTemplateEnd(code: string, start: number, depth = 0): number | undefined {
  if (depth > deepestTemplate) return undefined;
  let at = start + 1;
  while (at < code.length) {
    if (code[at] === "`") return at + 1;
    if (code.startsWith("${", at)) {
      const end = findExpressionEnd(code, at + 2, depth);
      if (end === undefined) return undefined;
      at = end;
    } else at += code[at] === "\\" ? 2 : 1;
  }
  return undefined;
}

function findExpressionEnd(code: string, start: number, depth: number): number | undefined {
  let braces = 0;
  let at = start;
  while (at < code.length) {
    const character = code[at];
    let end: number | undefined = at + 1;
    if (character === "`") end = findTemplateEnd(code, at, depth + 1);
    else if (character === '"' || character === "'") {
      quoted.lastIndex = at;
      end = quoted.test(code) ? quoted.lastIndex : undefined;
    } else if (character === "{") braces += 1;
    else if (character === "}") {
      if (braces === 0) return end;
      braces -= 1;
    }
    if (end === undefined) return undefined;
    at = end;
  }
  return undefined;
}
