/** The headers of a request or an answer. */
export class Headers {
  readonly #values = new Map<string, string>();

  constructor(given?: unknown) {
    if (typeof given !== "object" || given === null) return;
    const entries =
      Symbol.iterator in given ? (given as Iterable<readonly unknown[]>) : Object.entries(given);
    for (const [name, value] of entries) this.append(name, value);
  }

  append(name: unknown, value: unknown): void {
    const key = readName(name);
    const before = this.#values.get(key);
    this.#values.set(key, before === undefined ? readValue(value) : `${before}, ${readValue(value)}`);
  }

  set(name: unknown, value: unknown): void {
    this.#values.set(readName(name), readValue(value));
  }

  get(name: unknown): string | null {
    return this.#values.get(readName(name)) ?? null;
  }

  has(name: unknown): boolean {
    return this.#values.has(readName(name));
  }

  delete(name: unknown): void {
    this.#values.delete(readName(name));
  }

  getSetCookie(): string[] {
    return [];
  }

  forEach(call: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this.entries()) call(value, name, this);
  }

  entries(): IterableIterator<[string, string]> {
    return new Map([...this.#values].sort(([one], [other]) => (one < other ? -1 : 1))).entries();
  }

  keys(): IterableIterator<string> {
    return new Map(this.entries()).keys();
  }

  values(): IterableIterator<string> {
    return new Map(this.entries()).values();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}

function readName(name: unknown): string {
  const text = String(name);
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(text)) throw new TypeError(`"${text}" is no name of a header.`);
  return text.toLowerCase();
}

function readValue(value: unknown): string {
  const text = String(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if ([...text].some((character) => character === "\0" || character === "\n" || character === "\r"))
    throw new TypeError("The value of a header may not hold line ends.");
  return text;
}
