import type { CanonicalSchema } from "./canonical-schema.ts";
import { samplePattern } from "./pattern-sample.ts";
import { isTame, tryPattern } from "./tame-pattern.ts";

const formatSamples: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2026-05-01T10:00:00Z", "2026-05-02T11:30:00Z", "2026-05-03T12:45:00Z"],
  date: ["2026-05-01", "2026-05-02", "2026-05-03"],
  time: ["10:00:00Z", "11:30:00Z", "12:45:00Z"],
  "iso-date-time": ["2026-05-01T10:00:00Z"],
  "iso-time": ["10:00:00Z"],
  duration: ["P1D", "PT1H", "P2W"],
  email: ["ann@example.com", "bob@example.com", "cy@example.org"],
  "idn-email": ["ann@example.com"],
  hostname: ["example.com", "www.example.com", "example.org"],
  "idn-hostname": ["example.com"],
  ipv4: ["192.0.2.1", "192.0.2.2", "198.51.100.7"],
  ipv6: ["2001:db8::1", "2001:db8::2", "2001:db8::3"],
  uri: ["https://example.com/", "https://example.com/page", "https://example.org/", "urn:a"],
  url: ["https://example.com/", "https://example.com/page", "https://example.org/"],
  iri: ["https://example.com/"],
  "uri-reference": ["https://example.com/page", "/page", "#part"],
  "iri-reference": ["/page"],
  "uri-template": ["https://example.com/users/{id}", "/items/{item}"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174001"],
  "json-pointer": ["/items/0", "/name", ""],
  "json-pointer-uri-fragment": ["#/items/0"],
  "relative-json-pointer": ["0/name", "1/items"],
  regex: ["^[a-z]+$", "\\d+"],
  byte: ["aGVsbG8=", "d29ybGQ="],
  binary: ["text"],
  json: ["{}", "[]"],
  password: ["secret", "another secret"],
};

const textLimit = 200_000;

function measure(text: string): number {
  let length = 0;
  for (const _character of text) length += 1;
  return length;
}

/** Brings a text to a length between the bounds, in characters. */
function fitLength(text: string, min: number, max: number): string {
  const length = measure(text);
  if (length > max) return [...text].slice(0, max).join("");
  return length < min
    ? text + "abcdefghij".repeat(Math.ceil((min - length) / 10)).slice(0, min - length)
    : text;
}

/** Texts that should fit every member, plain ones first; without end of variety up to `count`. */
export function* sampleTexts(members: readonly CanonicalSchema[], count: number): Generator<string> {
  const min = Math.min(textLimit, Math.max(0, ...members.map((member) => member.minLength ?? 0)));
  const max = Math.min(...members.map((member) => member.maxLength ?? Number.POSITIVE_INFINITY));
  const patterns = members.flatMap((member) => (member.pattern === undefined ? [] : [member.pattern]));
  const formats = members.flatMap((member) => (member.format === undefined ? [] : [member.format]));
  for (const text of listTexts(patterns, formats, min, max, count)) {
    const length = measure(text);
    if (length < min || length > max) continue;
    if (patterns.every((pattern) => !isTame(pattern, text) || tryPattern(pattern, text) !== false))
      yield text;
  }
}

function* listTexts(
  patterns: readonly string[],
  formats: readonly string[],
  min: number,
  max: number,
  count: number,
): Generator<string> {
  for (const format of formats) {
    const samples = Object.hasOwn(formatSamples, format) ? (formatSamples[format] ?? []) : [];
    yield* samples;
    for (const sample of samples) yield* stretch(format, sample, min);
  }
  const plain = Array.from({ length: count }, (_, index) => (index === 0 ? "text" : `text ${index + 1}`));
  if (patterns.length === 0) {
    for (const text of plain) yield fitLength(text, min, max);
    for (let index = 0; index < Math.max(count, 10); index += 1) {
      // Numbered in front, so that a short text still differs from the next.
      yield fitLength(index < 10 ? String(index) : index.toString(36), min, max);
    }
    yield* ["", "a", "A", "1"].map((text) => fitLength(text, min, max));
    return;
  }
  for (const pattern of patterns) {
    for (const text of samplePattern(pattern, min)) {
      yield text;
      if (measure(text) < min) {
        yield fitLength(text, min, max);
        yield text + text.slice(-1).repeat(Math.max(0, min - measure(text)));
      }
    }
  }
  for (const text of plain) yield fitLength(text, min, max);
}

/** Longer texts of a format. */
function* stretch(format: string, sample: string, min: number): Generator<string> {
  const missing = min - sample.length;
  if (missing <= 0) return;
  if (format === "email") yield `${"a".repeat(missing)}${sample}`;
  if (format.startsWith("uri") || format === "url")
    yield `${sample}${sample.endsWith("/") ? "" : "/"}${"a".repeat(missing)}`;
}
