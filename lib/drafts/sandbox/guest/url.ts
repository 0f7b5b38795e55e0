import type { UrlParts } from "../guest-calls.ts";
import { askHost } from "./bridge.ts";

type Pair = [name: string, value: string];

/** The query of an address, as a list of names and values. */
export class URLSearchParams {
  #pairs: Pair[] = [];
  #tell: (() => void) | undefined;

  constructor(given: unknown = "") {
    if (typeof given !== "object" || given === null) {
      this.#pairs = parsePairs(String(given));
    } else if (Symbol.iterator in given) {
      for (const [name, value] of given as Iterable<[unknown, unknown]>)
        this.#pairs.push([String(name), String(value)]);
    } else {
      for (const [name, value] of Object.entries(given)) this.#pairs.push([name, String(value)]);
    }
  }

  /** Ties it to an address: `tell` hears of changes, the returned function takes another query in. */
  static tie(params: URLSearchParams, tell: () => void): (search: string) => void {
    params.#tell = tell;
    return (search) => {
      params.#pairs = parsePairs(search);
    };
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: unknown, value: unknown): void {
    this.#pairs.push([String(name), String(value)]);
    this.#tell?.();
  }

  delete(name: unknown, value?: unknown): void {
    this.#pairs = this.#pairs.filter(
      (pair) => pair[0] !== String(name) || (value !== undefined && pair[1] !== String(value)),
    );
    this.#tell?.();
  }

  get(name: unknown): string | null {
    return this.#pairs.find((pair) => pair[0] === String(name))?.[1] ?? null;
  }

  getAll(name: unknown): string[] {
    return this.#pairs.flatMap((pair) => (pair[0] === String(name) ? [pair[1]] : []));
  }

  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some(
      (pair) => pair[0] === String(name) && (value === undefined || pair[1] === String(value)),
    );
  }

  set(name: unknown, value: unknown): void {
    const first = this.#pairs.find((pair) => pair[0] === String(name));
    if (first === undefined) this.#pairs.push([String(name), String(value)]);
    else {
      first[1] = String(value);
      this.#pairs = this.#pairs.filter((pair) => pair === first || pair[0] !== String(name));
    }
    this.#tell?.();
  }

  sort(): void {
    this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    this.#tell?.();
  }

  forEach(call: (value: string, name: string, params: URLSearchParams) => void): void {
    for (const [name, value] of this.#pairs) call(value, name, this);
  }

  *entries(): IterableIterator<Pair> {
    for (const [name, value] of this.#pairs) yield [name, value];
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.#pairs) yield name;
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this.#pairs) yield value;
  }

  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries();
  }

  toString(): string {
    return askHost("searchText", this.#pairs);
  }
}

function parsePairs(text: string): Pair[] {
  return askHost("searchPairs", text).map(([name, value]): Pair => [name, value]);
}

/** An address, parsed as everywhere. */
export class URL {
  #parts: UrlParts;
  readonly searchParams: URLSearchParams;
  readonly #takeSearch: (search: string) => void;

  constructor(url: unknown, base?: unknown) {
    this.#parts = parse(url, base);
    this.searchParams = new URLSearchParams(this.#parts.search);
    this.#takeSearch = URLSearchParams.tie(this.searchParams, () => {
      this.#parts = change(this.#parts, "search", this.searchParams.toString());
    });
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return readParts(url, base) !== null;
  }

  static parse(url: unknown, base?: unknown): URL | null {
    return URL.canParse(url, base) ? new URL(url, base) : null;
  }

  /** Reads a part of an address. */
  static read(url: URL, name: keyof UrlParts): string {
    return url.#parts[name];
  }

  /** Changes a part of an address. */
  static write(url: URL, name: keyof UrlParts, value: unknown): void {
    url.#parts = name === "href" ? parse(value) : change(url.#parts, name, String(value));
    url.#takeSearch(url.#parts.search);
  }

  toString(): string {
    return this.#parts.href;
  }

  toJSON(): string {
    return this.#parts.href;
  }
}

const { read, write } = URL;
Reflect.deleteProperty(URL, "read");
Reflect.deleteProperty(URL, "write");
const parts = [
  "href",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;
for (const name of [...parts, "origin"] as const) {
  Object.defineProperty(URL.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: URL) {
      return read(this, name);
    },
    ...(name === "origin"
      ? {}
      : {
          set(this: URL, value: unknown) {
            write(this, name, value);
          },
        }),
  });
}

function parse(url: unknown, base?: unknown): UrlParts {
  const found = readParts(url, base);
  if (found === null) throw new TypeError(`Invalid URL: ${String(url)}`);
  return found;
}

function readParts(url: unknown, base?: unknown): UrlParts | null {
  return askHost("url", { url: String(url), base: base === undefined ? undefined : String(base) });
}

function change(from: UrlParts, name: string, value: string): UrlParts {
  return askHost("url", { url: from.href, change: [name, value] }) ?? from;
}
