import type { JsonValue } from "@/lib/tool/index.ts";
import { joinPointer } from "./json-pointer.ts";
import type { ChangedNumber } from "./json-text.ts";

/** Text that is not JSON. */
export class JsonFaultError extends Error {
  override readonly name = "JsonFaultError";

  constructor(
    message: string,
    /** UTF-16 units before the fault. */
    readonly offset: number,
  ) {
    super(message);
  }
}

const numberPattern = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordPattern = /[\p{L}\p{N}_$+.-]+/uy;

/** Whether two spellings of a number say the same: `1.0` and `1`, `1E3` and `1000`. */
function isSameNumber(written: string, held: string): boolean {
  return written === held || toDigits(written) === toDigits(held);
}

/** Sign, digits without outer zeros, and the power of ten: one spelling for each number. */
function toDigits(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return text;
  const fraction = parts[3] ?? "";
  const digits = `${parts[2] ?? ""}${fraction}`.replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  if (short === "") return "0";
  const power = Number(parts[4] ?? "0") - fraction.length + (digits.length - short.length);
  return `${parts[1] ?? ""}${short}e${power}`;
}

/** Reads JSON text; throws {@link JsonFaultError}, or a RangeError where it nests too deep. */
export function scanJson(text: string): { value: JsonValue; changedNumbers: ChangedNumber[] } {
  const changedNumbers: ChangedNumber[] = [];
  const path: (string | number)[] = [];
  let at = 0;

  function fail(message: string, offset: number = at): never {
    throw new JsonFaultError(message, offset);
  }

  function skipSpace() {
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
      at += 1;
    }
  }

  function describeHere(): string {
    if (at >= text.length) return "the end of the text";
    const point = text.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(point);
    return /[\s\p{C}]/u.test(character)
      ? `the character U+${point.toString(16).toUpperCase().padStart(4, "0")}`
      : `"${character}"`;
  }

  function readString(): string {
    const start = at;
    at += 1;
    let hasEscape = false;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === 34) break;
      if (Number.isNaN(unit)) fail('This text is not closed: a " is missing.', start);
      if (unit === 10 || unit === 13)
        fail('A text must not go over a line break; write \\n, or close it with ".');
      if (unit < 32)
        fail("A tab or another control character in a text must be written as an escape, such as \\t.");
      if (unit === 92) {
        hasEscape = true;
        const next = text.charAt(at + 1);
        if (!/["\\/bfnrtu]/.test(next)) fail(`"\\${next}" is not an escape of JSON.`);
        if (next === "u" && !/^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) {
          fail('"\\u" needs four hexadecimal digits after it.');
        }
        at += 2;
      } else {
        at += 1;
      }
    }
    at += 1;
    return hasEscape ? (JSON.parse(text.slice(start, at)) as string) : text.slice(start + 1, at - 1);
  }

  function readNumber(): number {
    const start = at;
    numberPattern.lastIndex = at;
    const written = numberPattern.exec(text)?.[0];
    if (written === undefined) fail('A digit must follow "-".');
    at += written.length;
    if (/^-?0\d/.test(written)) fail("A number must not start with 0 and another digit.", start);
    const next = text.charAt(at);
    if (next === ".") fail("A digit must follow the decimal point.");
    if (next !== "" && /[\w+-]/.test(next)) fail(`A number must not go on with "${next}".`);
    const value = Number(written);
    const held = JSON.stringify(value);
    if (written !== held && !isSameNumber(written, held)) {
      changedNumbers.push({ path: joinPointer("", ...path), text: written, becomes: held });
    }
    return value;
  }

  function readWord(): null | boolean {
    wordPattern.lastIndex = at;
    const word = wordPattern.exec(text)?.[0];
    if (word === "true" || word === "false" || word === "null") {
      at += word.length;
      return word === "null" ? null : word === "true";
    }
    if (at >= text.length) fail("A value is missing: the text ends here.");
    if (text.charAt(at) === "'") fail(`Text must stand in double quotes ("), not in single ones.`);
    if (text.startsWith("//", at) || text.startsWith("/*", at)) fail("JSON has no comments.");
    if (word === undefined) return fail(`A value is expected here, not ${describeHere()}.`);
    const lower = word.toLowerCase();
    if (lower === "nan" || lower.endsWith("infinity")) return fail(`JSON has no ${word}.`);
    if (word === "undefined") return fail("JSON has no undefined; leave the key out, or write null.");
    if (lower === "none" || lower === "true" || lower === "false" || lower === "null") {
      return fail(`"${word}" must be written ${lower === "none" ? "null" : lower} in JSON.`);
    }
    return fail(`"${word}" is no JSON value; text must stand in double quotes.`);
  }

  function readArray(): JsonValue[] {
    const items: JsonValue[] = [];
    at += 1;
    skipSpace();
    if (text.charCodeAt(at) === 93) {
      at += 1;
      return items;
    }
    for (;;) {
      path.push(items.length);
      items.push(readValue());
      path.pop();
      skipSpace();
      const unit = text.charCodeAt(at);
      at += 1;
      if (unit === 93) return items;
      if (unit !== 44) {
        at -= 1;
        fail(`A comma or "]" is expected after this item, not ${describeHere()}.`);
      }
      const comma = at - 1;
      skipSpace();
      if (text.charCodeAt(at) === 93) fail("There is a comma after the last item; take it away.", comma);
    }
  }

  function readKey(seen: Record<string, JsonValue>): string {
    if (text.charCodeAt(at) !== 34) {
      if (text.charAt(at) === "'") fail('A key must stand in double quotes ("), not in single ones.');
      fail(
        at < text.length && /[\p{L}_$]/u.test(text.charAt(at))
          ? "A key must stand in double quotes."
          : `A key in double quotes is expected here, not ${describeHere()}.`,
      );
    }
    const start = at;
    const key = readString();
    if (Object.hasOwn(seen, key)) fail(`The key ${JSON.stringify(key)} stands twice in this object.`, start);
    skipSpace();
    if (text.charCodeAt(at) !== 58)
      fail(`A ":" is expected after the key ${JSON.stringify(key)}, not ${describeHere()}.`);
    at += 1;
    return key;
  }

  function readObject(): Record<string, JsonValue> {
    const members: Record<string, JsonValue> = {};
    at += 1;
    skipSpace();
    if (text.charCodeAt(at) === 125) {
      at += 1;
      return members;
    }
    for (;;) {
      const key = readKey(members);
      path.push(key);
      const value = readValue();
      path.pop();
      if (key === "__proto__") {
        Object.defineProperty(members, key, { value, enumerable: true, configurable: true, writable: true });
      } else {
        members[key] = value;
      }
      skipSpace();
      const unit = text.charCodeAt(at);
      at += 1;
      if (unit === 125) return members;
      if (unit !== 44) {
        at -= 1;
        fail(`A comma or "}" is expected after the value of ${JSON.stringify(key)}, not ${describeHere()}.`);
      }
      const comma = at - 1;
      skipSpace();
      if (text.charCodeAt(at) === 125) fail("There is a comma after the last value; take it away.", comma);
    }
  }

  function readValue(): JsonValue {
    skipSpace();
    const unit = text.charCodeAt(at);
    if (unit === 123) return readObject();
    if (unit === 91) return readArray();
    if (unit === 34) return readString();
    if (unit === 45 || (unit >= 48 && unit <= 57)) return readNumber();
    return readWord();
  }

  if (text.charCodeAt(0) === 0xfeff) fail("The text starts with a byte order mark; take it away.", 0);
  skipSpace();
  if (at >= text.length) fail("There is no JSON here.", 0);
  const value = readValue();
  skipSpace();
  if (at < text.length) fail(`Nothing may follow the value, but ${describeHere()} does.`);
  return { value, changedNumbers };
}
