/** How a text is made from a pattern. */
interface SampleChoices {
  /** How often an open repeat (`*`, `+`, `{2,}`) is taken beyond its least number. */
  readonly extra: number;
  /** Which branch of an alternation, and which character of a class, is taken: counts up for other texts. */
  readonly variant: number;
}

type Node =
  | { readonly kind: "set"; readonly characters: readonly string[] }
  | { readonly kind: "sequence"; readonly parts: readonly Node[] }
  | { readonly kind: "choice"; readonly branches: readonly Node[]; readonly group?: number }
  | { readonly kind: "repeat"; readonly part: Node; readonly min: number; readonly max: number }
  | { readonly kind: "same"; readonly group: string };

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const digits = [..."1234567890"];
const words = [...letters, ...letters.map((letter) => letter.toUpperCase()), ...digits, "_"];
const others = [..."-.,:;/@#+*=!?%&()[]{}<>|~^$'\"\\`"];
const everything = [...words, ..." ", ...others];
const repeatLimit = 10_000;

function complement(characters: readonly string[]): string[] {
  const excluded = new Set(characters);
  return [...everything, "\n", "é", "世"].filter((character) => !excluded.has(character));
}

const escapes: Readonly<Record<string, readonly string[]>> = {
  d: digits,
  D: complement(digits),
  w: words,
  W: complement(words),
  s: [" ", "\t", "\n"],
  S: complement([" ", "\t", "\n"]),
  n: ["\n"],
  r: ["\r"],
  t: ["\t"],
  f: ["\f"],
  v: ["\v"],
  0: ["\0"],
};

const unicodeClasses: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(Lu|Uppercase)/, letters.map((letter) => letter.toUpperCase())],
  [/^(L|Alphabetic|Letter|Script|sc)/, letters],
  [/^(N|Nd|Number)/, digits],
  [/^(P|Punctuation)/, [".", "-", "!"]],
  [/^(Z|Zs|White_Space)/, [" "]],
  [/^(S|Sc|Symbol)/, ["$", "+"]],
  [/^(Emoji|Extended_Pictographic)/, ["🙂"]],
];

/** Reads a regular expression as far as making a text from it needs; assertions that look around are skipped. */
class PatternReader {
  #at = 0;
  #groups = 0;
  readonly #units: readonly string[];

  constructor(pattern: string) {
    this.#units = [...pattern];
  }

  readChoice(group?: number): Node {
    const branches = [this.#readSequence()];
    while (this.#units[this.#at] === "|") {
      this.#at += 1;
      branches.push(this.#readSequence());
    }
    return group === undefined ? { kind: "choice", branches } : { kind: "choice", branches, group };
  }

  #peek(text: string): boolean {
    return this.#units.slice(this.#at, this.#at + text.length).join("") === text;
  }

  #readSequence(): Node {
    const parts: Node[] = [];
    for (;;) {
      const unit = this.#units[this.#at];
      if (unit === undefined || unit === "|" || unit === ")") return { kind: "sequence", parts };
      const part = this.#readPart(unit);
      if (part !== undefined) parts.push(this.#readRepeat(part));
    }
  }

  #readPart(unit: string): Node | undefined {
    this.#at += 1;
    if (unit === "^" || unit === "$") return undefined;
    if (unit === "(") return this.#readGroup();
    if (unit === "[") return { kind: "set", characters: this.#readClass() };
    if (unit === ".") return { kind: "set", characters: everything };
    if (unit !== "\\") return { kind: "set", characters: [unit] };
    const next = this.#units[this.#at];
    if (next === "b" || next === "B") {
      this.#at += 1;
      return undefined;
    }
    if (next === "k") {
      const end = this.#units.indexOf(">", this.#at);
      const group = this.#units.slice(this.#at + 2, end).join("");
      this.#at = end + 1;
      return { kind: "same", group };
    }
    if (next !== undefined && /[1-9]/.test(next)) {
      this.#at += 1;
      return { kind: "same", group: next };
    }
    return { kind: "set", characters: this.#readEscape() };
  }

  #readGroup(): Node | undefined {
    const isAround = ["?=", "?!", "?<=", "?<!"].some((start) => this.#peek(start));
    let group: number | undefined;
    if (this.#peek("?:")) this.#at += 2;
    else if (isAround || this.#peek("?<")) this.#at = this.#units.indexOf(isAround ? "?" : ">", this.#at) + 1;
    if (!isAround && this.#units[this.#at - 1] !== ":") {
      this.#groups += 1;
      group = this.#groups;
    }
    const inner = this.readChoice(group);
    this.#at += 1;
    return isAround ? undefined : inner;
  }

  /** After the backslash. */
  #readEscape(): readonly string[] {
    const unit = this.#units[this.#at] ?? "";
    this.#at += 1;
    if (unit === "p" || unit === "P") {
      const end = this.#units.indexOf("}", this.#at);
      const name = this.#units.slice(this.#at + 1, end).join("");
      this.#at = end + 1;
      const found = unicodeClasses.find(([test]) => test.test(name))?.[1] ?? letters;
      return unit === "p" ? found : complement(found);
    }
    if (unit === "x" || unit === "u") {
      const isBraced = unit === "u" && this.#units[this.#at] === "{";
      const end = isBraced ? this.#units.indexOf("}", this.#at) : this.#at + (unit === "x" ? 2 : 4);
      const digitsOf = this.#units.slice(this.#at + (isBraced ? 1 : 0), end).join("");
      this.#at = isBraced ? end + 1 : end;
      return [String.fromCodePoint(Number.parseInt(digitsOf, 16))];
    }
    return Object.hasOwn(escapes, unit) ? (escapes[unit] ?? [unit]) : [unit];
  }

  #readClass(): readonly string[] {
    const isNegated = this.#units[this.#at] === "^";
    if (isNegated) this.#at += 1;
    const characters: string[] = [];
    while (this.#at < this.#units.length && this.#units[this.#at] !== "]") {
      const start = this.#readClassMember();
      const [from] = start;
      if (
        this.#units[this.#at] === "-" &&
        this.#units[this.#at + 1] !== "]" &&
        start.length === 1 &&
        from !== undefined
      ) {
        this.#at += 1;
        const [to] = this.#readClassMember();
        const last = Math.min(to?.codePointAt(0) ?? 0, (from.codePointAt(0) ?? 0) + 500);
        for (let point = from.codePointAt(0) ?? 0; point <= last; point += 1) {
          if (point < 0xd800 || point > 0xdfff) characters.push(String.fromCodePoint(point));
        }
      } else {
        characters.push(...start);
      }
    }
    this.#at += 1;
    if (isNegated) return complement(characters);
    // Plain characters are nicer to read than what stands first in a wide range.
    const plain = characters.filter((character) => /[A-Za-z0-9]/.test(character));
    return [...plain, ...characters.filter((character) => !/[A-Za-z0-9]/.test(character))];
  }

  #readClassMember(): readonly string[] {
    const unit = this.#units[this.#at] ?? "";
    this.#at += 1;
    if (unit !== "\\") return [unit];
    if (this.#units[this.#at] === "b") {
      this.#at += 1;
      return ["\b"];
    }
    return this.#readEscape();
  }

  #readRepeat(part: Node): Node {
    const unit = this.#units[this.#at];
    let bounds: readonly [number, number] | undefined;
    if (unit === "*") bounds = [0, Number.POSITIVE_INFINITY];
    else if (unit === "+") bounds = [1, Number.POSITIVE_INFINITY];
    else if (unit === "?") bounds = [0, 1];
    else if (unit === "{") {
      const end = this.#units.indexOf("}", this.#at);
      const [least = "0", most] = this.#units
        .slice(this.#at + 1, end)
        .join("")
        .split(",");
      bounds = [
        Number(least),
        most === undefined ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most),
      ];
      this.#at = end;
    }
    if (bounds === undefined) return part;
    this.#at += 1;
    if (this.#units[this.#at] === "?") this.#at += 1;
    return { kind: "repeat", part, min: bounds[0], max: bounds[1] };
  }
}

function write(
  node: Node,
  choices: SampleChoices,
  groups: Map<string, string>,
  budget: { left: number },
): string {
  budget.left -= 1;
  if (budget.left < 0) return "";
  switch (node.kind) {
    case "set":
      return node.characters[choices.variant % Math.max(1, node.characters.length)] ?? "";
    case "sequence":
      return node.parts.map((part) => write(part, choices, groups, budget)).join("");
    case "choice": {
      const branch = node.branches[choices.variant % node.branches.length];
      const text = branch === undefined ? "" : write(branch, choices, groups, budget);
      if (node.group !== undefined) groups.set(String(node.group), text);
      return text;
    }
    case "repeat": {
      const times = Math.min(node.max, node.min + choices.extra, repeatLimit);
      let text = "";
      for (let at = 0; at < times; at += 1) text += write(node.part, choices, groups, budget);
      return text;
    }
    case "same":
      return groups.get(node.group) ?? "";
  }
}

/**
 * Texts that a pattern (a valid regular expression under the `u` flag) should match, plain ones first. Assertions that
 * look around are not followed, so the caller tries each text.
 * @param minLength the least length that is wanted, in characters
 */
export function* samplePattern(pattern: string, minLength = 0): Generator<string> {
  let node: Node;
  try {
    node = new PatternReader(pattern).readChoice();
  } catch {
    return;
  }
  const extras = [...new Set([1, 0, 2, 3, 5, 8, minLength])];
  for (let variant = 0; variant < 6; variant += 1) {
    for (const extra of extras) {
      yield write(node, { extra, variant }, new Map(), { left: 20_000 });
    }
  }
}
