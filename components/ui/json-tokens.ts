export type JsonTokenKind = "key" | "text" | "number" | "literal";

export interface JsonToken {
  readonly kind: JsonTokenKind;
  readonly start: number;
  readonly end: number;
}

const tokenPattern = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** The parts of JSON text that get a colour; text that is not valid yet gets what can be told. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (const match of text.matchAll(tokenPattern)) {
    const [, quoted, colon, number, literal] = match;
    const start = match.index;
    if (quoted !== undefined) {
      yield { kind: colon === undefined ? "text" : "key", start, end: start + quoted.length };
    } else if (number !== undefined) yield { kind: "number", start, end: start + number.length };
    else if (literal !== undefined) yield { kind: "literal", start, end: start + literal.length };
  }
}
