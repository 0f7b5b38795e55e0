import { isPlainObject, readTag } from "./name-kind.ts";

type Members = Record<PropertyKey, unknown>;

/**
 * Copies arguments so that a tool can change them without its caller seeing it. Any depth, cycles, keys such as
 * `__proto__` and holes in arrays stay; instances keep their class; dates, maps and the like are cloned. Functions, and
 * what the platform cannot clone, stay the same object. Throws what a getter of the arguments throws.
 */
export function copyArguments(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return copyDeep(value);
  const copy: Members = { ...value };
  for (const key in copy) {
    const member = copy[key];
    if (typeof member === "object" && member !== null) return copyDeep(value);
  }
  return copy;
}

function copyDeep(root: object): object {
  const copies = new Map<object, object>();
  const unfinished: object[] = [];

  function copyOnce(original: object): object {
    const known = copies.get(original);
    if (known !== undefined) return known;
    const copy = copyShallow(original);
    copies.set(original, copy ?? cloneOpaque(original));
    if (copy !== undefined) unfinished.push(copy);
    return copies.get(original) ?? original;
  }

  const copied = copyOnce(root);
  for (const copy of unfinished) replaceMembers(copy as Members, copyOnce);
  return copied;
}

function replaceMembers(copy: Members, replace: (member: object) => object): void {
  for (const key of Object.keys(copy)) {
    const member = copy[key];
    // The key is an own member already, so `__proto__` is set like any other.
    if (typeof member === "object" && member !== null) copy[key] = replace(member);
  }
}

/** A copy whose members are still the original ones; undefined for what keeps its data out of sight. */
function copyShallow(original: object): object | undefined {
  if (Array.isArray(original)) return original.slice();
  if (Object.getPrototypeOf(original) === null) return Object.assign(Object.create(null), original);
  if (isPlainObject(original)) return { ...original };
  if (readTag(original) !== "Object") return undefined;
  const copy: object = Object.create(Object.getPrototypeOf(original));
  for (const [key, value] of Object.entries(original)) {
    Object.defineProperty(copy, key, { value, configurable: true, enumerable: true, writable: true });
  }
  return copy;
}

function cloneOpaque(original: object): object {
  if (original instanceof Date) return new Date(original);
  try {
    return structuredClone(original);
  } catch {
    return original;
  }
}
