import { DOMException } from "./events.ts";

/** A deep copy of data, as the platform makes it: maps, sets, dates, errors, bytes and cycles stay; functions are refused. */
export function structuredClone(value: unknown): unknown {
  return copy(value, new Map());
}

function copy(value: unknown, copies: Map<object, unknown>): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw refuse(value);
  if (typeof value !== "object" || value === null) return value;
  if (copies.has(value)) return copies.get(value);
  const keep = <Copy>(made: Copy): Copy => {
    copies.set(value, made);
    return made;
  };
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer) return keep(value.slice(0));
  if (ArrayBuffer.isView(value)) return keep(copyView(value, copies));
  if (value instanceof Boolean || value instanceof Number || value instanceof String)
    return keep(Object(value.valueOf()));
  if (value instanceof Map) {
    const made = keep(new Map<unknown, unknown>());
    for (const [key, item] of value) made.set(copy(key, copies), copy(item, copies));
    return made;
  }
  if (value instanceof Set) {
    const made = keep(new Set<unknown>());
    for (const item of value) made.add(copy(item, copies));
    return made;
  }
  if (value instanceof Error) {
    const made = keep(new Error(value.message));
    Object.defineProperty(made, "name", { value: value.name, configurable: true, writable: true });
    if (value.cause !== undefined) made.cause = copy(value.cause, copies);
    return made;
  }
  if (
    value instanceof Promise ||
    value instanceof WeakMap ||
    value instanceof WeakSet ||
    value instanceof WeakRef
  )
    throw refuse(value);
  const made: Record<string, unknown> | unknown[] = keep(Array.isArray(value) ? new Array(value.length) : {});
  for (const key of Object.keys(value)) {
    const member = copy(Reflect.get(value, key), copies);
    Object.defineProperty(made, key, { value: member, configurable: true, enumerable: true, writable: true });
  }
  return made;
}

function copyView(view: ArrayBufferView, copies: Map<object, unknown>): unknown {
  const buffer = copy(view.buffer, copies);
  const length = view instanceof DataView ? view.byteLength : (view as Uint8Array).length;
  return Reflect.construct(view.constructor, [buffer, view.byteOffset, length]);
}

function refuse(value: unknown): Error {
  const what = typeof value === "object" ? `A ${value?.constructor.name ?? "value"}` : `A ${typeof value}`;
  return new DOMException(`${what} can't be cloned.`, "DataCloneError");
}
