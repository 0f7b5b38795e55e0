import { askHost, readHostBytes } from "./bridge.ts";
import { DOMException } from "./events.ts";
import { joinUnits } from "./text-encoding.ts";

/** Bytes, given as text whose units are bytes, in base64. */
export function btoa(text: unknown): string {
  const bytes = String(text);
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes.charCodeAt(at) > 255)
      throw new DOMException(
        "btoa takes text whose characters are all below U+0100.",
        "InvalidCharacterError",
      );
  }
  return askHost("toBase64", bytes);
}

/** The bytes of base64 as text whose units are bytes. */
export function atob(given: unknown): string {
  const text = String(given).replace(/[\t\n\f\r ]/g, "");
  const bare = text.length % 4 === 0 ? text.replace(/={1,2}$/, "") : text;
  if (bare.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(bare))
    throw new DOMException("The text is no base64.", "InvalidCharacterError");
  return joinUnits(new Uint8Array(readHostBytes("base64", bare)));
}

/** What drafts have of the platform's `crypto`. */
export const crypto = {
  randomUUID: () => askHost("uuid", null),
  getRandomValues<View extends ArrayBufferView>(view: View): View {
    if (!ArrayBuffer.isView(view) || view instanceof DataView || view.byteLength > 65_536)
      throw new TypeError("getRandomValues takes a typed array of at most 65,536 bytes.");
    const bytes = new Uint8Array(readHostBytes("random", view.byteLength));
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(bytes);
    return view;
  },
};

/** Chance that differs from run to run, where the engine's own would start alike each time. */
export function createRandom(seed: readonly [number, number]): () => number {
  let [a, b] = seed;
  let [c, d] = [0x9e3779b9, 0x243f6a88];
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warm = 0; warm < 12; warm += 1) next();
  return () => ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / 9_007_199_254_740_992;
}
