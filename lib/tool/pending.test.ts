import { describe, expect, test } from "vitest";
import { pending, readPending, readProgress, readRequest, ToolResult } from "./index.ts";

describe("pending", () => {
  test("gives an error result whose output is the prompt and whose metadata holds the request", () => {
    const data = { schema: { type: "object" } };
    const result = pending({ kind: "form", prompt: "Which seat?", data, expiresAt: "2030-01-01T00:00:00Z" });
    const id = readPending(result)?.id;
    expect(id).toMatch(/.{16,}/);
    expect(result).toEqual({
      output: "Which seat?",
      isError: true,
      metadata: {
        pending: { id, kind: "form", prompt: "Which seat?", data, expiresAt: "2030-01-01T00:00:00Z" },
      },
    });
  });

  test("gives each request an id of its own", () => {
    const ids = Array.from(
      { length: 100 },
      () => readPending(pending({ kind: "approval", prompt: "?" }))?.id,
    );
    expect(new Set(ids).size).toBe(100);
  });

  test("refuses a request that nobody could show", () => {
    expect(() => pending({ kind: "approval" } as never)).toThrow("prompt");
    expect(() => pending({ kind: "approval", prompt: "?", expiresAt: "soon" })).toThrow("expiresAt");
  });
});

test("readPending finds nothing in a result that is no suspension", () => {
  expect(readPending(ToolResult.ok("a"))).toBeUndefined();
  expect(readPending(ToolResult.error("a", { pending: true }))).toBeUndefined();
  expect(readPending(ToolResult.error("a", { pending: { id: 1, kind: "x", prompt: "y" } }))).toBeUndefined();
});

describe("readRequest", () => {
  test("gives the fields of a request, and nothing else", () => {
    const request = { kind: "approval", prompt: "Go?", url: "https://a.example", data: { a: [1] }, more: 1 };
    expect(readRequest(request)).toEqual({
      kind: "approval",
      prompt: "Go?",
      url: "https://a.example",
      data: { a: [1] },
    });
  });

  test.each([
    null,
    "Go?",
    { kind: "k" },
    { kind: "k", prompt: { b: 1 } },
    { kind: "k", prompt: "p", url: 5 },
    { kind: "k", prompt: "p", data: 7 },
    { kind: "k", prompt: "p", data: { big: 1n } },
    { kind: "k", prompt: "p", expiresAt: 5 },
    { id: 5, kind: "k", prompt: "p" },
  ])("says what is wrong with what is none", (value) => expect(readRequest(value)).toMatch(/request/));

  test("makes no suspension of a request with wrong types", () => {
    const pending = { id: "1", kind: "k", prompt: "p", url: 5 };
    expect(readPending({ output: "p", isError: true, metadata: { pending } })).toBeUndefined();
  });
});

describe("readProgress", () => {
  test("gives the fields of a progress", () => {
    expect(readProgress({ progress: 1, total: 2, message: "m", more: 1 })).toEqual({
      progress: 1,
      total: 2,
      message: "m",
    });
  });

  test.each([
    undefined,
    5,
    {},
    { progress: "1" },
    { progress: Number.NaN },
    { progress: 1, total: "x" },
    { progress: 1, message: { z: 1 } },
  ])("says what is wrong with %j", (value) => expect(readProgress(value)).toMatch(/progress/i));
});
