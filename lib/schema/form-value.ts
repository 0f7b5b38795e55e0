import { parse } from "lossless-json";

/** A number whose digits JavaScript would change (`1.10`, `12345678901234567890`), as JSON text. */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An object of the form's value. Read it with {@link getMember}: keys such as `toString` are ordinary ones. */
export interface FormObject {
  readonly [key: string]: FormValue;
}

/** A JSON value in which no number has lost a digit. It is never changed in place. */
export type FormValue = null | boolean | number | string | ExactNumber | readonly FormValue[] | FormObject;

/** JSON's number grammar, as the token of a JSON text. */
const numberToken = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What people type for a number and what every reader takes for one: `+5`, `.5`, `3.`, `007`. */
const looseNumber = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A number from its JSON text: a plain one where JavaScript prints it the same way, else an exact one. */
function numberFromToken(token: string): number | ExactNumber {
  const number = Number(token);
  return String(number) === token ? number : new ExactNumber(token);
}

/**
 * A number from what someone typed, or undefined where it is none. `3.`, `.5`, `+5` and `007` are taken for the numbers that they
 * obviously are; `1e`, `-` and `0x10` are none.
 */
export function readNumber(typed: string): number | ExactNumber | undefined {
  const text = typed.trim();
  if (numberToken.test(text)) return numberFromToken(text);
  const match = looseNumber.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent] = match;
  if (whole === "" && fraction === "") return undefined;
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const token = `${sign === "-" ? "-" : ""}${digits}${fraction ? `.${fraction}` : ""}${exponent ? `e${exponent}` : ""}`;
  return numberFromToken(token);
}

/** Reads JSON text. Where a key stands twice the later one holds, as everywhere in JavaScript. */
export function parseFormValue(text: string): { readonly value: FormValue } | { readonly fault: string } {
  try {
    const value = parse(text, undefined, {
      parseNumber: numberFromToken,
      onDuplicateKey: ({ newValue }) => newValue,
    });
    return { value: value as FormValue };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** JSON text of a value, indented by two spaces unless `compact`. */
export function printFormValue(value: FormValue, compact = false): string {
  return print(value, compact ? undefined : "\n");
}

function print(value: FormValue, lineBreak: string | undefined): string {
  if (value instanceof ExactNumber) return value.text;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inner = lineBreak === undefined ? undefined : `${lineBreak}  `;
  const parts = isList(value)
    ? value.map((item) => print(item, inner))
    : Object.keys(value).map((key) => {
        const colon = lineBreak === undefined ? ":" : ": ";
        return `${JSON.stringify(key)}${colon}${print(value[key] ?? null, inner)}`;
      });
  const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  return inner === undefined
    ? open + parts.join(",") + close
    : `${open}${inner}${parts.join(`,${inner}`)}${lineBreak}${close}`;
}

/** Whether a value is a list. */
export function isList(value: FormValue | undefined): value is readonly FormValue[] {
  return Array.isArray(value);
}

/** Whether a value is an object, and no list or number. */
export function isObject(value: FormValue | undefined): value is FormObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** Whether a value is a number, exact or plain. */
export function isNumber(value: FormValue | undefined): value is number | ExactNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}

/** The own member of an object; undefined where there is none, or no object. */
export function getMember(value: FormValue | undefined, key: string): FormValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A copy of an object with a member set in its place, at the end where it is new, or taken out where `member` is undefined. */
export function withMember(object: FormObject, key: string, member: FormValue | undefined): FormObject {
  const entries = Object.entries(object).filter(([name]) => name !== key || member !== undefined);
  if (member === undefined) return objectFromEntries(entries);
  if (!Object.hasOwn(object, key)) return objectFromEntries([...entries, [key, member]]);
  return objectFromEntries(entries.map(([name, old]) => [name, name === key ? member : old]));
}

/** An object from its entries; `__proto__` is an ordinary key. */
export function objectFromEntries(entries: Iterable<readonly [string, FormValue]>): FormObject {
  return Object.fromEntries(entries);
}

/** JSON's equality: order of keys does not count, and neither does how a number is written (`1.0` is `1`). */
export function equalValues(left: FormValue | undefined, right: FormValue | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  if (isNumber(left) && isNumber(right)) return equalNumbers(numberText(left), numberText(right));
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => equalValues(item, right[index]));
  }
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && equalValues(left[key], right[key]))
    );
  }
  return false;
}

/** A text that two values share exactly where they are equal: for looking values up in long lists. */
export function valueKey(value: FormValue): string {
  if (isNumber(value)) return canonicalDigits(numberText(value));
  if (isList(value)) return `[${value.map(valueKey).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${valueKey(value[key] ?? null)}`).join(",")}}`;
}

/** A number's JSON text. */
export function numberText(value: number | ExactNumber): string {
  return value instanceof ExactNumber ? value.text : JSON.stringify(value);
}

function equalNumbers(left: string, right: string): boolean {
  return left === right || canonicalDigits(left) === canonicalDigits(right);
}

/** Sign, digits without zeros at either end, and the power of ten: equal exactly where two numbers are. */
function canonicalDigits(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return "0";
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`;
}

/** The value as JavaScript has it, numbers rounded to doubles: for checkers. */
export function toPlainValue(value: FormValue): unknown {
  if (value instanceof ExactNumber) return Number(value.text);
  if (isList(value)) return value.map(toPlainValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toPlainValue(member)]));
}

/** A form's value from what a schema holds (a default, a const, an example); undefined where JSON can't hold it. */
export function fromPlainValue(value: unknown): FormValue | undefined {
  if (value === undefined) return undefined;
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) return value.map((item) => fromPlainValue(item) ?? null);
  if (typeof value !== "object") return undefined;
  const entries = Object.entries(value).map(([key, member]) => [key, fromPlainValue(member)] as const);
  return objectFromEntries(entries.filter((entry): entry is [string, FormValue] => entry[1] !== undefined));
}
