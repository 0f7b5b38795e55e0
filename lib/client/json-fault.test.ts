import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFault } from "./json-fault.ts";

describe("findJsonFault", () => {
  it("finds nothing wrong with JSON", () => {
    fc.assert(fc.property(fc.json(), (text) => findJsonFault(text) === undefined));
  });

  it.each([
    ['{\n  "a": 1,\n}', 3, 1, /comma too many/],
    ['{"a": 1 "b": 2}', 1, 9, /"," or "}" should stand/],
    ["{'a': 1}", 1, 2, /property name in double quotes/],
    ['{"a": hello}', 1, 7, /"hello" is not a value/],
    ['{"a": "x\ny"}', 1, 9, /not closed/],
    ['{"a": [1, 2', 1, 12, /"\]" is missing/],
    ['{"a": 1} x', 1, 10, /after the end/],
    ['{"a" 1}', 1, 6, /":" should stand/],
    ['"\\q"', 1, 2, /backslash/],
    ["[1,]", 1, 4, /comma too many/],
    ["", 1, 1, /text ends/],
    ["[01]", 1, 3, /"," or "\]"/],
  ])("says where and what is wrong with %j", (text, line, column, message) => {
    expect(findJsonFault(text)).toMatchObject({ line, column, message: expect.stringMatching(message) });
  });

  it("finds a fault in every text that JSON.parse refuses", () => {
    const almost = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, extra]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + extra + text.slice(cut + 1);
    });
    fc.assert(
      fc.property(almost, (text) => {
        const fault = findJsonFault(text);
        return fault === undefined || (fault.offset <= text.length && fault.message.length > 0);
      }),
    );
  });

  it("does not overflow on deep nesting", () => {
    expect(findJsonFault(`${"[".repeat(200_000)}x`)?.column).toBe(200_001);
  });
});
