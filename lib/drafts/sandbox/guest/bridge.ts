import type { FlatValue, HostAnswers, HostCalls } from "../guest-calls.ts";
import { baseHasToJson, keepToJson } from "./own-to-json.ts";

type Given<Calls, Name extends keyof Calls> = Calls[Name] extends (value: infer Value) => unknown
  ? Value
  : never;
type Answer<Name extends keyof HostAnswers> = ReturnType<HostAnswers[Name]>;

interface Outside {
  readonly __callHost: (name: string, text: string) => string | undefined;
  readonly __callHostForBytes: (name: string, text: string) => ArrayBuffer;
}

// Whatever a draft does to the globals later, the bridge keeps what it started with.
const { parse, stringify } = JSON;
const { ownKeys } = Reflect;
const { __callHost: callOutside, __callHostForBytes: callOutsideForBytes } = globalThis as unknown as Outside;
Reflect.deleteProperty(globalThis, "__callHost");
Reflect.deleteProperty(globalThis, "__callHostForBytes");

const errors: { readonly [name: string]: ErrorConstructor } = { RangeError, TypeError, SyntaxError, Error };

/** Tells the machine around something. Nothing that a draft changed has a say in the message. Throws what the machine refuses. */
export function callHost<Name extends keyof HostCalls & string>(
  name: Name,
  value: Given<HostCalls, Name> & FlatValue,
): void {
  readReply(callOutside(name, writeFlat(value)));
}

/** Asks the machine around for what only the draft gets to see. Throws what the machine refuses. */
export function askHost<Name extends keyof HostAnswers & string>(
  name: Name,
  value: Given<HostAnswers, Name>,
): Answer<Name> {
  return readReply(callOutside(name, writeJson(value) ?? "null")) as Answer<Name>;
}

/** Bytes that the machine around has: of an answer of the network, of chance, of a text. */
export function readHostBytes(name: "body" | "random" | "base64", value: string | number): ArrayBuffer {
  return callOutsideForBytes(name, writeFlat(value));
}

/**
 * JSON text of a value, however the draft changed `JSON`: dates and classes write themselves, but what stands on the
 * prototype of all objects, or of all lists, does not count.
 */
export function writeJson(value: unknown): string | undefined {
  return baseHasToJson() ? stringify(value, keepToJson) : stringify(value);
}

/** The value of JSON text, however the draft changed `JSON`. */
export const readJson: (text: string) => unknown = parse;

function readReply(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const { value, error } = parse(text) as {
    readonly value?: unknown;
    readonly error?: { readonly name: string; readonly message: string };
  };
  if (error !== undefined) throw new (errors[error.name] ?? Error)(error.message);
  return value;
}

/** JSON text of a literal, or of literals by name, without a look at any prototype: literals have no `toJSON`. */
function writeFlat(value: FlatValue): string {
  if (typeof value !== "object" || value === null) return writeLiteral(value);
  const keys = ownKeys(value);
  // The engine writes a template by String.prototype.concat, which is the draft's to replace.
  let text = "{";
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index];
    if (typeof key !== "string" || value[key] === undefined) continue;
    if (text !== "{") text += ",";
    text += stringify(key);
    text += ":";
    text += writeLiteral(value[key]);
  }
  text += "}";
  return text;
}

function writeLiteral(value: unknown): string {
  const isLiteral = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isLiteral ? stringify(value) : "null";
}
