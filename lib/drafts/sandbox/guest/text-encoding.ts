/** Text as bytes of UTF-8. A lone surrogate becomes U+FFFD. */
export class TextEncoder {
  readonly encoding = "utf-8";

  encode(text: unknown = ""): Uint8Array {
    const whole = String(text);
    const bytes = new Uint8Array(whole.length * 3);
    return bytes.slice(0, writeBytes(whole, bytes).written);
  }

  encodeInto(text: string, bytes: Uint8Array): { read: number; written: number } {
    return writeBytes(String(text), bytes);
  }
}

function writeBytes(text: string, bytes: Uint8Array): { read: number; written: number } {
  let at = 0;
  let read = 0;
  for (const character of text) {
    let code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (at + size > bytes.length) break;
    if (size === 1) bytes[at] = code;
    else {
      for (let rest = size - 1; rest > 0; rest -= 1) {
        bytes[at + rest] = 0x80 | (code & 0x3f);
        code >>= 6;
      }
      bytes[at] = code | ([0, 0, 0xc0, 0xe0, 0xf0][size] ?? 0);
    }
    at += size;
    read += character.length;
  }
  return { read, written: at };
}

const names: { readonly [label: string]: "utf-8" | "utf-16le" | "latin1" } = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "utf-16le": "utf-16le",
  "utf-16": "utf-16le",
  latin1: "latin1",
  "iso-8859-1": "latin1",
  ascii: "latin1",
  "us-ascii": "latin1",
  "windows-1252": "latin1",
};

/** Bytes as text: UTF-8, UTF-16 (little endian) or Latin-1. */
export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  #rest: number[] = [];

  constructor(
    label: unknown = "utf-8",
    { fatal = false, ignoreBOM = false }: { fatal?: boolean; ignoreBOM?: boolean } = {},
  ) {
    const name = names[String(label).trim().toLowerCase()];
    if (name === undefined)
      throw new RangeError(
        `The encoding "${String(label)}" is not known here; utf-8, utf-16le and latin1 are.`,
      );
    this.encoding = name;
    this.fatal = fatal;
    this.ignoreBOM = ignoreBOM;
  }

  decode(given?: ArrayBuffer | ArrayBufferView, { stream = false }: { stream?: boolean } = {}): string {
    const fresh = given === undefined ? new Uint8Array() : readBytes(given);
    const bytes = this.#rest.length === 0 ? fresh : Uint8Array.from([...this.#rest, ...fresh]);
    this.#rest = [];
    const units =
      this.encoding === "utf-8"
        ? this.#decodeUtf8(bytes, stream)
        : this.#decodeUnits(bytes, this.encoding === "latin1" ? 1 : 2, stream);
    return !this.ignoreBOM && units.startsWith("\ufeff") ? units.slice(1) : units;
  }

  #decodeUnits(bytes: Uint8Array, size: 1 | 2, stream: boolean): string {
    const units: number[] = [];
    for (let at = 0; at + size <= bytes.length; at += size)
      units.push((bytes[at] ?? 0) | (size === 2 ? (bytes[at + 1] ?? 0) << 8 : 0));
    if (size === 2 && bytes.length % 2 === 1) {
      if (stream) this.#rest = [bytes[bytes.length - 1] ?? 0];
      else units.push(this.#replace());
    }
    return joinUnits(units);
  }

  #decodeUtf8(bytes: Uint8Array, stream: boolean): string {
    const units: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at] ?? 0;
      if (first < 0x80) {
        units.push(first);
        at += 1;
        continue;
      }
      const size =
        first >= 0xc2 && first < 0xe0
          ? 2
          : first >= 0xe0 && first < 0xf0
            ? 3
            : first >= 0xf0 && first < 0xf5
              ? 4
              : 0;
      let code = size === 0 ? 0 : first & (0xff >> (size + 1));
      let used = 1;
      while (used < size && at + used < bytes.length && isContinuation(first, used, bytes[at + used] ?? 0)) {
        code = (code << 6) | ((bytes[at + used] ?? 0) & 0x3f);
        used += 1;
      }
      if (size > 0 && used === size) {
        if (code > 0xffff) units.push(0xd7c0 + (code >> 10), 0xdc00 | (code & 0x3ff));
        else units.push(code);
      } else if (stream && size > 0 && at + used === bytes.length) {
        this.#rest = [...bytes.slice(at)];
        break;
      } else units.push(this.#replace());
      at += used;
    }
    return joinUnits(units);
  }

  #replace(): number {
    if (this.fatal) throw new TypeError("The encoded data was not valid.");
    return 0xfffd;
  }
}

/** Overlong forms, surrogates and what is beyond U+10FFFF show in the second byte. */
function isContinuation(first: number, index: number, byte: number): boolean {
  if (index > 1) return byte >= 0x80 && byte <= 0xbf;
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  return byte >= lowest && byte <= highest;
}

/** The text of UTF-16 units. */
export function joinUnits(units: ArrayLike<number>): string {
  let text = "";
  const all = Array.from(units);
  for (let at = 0; at < all.length; at += 4096) text += String.fromCharCode(...all.slice(at, at + 4096));
  return text;
}

/** The bytes of a buffer or of a view of one. */
export function readBytes(given: unknown): Uint8Array {
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  throw new TypeError("Only an ArrayBuffer or a view of one holds bytes.");
}
