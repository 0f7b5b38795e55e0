import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ExactNumber,
  equalValues,
  type FormValue,
  fromPlainValue,
  getMember,
  isObject,
  numberText,
  parseFormValue,
  printFormValue,
  readNumber,
  toPlainValue,
  withMember,
} from "./form-value.ts";

function parse(text: string): FormValue {
  const read = parseFormValue(text);
  if ("fault" in read) throw new Error(read.fault);
  return read.value;
}

describe("the form's value", () => {
  it.each(["12345678901234567890", "1.10", "1E3", "1e400", "-0", "725653563933458433", "0.1000"])(
    "keeps every digit of %s",
    (token) => {
      expect(printFormValue(parse(`{"n":[${token}]}`), true)).toBe(`{"n":[${token}]}`);
    },
  );

  it("keeps keys such as __proto__ and toString, and the order of keys", () => {
    const text = '{"__proto__":{"a":1},"toString":null,"":""}';
    expect(printFormValue(parse(text), true)).toBe(text);
    expect(getMember(parse("{}"), "toString")).toBeUndefined();
    expect(getMember(parse(text), "__proto__")).toEqual({ a: 1 });
  });

  it("takes the later one where a key stands twice", () => {
    expect(parse('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  it("says what is wrong with a text that is no JSON", () => {
    expect(parseFormValue("{")).toHaveProperty("fault");
    expect(parseFormValue("[".repeat(100_000))).toHaveProperty("fault");
  });

  it("is not misled by data that looks like its own kind of number", () => {
    const text = '{"isLosslessNumber":true,"text":"1"}';
    expect(printFormValue(parse(text), true)).toBe(text);
  });

  it("lays text out over lines", () => {
    expect(printFormValue(parse('{"a":[1,{}],"b":[]}'))).toBe(
      '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}',
    );
  });

  it("gives any JSON back as it came", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
        const text = JSON.stringify(json);
        expect(JSON.parse(printFormValue(parse(text)))).toEqual(JSON.parse(text));
        expect(toPlainValue(parse(text))).toEqual(JSON.parse(text));
        expect(equalValues(parse(text), fromPlainValue(json))).toBe(true);
      }),
    );
  });

  it("sets and takes out members in place, whatever they are called", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), fc.string(), (object, key) => {
        const value = parse(JSON.stringify(object));
        if (!isObject(value)) throw new Error("no object");
        const set = withMember(value, key, "new");
        expect(getMember(set, key)).toBe("new");
        expect(Object.keys(withMember(set, key, undefined))).not.toContain(key);
        expect(getMember(value, key)).toBe(Object.hasOwn(object, key) ? object[key] : undefined);
      }),
    );
  });
});

describe("a typed number", () => {
  it.each([
    ["7", "7"],
    ["2.0", "2.0"],
    ["3.", "3"],
    [".5", "0.5"],
    ["+5", "5"],
    ["007", "7"],
    ["-.5e3", "-0.5e3"],
    [" 1e-7 ", "1e-7"],
  ])("%s is the number %s", (typed, token) => {
    const number = readNumber(typed);
    expect(number === undefined ? undefined : numberText(number)).toBe(token);
  });

  it.each(["", "-", "e", "1e", ".", "0x10", "1,5", "NaN", "Infinity", "1 2"])("%j is none", (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  });

  it("equals another way to write it, and only that", () => {
    expect(equalValues(new ExactNumber("1.10"), 1.1)).toBe(true);
    expect(equalValues(new ExactNumber("100e-2"), 1)).toBe(true);
    expect(equalValues(new ExactNumber("12345678901234567890"), 12345678901234567000)).toBe(false);
    expect(equalValues(new ExactNumber("-0"), 0)).toBe(true);
    expect(equalValues(1, "1")).toBe(false);
  });
});
