const { apply, getPrototypeOf } = Reflect;
const isOwn = Object.prototype.hasOwnProperty;
const base = [Object.prototype, Array.prototype] as const;

/** Whether a draft put a `toJSON` where every object, or every list, has it. */
export function baseHasToJson(): boolean {
  return "toJSON" in base[0] || "toJSON" in base[1];
}

/** Takes a value as its `toJSON` writes it where that is its own or its class's, else as it is; for `JSON.stringify`. */
export function keepToJson(
  this: { readonly [key: string]: unknown },
  key: string,
  written: unknown,
): unknown {
  const value = this[key];
  if (typeof value === "bigint") return written;
  if (typeof value !== "object" && typeof value !== "function") return value;
  for (let each: object | null = value; each !== null; each = getPrototypeOf(each)) {
    if (each === base[0] || each === base[1]) return value;
    if (apply(isOwn, each, ["toJSON"])) return written;
  }
  return value;
}
