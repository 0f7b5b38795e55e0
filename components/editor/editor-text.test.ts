import { describe, expect, it } from "vitest";
import { changedRange } from "./changed-range.ts";
import { diagnosticWords } from "./diagnostic-words.ts";
import { offsetOf } from "./text-place.ts";

describe("the change between two texts", () => {
  it.each([
    ["abc", "abc", { start: 3, end: 3, text: "" }],
    ["abc", "abXc", { start: 2, end: 2, text: "X" }],
    ["abXc", "abc", { start: 2, end: 3, text: "" }],
    ["", "abc", { start: 0, end: 0, text: "abc" }],
    ["abc", "", { start: 0, end: 3, text: "" }],
    ["aaa", "aa", { start: 2, end: 3, text: "" }],
    ["one two three", "one 2 three", { start: 4, end: 7, text: "2" }],
  ])("from %j to %j is as short as can be", (before, after, change) => {
    expect(changedRange(before, after)).toEqual(change);
    expect(before.slice(0, change.start) + change.text + before.slice(change.end)).toBe(after);
  });
});

describe("a place in a text", () => {
  const text = "one\ntwo\n\nfour";
  it.each([
    [1, 1, 0],
    [2, 3, 6],
    [3, 1, 8],
    [4, 5, 13],
    [2, 99, 7],
    [99, 1, 13],
    [0, 0, 0],
  ])("line %i, column %i is offset %i, the nearest one where there is none", (line, column, offset) => {
    expect(offsetOf(text, line, column)).toBe(offset);
  });
});

describe("what TypeScript says", () => {
  it("names what a draft can import instead of advising to install types", () => {
    const said = "Cannot find module 'fs' or its corresponding type declarations.";
    expect(diagnosticWords("2307", said)).toBe(
      'Cannot find module "fs". A draft can import "tool-playground" and "zod" only.',
    );
  });

  it("names the sandbox where the advice would be to install node", () => {
    const said =
      "Cannot find name 'process'. Do you need to install type definitions for node? Try `npm i --save-dev @types/node`.";
    expect(diagnosticWords("2580", said)).toMatch(/^Cannot find name "process"\. A draft runs in a sandbox/);
  });

  it("stays as it is otherwise", () => {
    expect(diagnosticWords("2304", "Cannot find name 'foo'.")).toBe("Cannot find name 'foo'.");
  });
});
