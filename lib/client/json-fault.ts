/** The first place where text stops being JSON. */
export interface JsonFault {
  /** 0-based, in UTF-16 units. */
  readonly offset: number;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** What is wrong there and what would be right. */
  readonly message: string;
}

/** Finds the first fault of text that should be JSON; undefined where there is none. */
export function findJsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return locate(text, new Scanner(text).firstFault());
  }
}

function locate(text: string, fault: { offset: number; message: string }): JsonFault {
  const before = text.slice(0, fault.offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { ...fault, line: before.split("\n").length, column: fault.offset - lineStart + 1 };
}

type Fault = { readonly offset: number; readonly message: string };

const literals = ["true", "false", "null"];
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Walks over JSON with a stack of its own, so that deep nesting can't overflow ours. */
class Scanner {
  #at = 0;
  readonly #text: string;
  readonly #open: ("{" | "[")[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  firstFault(): Fault {
    for (;;) {
      const fault = this.#value();
      if (fault) return fault;
      const end = this.#afterValue();
      if (end) return end;
    }
  }

  #fault(message: string, offset = this.#at): Fault {
    return { offset, message };
  }

  #space(): void {
    while (/[ \t\r\n]/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  /** Goes past one value that holds no others, and into every container that begins before it. */
  #value(): Fault | undefined {
    for (;;) {
      this.#space();
      const character = this.#text.charAt(this.#at);
      if (character !== "{" && character !== "[") return this.#scalar(character);
      this.#at += 1;
      this.#space();
      if (this.#text.charAt(this.#at) === (character === "{" ? "}" : "]")) return this.#advance(1);
      this.#open.push(character);
      const fault = character === "{" ? this.#key() : undefined;
      if (fault) return fault;
    }
  }

  #scalar(character: string): Fault | undefined {
    if (character === '"') return this.#string();
    if (character === "") return this.#fault("The text ends where a value should stand.");
    if (character === "'") return this.#fault('Text stands in double quotes ("), not single ones.');
    if (character === "}" || character === "]") return this.#fault(this.#strayClose(character));
    const literal = literals.find((word) => this.#text.startsWith(word, this.#at));
    if (literal) return this.#advance(literal.length);
    numberPattern.lastIndex = this.#at;
    const number = numberPattern.exec(this.#text)?.[0];
    if (number) return this.#advance(number.length);
    return this.#fault(`${quoteAt(this.#text, this.#at)} is not a value. Text stands in double quotes.`);
  }

  #strayClose(character: string): string {
    return /,\s*$/.test(this.#text.slice(0, this.#at))
      ? `There is a comma too many before "${character}".`
      : `A value should stand before "${character}".`;
  }

  #advance(length: number): undefined {
    this.#at += length;
  }

  #key(): Fault | undefined {
    this.#space();
    const character = this.#text.charAt(this.#at);
    if (character === "}") return this.#fault('There is a comma too many before "}".');
    if (character === "") return this.#fault('The text ends inside an object: "}" is missing.');
    if (character !== '"') return this.#fault("A property name in double quotes should stand here.");
    const fault = this.#string();
    if (fault) return fault;
    this.#space();
    if (this.#text.charAt(this.#at) !== ":")
      return this.#fault('A ":" should stand after the property name.');
    return this.#advance(1);
  }

  #string(): Fault | undefined {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at += 1) {
      const character = this.#text.charAt(at);
      if (character === '"') return this.#advance(at + 1 - start);
      if (character === "\\") {
        escapePattern.lastIndex = at;
        const escaped = escapePattern.exec(this.#text)?.[0];
        if (!escaped)
          return this.#fault('This backslash starts nothing that JSON knows; write "\\\\" for one.', at);
        at += escaped.length - 1;
      } else if (character < " ") {
        const message =
          character === "\n"
            ? 'The text that began on this line is not closed: a " is missing.'
            : "A control character in text must be written as an escape, such as \\t.";
        return this.#fault(message, at);
      }
    }
    return this.#fault('This text is not closed: a " is missing.', start);
  }

  /** Goes on to the next value; a fault, the end included, where there is none. */
  #afterValue(): Fault | undefined {
    for (;;) {
      this.#space();
      const open = this.#open.at(-1);
      const character = this.#text.charAt(this.#at);
      if (open === undefined) return this.#fault("Something stands after the end of the value.");
      const close = open === "{" ? "}" : "]";
      if (character === close) {
        this.#open.pop();
        this.#at += 1;
      } else if (character === ",") {
        this.#at += 1;
        if (open === "[") return undefined;
        const fault = this.#key();
        if (fault) return fault;
      } else if (character === "") {
        return this.#fault(`The text ends too early: "${close}" is missing.`);
      } else {
        return this.#fault(`A "," or "${close}" should stand before ${quoteAt(this.#text, this.#at)}.`);
      }
    }
  }
}

function quoteAt(text: string, at: number): string {
  const word = /^[\w$.+-]{1,24}/.exec(text.slice(at, at + 24))?.[0];
  return `"${word ?? String.fromCodePoint(text.codePointAt(at) ?? 32)}"`;
}
