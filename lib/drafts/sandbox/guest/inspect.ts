/** How deep objects are shown, as `console.log` does it. */
const deepest = 2;
const mostMembers = 100;
const widest = 72;

/** Values of a log line as text: texts as they are, `%s` and its like filled in, the rest as node shows it. Never throws. */
export function formatValues(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== "string") return values.map(formatValue).join(" ");
  let used = 0;
  const text = first.replace(/%[sdifjoOc%]/g, (mark) => {
    if (mark === "%%") return "%";
    if (used >= rest.length) return mark;
    const value = rest[used];
    used += 1;
    return fillMark(mark, value);
  });
  return [text, ...rest.slice(used).map(formatValue)].join(" ");
}

function fillMark(mark: string, value: unknown): string {
  switch (mark) {
    case "%s":
      return typeof value === "object" ? inspect(value, 0) : formatValue(value);
    case "%d":
      return typeof value === "bigint"
        ? `${value}n`
        : String(typeof value === "object" ? Number.NaN : Number(value));
    case "%i":
      return String(Number.parseInt(String(value), 10));
    case "%f":
      return String(Number.parseFloat(String(value)));
    case "%j":
      return tryJson(value);
    case "%c":
      return "";
    default:
      return inspect(value);
  }
}

function tryJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "undefined";
  } catch {
    return "[Circular]";
  }
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? value : inspect(value);
}

/** A value as text, much as node's `util.inspect` writes it. Never throws. */
export function inspect(value: unknown, depth = deepest): string {
  try {
    return write(value, depth, []);
  } catch {
    return "[a value that has no text]";
  }
}

function write(value: unknown, depth: number, above: readonly object[]): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "symbol") return value.toString();
  if (typeof value === "function") return writeFunction(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (above.includes(value)) return "[Circular]";
  return writeObject(value, depth, [...above, value]);
}

function quote(text: string): string {
  const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : text.includes("`") ? "'" : "`";
  const escaped = text
    .replace(/\\/g, "\\\\")
    .replace(/\n/g, "\\n")
    .replace(/\t/g, "\\t")
    .replace(/\r/g, "\\r");
  return `${mark}${mark === "'" ? escaped.replace(/'/g, "\\'") : escaped}${mark}`;
}

function writeFunction(value: { readonly name?: unknown }): string {
  const kind = /^class\b/.test(Function.prototype.toString.call(value)) ? "class" : "Function";
  const { name } = value;
  return typeof name === "string" && name !== ""
    ? `[${kind}${kind === "class" ? " " : ": "}${name}]`
    : `[${kind} (anonymous)]`;
}

function writeObject(value: object, depth: number, above: readonly object[]): string {
  if (value instanceof Error) return writeError(value, depth, above);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (value instanceof Promise) return "Promise { ... }";
  const name = nameClass(value);
  if (depth < 0) return Array.isArray(value) ? "[Array]" : `[${name === "" ? "Object" : name}]`;
  const next = (member: unknown) => write(member, depth - 1, above);
  if (Array.isArray(value))
    return wrap(name === "Array" ? "" : `${name}(${value.length}) `, listItems(value, next), "[", "]");
  if (value instanceof Map)
    return wrap(
      `Map(${value.size}) `,
      limit([...value].map(([key, item]) => `${next(key)} => ${next(item)}`)),
    );
  if (value instanceof Set) return wrap(`Set(${value.size}) `, limit([...value].map(next)));
  if (value instanceof ArrayBuffer) return `ArrayBuffer { byteLength: ${value.byteLength} }`;
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const items = [...(value as Uint8Array).subarray(0, mostMembers + 1)];
    return wrap(`${name}(${(value as Uint8Array).length}) `, limit(items.map(next)), "[", "]");
  }
  return wrap(
    name === "Object" ? "" : name === "" ? "[Object: null prototype] " : `${name} `,
    listMembers(value, next),
  );
}

function writeError(error: Error, depth: number, above: readonly object[]): string {
  const stack = typeof error.stack === "string" ? error.stack.trimEnd() : "";
  const frames = stack
    .split("\n")
    .filter((line) => line.includes("(draft.ts") || line.includes("at draft.ts"))
    .join("\n");
  const cause = error.cause === undefined ? "" : ` { [cause]: ${write(error.cause, depth - 1, above)} }`;
  return `${error.name}: ${error.message}${frames === "" ? "" : `\n${frames}`}${cause}`;
}

function nameClass(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return "";
  const made: unknown = Reflect.get(value, "constructor");
  return typeof made === "function" && made.name !== "" ? made.name : "Object";
}

function listItems(items: readonly unknown[], next: (item: unknown) => string): string[] {
  const shown: string[] = [];
  for (let index = 0; index < items.length && shown.length < mostMembers; index += 1)
    shown.push(index in items ? next(items[index]) : "<empty>");
  return items.length > mostMembers ? [...shown, `... ${items.length - mostMembers} more items`] : shown;
}

function listMembers(value: object, next: (member: unknown) => string): string[] {
  const keys = Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));
  return limit(
    keys.map((key) => {
      const shown =
        typeof key === "symbol" ? `[${key.toString()}]` : /^[a-zA-Z_$][\w$]*$/.test(key) ? key : quote(key);
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      if (descriptor?.get !== undefined) return `${shown}: [Getter${descriptor.set ? "/Setter" : ""}]`;
      return `${shown}: ${next(descriptor?.value)}`;
    }),
  );
}

function limit(parts: string[]): string[] {
  return parts.length > mostMembers
    ? [...parts.slice(0, mostMembers), `... ${parts.length - mostMembers} more`]
    : parts;
}

function wrap(name: string, parts: readonly string[], open = "{", close = "}"): string {
  if (parts.length === 0) return `${name}${open}${close}`;
  const line = `${name}${open} ${parts.join(", ")} ${close}`;
  if (line.length <= widest && !line.includes("\n")) return line;
  return `${name}${open}\n  ${parts.join(",\n").replace(/\n/g, "\n  ")}\n${close}`;
}
