import type { HostCalls } from "../guest-calls.ts";

type Name = keyof HostCalls & string;
type Given<Call extends Name> = Parameters<HostCalls[Call]>[0];
type Answer<Call extends Name> = ReturnType<HostCalls[Call]>;

interface Outside {
  readonly __callHost: (name: string, text: string) => string | undefined;
  readonly __callHostForBytes: (name: string, text: string) => ArrayBuffer;
}

// Whatever a draft does to the globals later, the bridge keeps what it started with.
const { parse, stringify } = JSON;
const { __callHost: callOutside, __callHostForBytes: callOutsideForBytes } = globalThis as unknown as Outside;
Reflect.deleteProperty(globalThis, "__callHost");
Reflect.deleteProperty(globalThis, "__callHostForBytes");

const errors: { readonly [name: string]: ErrorConstructor } = { RangeError, TypeError, SyntaxError, Error };

/** Calls the machine around. Values cross as JSON text. Throws what the machine refuses. */
export function callHost<Call extends Name>(name: Call, value: Given<Call>): Answer<Call> {
  const text = callOutside(name, stringify(value) ?? "null");
  if (text === undefined) return undefined as Answer<Call>;
  const { value: answer, error } = parse(text) as {
    readonly value?: Answer<Call>;
    readonly error?: { readonly name: string; readonly message: string };
  };
  if (error !== undefined) throw new (errors[error.name] ?? Error)(error.message);
  return answer as Answer<Call>;
}

/** Bytes that the machine around has: of an answer of the network, of chance, of a text. */
export function readHostBytes(name: "body" | "random" | "base64", value: unknown): ArrayBuffer {
  return callOutsideForBytes(name, stringify(value));
}

/** JSON text of a value, however the draft changed `JSON`. */
export const writeJson: (value: unknown) => string | undefined = stringify;
/** The value of JSON text, however the draft changed `JSON`. */
export const readJson: (text: string) => unknown = parse;
