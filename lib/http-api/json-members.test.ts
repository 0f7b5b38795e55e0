import fc from "fast-check";
import { expect, it } from "vitest";
import { readMembers, writeMembers } from "./json-members.ts";

it("keeps the text of each member as it was written", () => {
  const text =
    ' { "a" : 725653563933458433 ,\n"__proto__":{"x":[1,{"y":"]}\\""}]} , "b\\u0063":"\\"," ,"n": null }';
  expect([...readMembers(text)]).toEqual([
    ["a", "725653563933458433"],
    ["__proto__", '{"x":[1,{"y":"]}\\""}]}'],
    ["bc", '"\\","'],
    ["n", "null"],
  ]);
});

it("has no members for an empty object, and the last of two with one name", () => {
  expect([...readMembers(" { } ")]).toEqual([]);
  expect([...readMembers('{"a":1,"a":2}')]).toEqual([["a", "2"]]);
});

it("reads what JSON.parse reads, for any object", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (value, indent) => {
      const members = readMembers(JSON.stringify(value, null, indent));
      const read = [...members].map(([key, text]) => [key, JSON.parse(text)]);
      expect(read).toEqual(Object.entries(JSON.parse(JSON.stringify(value))));
    }),
  );
});

it("writes members back, without those that are undefined", () => {
  expect(writeMembers({ a: "1", b: undefined, 'c"': "{}" })).toBe('{"a":1,"c\\"":{}}');
});
