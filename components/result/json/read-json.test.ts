import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatJson } from "./format-json.ts";
import { childrenOf, keyOf, rawValue, textOf } from "./json-document.ts";
import { pathOf } from "./json-path.ts";
import { readJson, readJsonInSlices } from "./read-json.ts";

describe("readJson", () => {
  it("accepts what JSON.parse accepts and keeps its value through formatting", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const document = readJson(text);
        expect(document).toBeDefined();
        if (document !== undefined) expect(JSON.parse(formatJson(document))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("formats as JSON.stringify does", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const document = readJson(JSON.stringify(value));
        expect(document && formatJson(document)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it("agrees with JSON.parse about what is not JSON", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "0",
      "1.",
      "e5",
      "true",
      "nul",
      " ",
      "\\u12",
      '"\\x"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join("");
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(readJson(text) !== undefined).toBe(isJson);
      }),
      { numRuns: 3000 },
    );
  });

  it.each(["\u0001", '"\n"', '"\\u12g4"', "01", "+1", "[1,]", '{"a":1,}', "{a:1}", "'a'", "NaN", '"\\\\" "'])(
    "refuses %j",
    (text) => expect(readJson(text)).toBeUndefined(),
  );

  it("keeps every digit, both of two equal keys, and keys of Object.prototype", () => {
    const document = readJson('{"n":12345678901234567890.1230,"n":1e400,"__proto__":-0}');
    expect(document).toBeDefined();
    if (document === undefined) return;
    expect(
      [...childrenOf(document, 0)].map((node) => [keyOf(document, node), rawValue(document, node)]),
    ).toEqual([
      ["n", "12345678901234567890.1230"],
      ["n", "1e400"],
      ["__proto__", "-0"],
    ]);
  });

  it("reads 100,000 levels", () => {
    const document = readJson("[".repeat(100_000) + "]".repeat(100_000));
    expect(document?.size).toBe(100_000);
  });

  it("gives what was complete when the text is cut, wherever that is", () => {
    const whole = JSON.stringify({
      rows: [
        { id: 1, name: 'a"b' },
        { id: 23, ok: true, none: null },
      ],
      "last\\": [],
    });
    const complete = readJson(whole);
    for (let end = 1; end < whole.length; end += 1) {
      const document = readJson(whole.slice(0, end), true);
      expect(document?.cut, whole.slice(0, end)).toBe(true);
      expect(document?.size).toBeLessThanOrEqual(complete?.size ?? 0);
      expect(readJson(whole.slice(0, end))).toBeUndefined();
    }
    expect(readJson('{"a": tru!', true)).toBeUndefined();
    const cut = readJson('{"a":[1,2,34', true);
    expect(cut && [...childrenOf(cut, 1)].map((node) => rawValue(cut, node))).toEqual(["1", "2"]);
  });

  it("says the same in slices, and stops when told to", async () => {
    const text = JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, text: "x".repeat(20) })));
    const document = await readJsonInSlices(text, new AbortController().signal);
    expect(document?.size).toBe(150_001);
    await expect(readJsonInSlices(text, AbortSignal.abort())).rejects.toThrow();
  });
});

describe("pathOf and textOf", () => {
  it("name a node as JavaScript would", () => {
    const document = readJson('{"items":[{"odd key":1,"é":[true]}]}');
    if (document === undefined) throw new Error("not read");
    expect([2, 3, 5].map((node) => pathOf(document, node))).toEqual([
      "$.items[0]",
      '$.items[0]["odd key"]',
      "$.items[0].é[0]",
    ]);
    expect(pathOf(document, 0)).toBe("$");
  });

  it("cut a long string without tearing an escape", () => {
    const document = readJson(JSON.stringify(`${"a".repeat(8)}\u0001\u0002\\\\\\end`));
    if (document === undefined) throw new Error("not read");
    for (let limit = 2; limit < 40; limit += 1) {
      expect(textOf(document, 0).startsWith(textOf(document, 0, limit)), String(limit)).toBe(true);
    }
  });
});
