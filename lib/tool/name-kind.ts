/** What a value is, in words for a message: `a number`, `an array`, `a Map`, `null`. Never throws. */
export function nameKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "bigint") return "a BigInt";
  if (typeof value !== "object") return `a ${typeof value}`;
  try {
    if (Array.isArray(value)) return "an array";
    const name = isPlainObject(value) ? "object" : (nameClass(value) ?? "object");
    return /^[aeio]/i.test(name) ? `an ${name}` : `a ${name}`;
  } catch {
    return "an object that cannot be read";
  }
}

/** Whether a value is an object made by a literal or `JSON.parse`, of another realm too, or has no prototype. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "isPrototypeOf");
}

/** What the language itself calls an object: `Map` for a Map, `Object` for an instance of an ordinary class. */
export function readTag(value: object): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

function nameClass(value: object): string | undefined {
  const made: unknown = value.constructor;
  if (typeof made === "function" && made.name !== "") return made.name;
  const tag = readTag(value);
  return tag === "Object" ? undefined : tag;
}
