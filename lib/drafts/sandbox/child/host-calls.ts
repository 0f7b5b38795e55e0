import { randomBytes, randomUUID } from "node:crypto";
import type { IntlCall, IntlValue, UrlParts } from "../guest-calls.ts";

/** A fault of what the code inside asked for; it is thrown there. */
type Reply =
  | { readonly value: unknown }
  | { readonly error: { readonly name: string; readonly message: string } };

type Work = (value: never) => unknown;

const intlClasses: { readonly [kind: string]: new (locales?: never, options?: never) => object } = {
  DateTimeFormat: Intl.DateTimeFormat,
  NumberFormat: Intl.NumberFormat,
  RelativeTimeFormat: Intl.RelativeTimeFormat,
  ListFormat: Intl.ListFormat,
  PluralRules: Intl.PluralRules,
  Collator: Intl.Collator,
  DisplayNames: Intl.DisplayNames,
} as never;
const intlMethods =
  /^(format|formatToParts|formatRange|formatRangeToParts|select|compare|of|resolvedOptions)$/;

const startedAt = performance.now();

/** What can be answered at once, without knowing the run. */
const works: { readonly [name: string]: Work } = {
  now: () => performance.now() - startedAt,
  uuid: () => randomUUID(),
  toBase64: (bytes: string) => Buffer.from(bytes, "latin1").toString("base64"),
  searchPairs: (text: string) => [...new URLSearchParams(text)],
  searchText: (pairs: [string, string][]) => new URLSearchParams(pairs).toString(),
  url: readUrl,
  intl: callIntl,
};

/** Answers a call of the code inside as JSON text; undefined where it is for somebody else. */
export function answerAtOnce(name: string, text: string): string | undefined {
  const work = Object.hasOwn(works, name) ? works[name] : undefined;
  if (work === undefined) return undefined;
  return JSON.stringify(attempt(() => work(JSON.parse(text) as never)));
}

/** Does something for the code inside; what it throws is for that code. */
export function attempt(work: () => unknown): Reply {
  try {
    return { value: work() };
  } catch (thrown) {
    const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error: { name, message } };
  }
}

/** Bytes that the code inside asks for. */
export function answerBytes(name: string, value: unknown): Uint8Array {
  if (name === "random") return randomBytes(Math.min(Number(value), 65_536));
  return Buffer.from(String(value), "base64");
}

function readUrl({
  url,
  base,
  change,
}: {
  url: string;
  base?: string;
  change?: [keyof URL, string];
}): UrlParts | null {
  if (!URL.canParse(url, base)) return null;
  const parsed = new URL(url, base);
  if (change !== undefined && change[0] !== "origin") Reflect.set(parsed, change[0], change[1]);
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = parsed;
  return { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash };
}

function callIntl({ kind, locales, options, method, values }: IntlCall): unknown {
  const [first] = values.map(unpack);
  if (kind === "Intl" && method === "getCanonicalLocales") return Intl.getCanonicalLocales(first as never);
  if (kind === "Intl" && method === "supportedValuesOf") return Intl.supportedValuesOf(first as never);
  const Class = Object.hasOwn(intlClasses, kind) ? intlClasses[kind] : undefined;
  if (Class === undefined) throw new TypeError(`Intl.${kind} is not there in a draft.`);
  if (method === "supportedLocalesOf") return Intl.NumberFormat.supportedLocalesOf(first as never);
  if (!intlMethods.test(method)) throw new TypeError(`Intl.${kind} has no ${method}.`);
  const made = new Class((locales ?? undefined) as never, (options ?? undefined) as never);
  const work: unknown = Reflect.get(made, method);
  if (typeof work !== "function") throw new TypeError(`Intl.${kind} has no ${method}.`);
  return Reflect.apply(work, made, values.map(unpack));
}

function unpack(value: IntlValue): unknown {
  if ("bigint" in value) return BigInt(value.bigint);
  if ("number" in value) return Number(value.number);
  if ("date" in value) return new Date(value.date ?? Number.NaN);
  return value.json;
}
