import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromStorable, toStorable } from "./storable-text.ts";

describe("a storable text", () => {
  it("gives back every text, halves of surrogate pairs and U+0000 included", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.integer({ min: 0, max: 0xffff })),
        (text, units) => {
          for (const original of [text, String.fromCharCode(...units), `${text}\0\uFFFE\uD800${text}`]) {
            const stored = toStorable(original);
            expect(stored).not.toContain("\0");
            expect(Buffer.from(stored).toString()).toBe(stored);
            expect(fromStorable(stored)).toBe(original);
          }
        },
      ),
    );
  });

  it("is the text itself where nothing is in the way", () => {
    expect(toStorable('{"a":"ä 😀"}')).toBe('{"a":"ä 😀"}');
  });
});
