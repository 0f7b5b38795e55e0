import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatJsonText, parseJsonText } from "./json-text.ts";

describe("reading JSON text", () => {
  it("gives what JSON.parse gives for every JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parseJsonText(text)).toEqual({ ok: true, value: JSON.parse(text), changedNumbers: [] });
      }),
    );
  });

  it("refuses what JSON.parse refuses, and says where", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", ",", "}", "'", "\u0001", "1", '"', "\\"),
        (json, at, put) => {
          const place = at % (json.length + 1);
          const text = json.slice(0, place) + put + json.slice(place + 1);
          const result = parseJsonText(text);
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          // A key that stands twice is the one thing that JSON.parse lets pass.
          expect(result.ok || (isJson && result.message.includes("stands twice"))).toBe(isJson);
          if (!result.ok) expect(result.offset).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });

  it.each([
    ['{\n  "a": 1,\n}', 2, 9, "There is a comma after the last value; take it away."],
    ["{'a': 1}", 1, 2, 'A key must stand in double quotes ("), not in single ones.'],
    ['{"a": 1 "b": 2}', 1, 9, 'A comma or "}" is expected after the value of "a", not """.'],
    ['{"a": tru}', 1, 7, '"tru" is no JSON value; text must stand in double quotes.'],
    ["[None]", 1, 2, '"None" must be written null in JSON.'],
    ["[NaN]", 1, 2, "JSON has no NaN."],
    ["[1, // one\n2]", 1, 5, "JSON has no comments."],
    ['{"a": "x', 1, 7, 'This text is not closed: a " is missing.'],
    ['{"a": 1, "a": 2}', 1, 10, 'The key "a" stands twice in this object.'],
    ["", 1, 1, "There is no JSON here."],
  ])("says in words what is wrong with %j", (text, line, column, message) => {
    expect(parseJsonText(text)).toMatchObject({ ok: false, line, column, message });
  });

  it("names numbers that JavaScript would change, and no others", () => {
    const result = parseJsonText(
      '{"id": 725653563933458433, "l": [1e400, 0.1234567890123456789, 1.10, 1E3, 1e23, -0, 2.0]}',
    );
    expect(result).toMatchObject({
      ok: true,
      changedNumbers: [
        { path: "/id", text: "725653563933458433", becomes: "725653563933458400" },
        { path: "/l/0", text: "1e400", becomes: "null" },
        { path: "/l/1", text: "0.1234567890123456789", becomes: "0.12345678901234568" },
      ],
    });
  });

  it("keeps __proto__ as a key of its own", () => {
    const result = parseJsonText('{"__proto__": {"a": 1}}');
    expect(result.ok && Object.entries(result.value ?? {})).toEqual([["__proto__", { a: 1 }]]);
  });

  it("answers for text that nests without end", () => {
    expect(parseJsonText("[".repeat(200_000))).toMatchObject({ ok: false });
  });
});

describe("laying out JSON text", () => {
  it("changes white space only", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(formatJsonText(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it("keeps digits, escapes and the order of keys", () => {
    expect(formatJsonText('{"b":1.10,"1":12345678901234567890,"a":"\\u00e9 {,}"}')).toBe(
      '{\n  "b": 1.10,\n  "1": 12345678901234567890,\n  "a": "\\u00e9 {,}"\n}',
    );
  });

  it("leaves text alone that is not JSON", () => {
    expect(formatJsonText("{a:1}")).toBe("{a:1}");
  });
});
