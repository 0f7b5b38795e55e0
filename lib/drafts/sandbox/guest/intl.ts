import type { IntlValue } from "../guest-calls.ts";
import { askHost } from "./bridge.ts";

/** The classes of Intl that drafts have, and what each can do. The process around does the work. */
const classes: { readonly [kind: string]: readonly string[] } = {
  DateTimeFormat: ["format", "formatToParts", "formatRange", "formatRangeToParts"],
  NumberFormat: ["format", "formatToParts", "formatRange"],
  RelativeTimeFormat: ["format", "formatToParts"],
  ListFormat: ["format", "formatToParts"],
  PluralRules: ["select"],
  Collator: ["compare"],
  DisplayNames: ["of"],
};

function pack(value: unknown): IntlValue {
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value === "number") return { number: Object.is(value, -0) ? "-0" : String(value) };
  if (value instanceof Date) return { date: Number.isNaN(value.getTime()) ? null : value.getTime() };
  return { json: value };
}

function call(
  kind: string,
  locales: unknown,
  options: unknown,
  method: string,
  values: readonly unknown[],
): unknown {
  return askHost("intl", {
    kind,
    locales: locales ?? null,
    options: options ?? null,
    method,
    values: values.map(pack),
  });
}

function createClass(kind: string, methods: readonly string[]): object {
  function Format(this: unknown, locales?: unknown, options?: unknown): object {
    const made: object = this instanceof Format ? this : Object.create(Format.prototype);
    const invoke = (method: string, values: readonly unknown[]) =>
      call(kind, locales, options, method, values);
    // Wrong locales and options throw now, as they do everywhere.
    invoke("resolvedOptions", []);
    for (const method of methods) {
      const bound = (...values: unknown[]) => {
        const usesNow = kind === "DateTimeFormat" && values.length === 0;
        return invoke(method, usesNow ? [new Date()] : values);
      };
      Object.defineProperty(made, method, { value: bound, configurable: true });
    }
    Object.defineProperty(made, "resolvedOptions", {
      value: () => invoke("resolvedOptions", []),
      configurable: true,
    });
    return made;
  }
  Object.defineProperty(Format, "name", { value: kind });
  Format.supportedLocalesOf = (locales: unknown) =>
    call(kind, undefined, undefined, "supportedLocalesOf", [locales]);
  return Format;
}

/** Makes `Intl`, and the methods of numbers and dates that speak the language of people. */
export function installIntl(): void {
  const intl = Object.fromEntries(
    Object.entries(classes).map(([kind, methods]) => [kind, createClass(kind, methods)]),
  );
  Object.assign(intl, {
    getCanonicalLocales: (locales: unknown) =>
      call("Intl", undefined, undefined, "getCanonicalLocales", [locales]),
    supportedValuesOf: (key: unknown) => call("Intl", undefined, undefined, "supportedValuesOf", [key]),
  });
  define(globalThis, "Intl", intl);
  for (const [prototype, method, kind, defaults] of [
    [Number.prototype, "toLocaleString", "NumberFormat", {}],
    [BigInt.prototype, "toLocaleString", "NumberFormat", {}],
    [Date.prototype, "toLocaleString", "DateTimeFormat", dateAndTime],
    [Date.prototype, "toLocaleDateString", "DateTimeFormat", dateOnly],
    [Date.prototype, "toLocaleTimeString", "DateTimeFormat", timeOnly],
  ] as const) {
    define(prototype, method, function (this: { valueOf(): unknown }, locales?: unknown, options?: object) {
      const value = this instanceof Date ? this : this.valueOf();
      if (value instanceof Date && Number.isNaN(value.getTime())) return "Invalid Date";
      return call(kind, locales, addDefaults(options, defaults), "format", [value]);
    });
  }
  define(
    String.prototype,
    "localeCompare",
    function (this: string, other: unknown, locales?: unknown, options?: unknown) {
      return call("Collator", locales, options, "compare", [String(this), String(other)]);
    },
  );
}

const dateOnly = { year: "numeric", month: "numeric", day: "numeric" };
const timeOnly = { hour: "numeric", minute: "numeric", second: "numeric" };
const dateAndTime = { ...dateOnly, ...timeOnly };
const ownParts =
  /^(weekday|year|month|day|dayPeriod|hour|minute|second|fractionalSecondDigits|dateStyle|timeStyle)$/;

/** A call that says nothing about the parts of a date gets those that the method is named after. */
function addDefaults(options: object | undefined, defaults: object): object {
  return Object.keys(options ?? {}).some((key) => ownParts.test(key))
    ? (options ?? {})
    : { ...defaults, ...options };
}

function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, writable: true });
}
