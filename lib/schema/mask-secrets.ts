import { applyEdits, type JsonSpan, leaveOut, readSpans, walkSpans } from "./json-spans.ts";
import { findSecretPlaces, speaksOfSecrets } from "./secret-places.ts";

/** What stands in the place of a secret. */
export const secretMark = "••••••";

/** Shorter values are too common to be looked for in other texts. */
const shortestSought = 4;

/** What is secret: by a tool's schema, and by names. */
export interface SecretRules {
  /** A JSON Schema; undefined where none is known. */
  readonly schema: unknown;
  /** Names of members that are secret wherever they stand. */
  readonly names: readonly string[];
}

export interface MaskedArguments {
  /** The JSON text with `"••••••"` in place of each secret, every other character kept. */
  readonly text: string;
  /** JSON Pointers of what was masked; "" where the text is no JSON, and all of it was masked. */
  readonly pointers: readonly string[];
  /** The secret texts and numbers, as far as they are long enough to be looked for elsewhere. */
  readonly values: readonly string[];
}

/** Masks the secrets in JSON text. */
export function maskArguments(text: string, rules: SecretRules): MaskedArguments {
  if (!mayHoldSecrets(rules)) return { text, pointers: [], values: [] };
  const root = readSpans(text);
  // What can't be read may hold anything.
  if (!root) {
    if (text.trim() === "") return { text, pointers: [], values: [] };
    return { text: JSON.stringify(secretMark), pointers: [""], values: [] };
  }
  const places = findSecretPlaces(root, rules.schema, rules.names).filter(
    ({ span }) => text.slice(span.start, span.end) !== "null" && !isEmptyText(span),
  );
  const edits = places.map(({ span }) => ({
    start: span.start,
    end: span.end,
    text: JSON.stringify(secretMark),
  }));
  return {
    text: applyEdits(text, edits),
    pointers: places.map(({ pointer }) => pointer),
    values: places.flatMap(({ span }) => leafTexts(span, text)).filter(isSought),
  };
}

/** Leaves the secrets out of JSON text: members go, items of lists become "". */
export function omitSecrets(text: string, rules: SecretRules): Omit<MaskedArguments, "values"> {
  if (!mayHoldSecrets(rules)) return { text, pointers: [] };
  const root = readSpans(text);
  if (!root) return text.trim() === "" ? { text, pointers: [] } : { text: "{}", pointers: [""] };
  const places = findSecretPlaces(root, rules.schema, rules.names);
  const out = new Set(places.map(({ pointer }) => pointer));
  if (out.has("")) return { text: "{}", pointers: [""] };
  return {
    text: applyEdits(
      text,
      leaveOut(root, (_span, pointer) => out.has(pointer)),
    ),
    pointers: [...out],
  };
}

/** Leaves out what was masked in JSON text, to be asked for again. */
export function omitMasked(text: string): Omit<MaskedArguments, "values"> {
  const root = text.includes(secretMark) ? readSpans(text) : undefined;
  if (!root) return { text, pointers: [] };
  const isMasked = (span: JsonSpan) => span.kind === "string" && span.value === secretMark;
  if (isMasked(root)) return { text: "{}", pointers: [""] };
  const pointers: string[] = [];
  walkSpans(root, (span, pointer) => {
    if (isMasked(span)) pointers.push(pointer);
    return true;
  });
  return { text: applyEdits(text, leaveOut(root, isMasked)), pointers };
}

/** Masks values wherever they stand in a text: as they are, as JSON, in an address or form, in base64. */
export function maskText(text: string, values: readonly string[]): string {
  let masked = text;
  for (const spelling of spellingsOf(values)) masked = masked.replaceAll(spelling, secretMark);
  return masked;
}

/** Masks values in the texts and numbers of JSON text, so that it stays JSON. Keys are masked too. */
export function maskJson(text: string, values: readonly string[]): string {
  const root = readSpans(text);
  if (!root) return maskText(text, values);
  const edits: { start: number; end: number; text: string }[] = [];
  const maskToken = (start: number, end: number, value: string) => {
    const masked = maskText(value, values);
    if (masked !== value) edits.push({ start, end, text: JSON.stringify(masked) });
  };
  walkSpans(root, (span) => {
    if (span.kind === "string") maskToken(span.start, span.end, span.value);
    if (span.kind === "number") {
      const token = text.slice(span.start, span.end);
      if (values.includes(token)) edits.push({ ...span, text: JSON.stringify(secretMark) });
    }
    if (span.kind === "object")
      for (const { key, start, keyEnd } of span.members) maskToken(start, keyEnd, key);
    return true;
  });
  return applyEdits(text, edits);
}

function mayHoldSecrets({ schema, names }: SecretRules): boolean {
  return names.length > 0 || speaksOfSecrets(schema);
}

function isEmptyText(span: JsonSpan): boolean {
  return span.kind === "string" && span.value === "";
}

function leafTexts(span: JsonSpan, text: string): readonly string[] {
  const leaves: string[] = [];
  walkSpans(span, (leaf) => {
    if (leaf.kind === "string") leaves.push(leaf.value);
    if (leaf.kind === "number") leaves.push(text.slice(leaf.start, leaf.end));
    return true;
  });
  return leaves;
}

function isSought(value: string): boolean {
  return value.length >= shortestSought && value !== secretMark;
}

/** Every way that a value may be spelled, the longest first, so that no part of one is left. */
function spellingsOf(values: readonly string[]): readonly string[] {
  const spellings = new Set<string>();
  for (const value of values) {
    const whole = value.replace(/\p{Surrogate}/gu, "\ufffd");
    const inJson = JSON.stringify(value).slice(1, -1);
    const encoded = encodeURIComponent(whole);
    const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(whole.slice(0, 10_000))));
    const spelled = [
      value,
      whole,
      inJson,
      JSON.stringify(inJson).slice(1, -1),
      encoded,
      encoded.replaceAll("%20", "+"),
      base64,
      base64.replace(/=+$/, ""),
      base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""),
      ...value.split(/\r\n|[\r\n]/),
    ];
    for (const spelling of spelled) if (isSought(spelling)) spellings.add(spelling);
  }
  return [...spellings].sort((a, b) => b.length - a.length);
}
