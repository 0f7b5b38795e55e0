import { expect, it } from "vitest";
import { readByteRange } from "./byte-range.ts";

it.each([
  ["bytes=0-3", { start: 0, end: 4 }],
  ["bytes=4-", { start: 4, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-99", { start: 0, end: 10 }],
  ["bytes=8-99", { start: 8, end: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=3-1", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,3-4", undefined],
  ["lines=0-1", undefined],
  [null, undefined],
])("%s of 10 bytes", (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected);
});
