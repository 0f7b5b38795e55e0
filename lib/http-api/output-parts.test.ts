import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepInMemory } from "@/lib/runs/run-output.ts";
import { readOutputPage } from "./output-page.ts";
import { searchOutput } from "./search-output.ts";

describe("pages of an output", () => {
  it("make the whole when they are put together, whatever their size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 4, max: 20 }),
        async (text, limit) => {
          const output = keepInMemory(text);
          let whole = "";
          let next: number | null = 0;
          while (next !== null) {
            const page = await readOutputPage(output, next, limit);
            expect(page.offset).toBe(next);
            expect(page.size).toBe(Buffer.byteLength(text));
            whole += page.text;
            next = page.next;
          }
          expect(whole).toBe(text);
        },
      ),
    );
  });

  it("begin with a whole character, and are empty past the end", async () => {
    const output = keepInMemory("a😀b");
    expect(await readOutputPage(output, 2, 4)).toEqual({ offset: 5, next: null, size: 6, text: "b" });
    expect(await readOutputPage(output, 99, 4)).toEqual({ offset: 6, next: null, size: 6, text: "" });
  });
});

describe("searching an output", () => {
  const options = { caseSensitive: false, offset: 0, limit: 100 };

  it("gives place, line and surroundings of each match", async () => {
    const found = await searchOutput(keepInMemory("ä one\ntwo ONE"), { ...options, text: "one" });
    expect(found).toEqual({
      matches: [
        { offset: 3, line: 1, before: "ä ", match: "one", after: "\ntwo ONE" },
        { offset: 11, line: 2, before: "ä one\ntwo ", match: "ONE", after: "" },
      ],
      next: null,
      size: 14,
    });
  });

  it("tells capitals from small letters where asked to, and takes no pattern", async () => {
    const output = keepInMemory("One one a.c abc (x");
    const places = async (text: string, caseSensitive: boolean) =>
      (await searchOutput(output, { ...options, text, caseSensitive })).matches.map(({ offset }) => offset);
    expect(await places("one", true)).toEqual([4]);
    expect(await places("a.c", false)).toEqual([8]);
    expect(await places("(x", false)).toEqual([16]);
  });

  it("goes on where the last answer stopped", async () => {
    const output = keepInMemory("x x x x x");
    const first = await searchOutput(output, { ...options, text: "x", limit: 2 });
    expect(first.next).toBe(4);
    const second = await searchOutput(output, { ...options, text: "x", offset: first.next ?? 0 });
    expect(second.matches.map(({ offset }) => offset)).toEqual([4, 6, 8]);
  });

  it("finds what lies across the pieces that are read, once, with its line", async () => {
    const piece = 1024 * 1024;
    for (const before of [piece - 1, piece - 3, piece - 81, piece, 2 * piece - 2]) {
      const text = `${"\n".repeat(10)}${"ü".repeat((before - 10) / 2)}${"-".repeat((before - 10) % 2)}needle${"x".repeat(piece)}`;
      const { matches } = await searchOutput(keepInMemory(text), { ...options, text: "Needle" });
      expect(matches.map(({ offset, line, after }) => [offset, line, after.length])).toEqual([
        [Buffer.byteLength(text.slice(0, text.indexOf("needle"))), 11, 80],
      ]);
    }
  });
});
