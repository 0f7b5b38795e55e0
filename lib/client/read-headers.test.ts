import { expect, test } from "vitest";
import { readHeaders } from "./read-headers.ts";

test("headers are read one a line, a value may have colons", () => {
  expect(readHeaders("Authorization: Bearer a:b\r\n\n X-Empty:\n")).toEqual({
    headers: { Authorization: "Bearer a:b", "X-Empty": "" },
  });
  expect(readHeaders("")).toEqual({ headers: {} });
});

test("a line that is no header is told", () => {
  for (const line of ["no colon", ": value", "two words: x"]) {
    expect(readHeaders(`A: b\n${line}`)).toEqual({ fault: expect.stringContaining(line.trim()) });
  }
});
