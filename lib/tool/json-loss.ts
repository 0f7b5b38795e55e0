import { isPlainObject, nameKind, readTag } from "./name-kind.ts";

/** Something in a value that JSON text cannot hold. */
export interface JsonLoss {
  /** Where it stands, `$` being the value itself: `$.items[3]`, `$["a b"]`. */
  readonly path: string;
  /** What it is: `a Map`, `a BigInt`, `a reference back to $.parent`, `a member that cannot be read (reason)`. */
  readonly what: string;
}

const neverJson = new Set([
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "Promise",
  "RegExp",
  "Error",
  "ArrayBuffer",
  "SharedArrayBuffer",
  "Symbol",
]);

/**
 * Names what an object is when JSON would lose it, or gives undefined. Instances of ordinary classes are their plain
 * data. Objects of the platform that hold what they hold out of sight (Headers, a generator) would become `{}`.
 */
export function nameLostObject(value: object): string | undefined {
  if (isPlainObject(value)) return undefined;
  if (ArrayBuffer.isView(value)) return `a typed array (${readTag(value)})`;
  if (value instanceof Error) return `an Error (${nameKind(value).replace(/^an? /, "")})`;
  const tag = readTag(value);
  if (neverJson.has(tag)) return nameKind(value);
  return tag !== "Object" && Object.keys(value).length === 0 ? nameKind(value) : undefined;
}

/** Keeps a rejection of a promise that nobody awaits from ending the process. */
export function quietPromise(value: object): void {
  if (value instanceof Promise) Promise.prototype.then.call(value, ignore, ignore);
}

function ignore(): void {}

/** One step of a {@link JsonLoss.path}. */
export function nameStep(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
