import { isLosslessNumber, parse, stringify } from "lossless-json";
import { isObject } from "./content.ts";
import { findMember } from "./find-member.ts";

/** Where a result carries its structured content as text with every digit. */
const exactKey = "tool-playground/exact";
/** Fifteen digits are always exact; a longer number may not be. */
const mayBeInexact = /\d{16}|\d[eE][+-]?\d{2}/;

const structuredMember = '"structuredContent"';

/**
 * Adds to the text of a message what its structured content is to the last digit, where JavaScript would change a
 * number in it. Any other text comes back as it is.
 */
export function keepDigits(message: string): string {
  if (!message.includes(structuredMember)) return message;
  const result = findMember(message, { start: 0, end: message.length }, "result");
  const content = result && findMember(message, result, "structuredContent");
  if (content === undefined) return message;
  const text = message.slice(content.start, content.end);
  if (!mayBeInexact.test(text)) return message;
  try {
    const parsed: unknown = parse(text);
    if (!holdsInexact(parsed)) return message;
    const exact = `,${JSON.stringify(exactKey)}:${JSON.stringify(stringify(parsed) ?? text)}`;
    return message.slice(0, content.end) + exact + message.slice(content.end);
  } catch {
    return message;
  }
}

/** The same for the bytes of a message; those that need nothing come back as they are, and cost little. */
export function keepDigitsOfBytes(message: Buffer): Buffer {
  if (!message.includes(structuredMember)) return message;
  const text = message.toString("utf8");
  const kept = keepDigits(text);
  return kept === text ? message : Buffer.from(kept);
}

/** The structured content of a result as JSON text with every digit; undefined where the numbers are exact anyway. */
export function readExactText(result: { readonly [key: string]: unknown }): string | undefined {
  const text = result[exactKey];
  return typeof text === "string" ? text : undefined;
}

/** A result without what was added to it, and the text of its structured content; undefined where nothing was added. */
export function splitExact(result: {
  readonly [key: string]: unknown;
}): { readonly result: { readonly [key: string]: unknown }; readonly text: string } | undefined {
  const { [exactKey]: text, ...rest } = result;
  return typeof text === "string" ? { result: rest, text } : undefined;
}

function holdsInexact(value: unknown): boolean {
  if (isLosslessNumber(value)) return !isExact(value.value);
  if (Array.isArray(value)) return value.some(holdsInexact);
  return isObject(value) && Object.values(value).some(holdsInexact);
}

/** Whether a number of JavaScript holds every digit of a text. */
function isExact(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  if (/^-?\d+$/.test(text)) return String(BigInt(value)) === text;
  return listDigits(text) === listDigits(String(value));
}

function listDigits(number: string): string {
  return number
    .replace(/[eE].*$/, "")
    .replace(/[-.]/g, "")
    .replace(/^0+|0+$/g, "");
}
