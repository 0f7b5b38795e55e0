/** Writes one step of a JSON Pointer (RFC 6901): `a/b` becomes `a~1b`. */
function escapeStep(step: string | number): string {
  return String(step).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Reads one step of a JSON Pointer. */
export function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Adds steps to a pointer: `joinPointer("/items", 3, "name")` is `/items/3/name`. */
export function joinPointer(pointer: string, ...steps: readonly (string | number)[]): string {
  let joined = pointer;
  for (const step of steps) joined += `/${escapeStep(step)}`;
  return joined;
}

/** The steps of a pointer; "" has none. */
export function splitPointer(pointer: string): string[] {
  return pointer === "" ? [] : pointer.split("/").slice(1).map(unescapeStep);
}

/** What stands at `pointer` in `value`, among its own members only; undefined when nothing does. */
export function readPointer(value: unknown, pointer: string): unknown {
  let at: unknown = value;
  for (const step of splitPointer(pointer)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}
