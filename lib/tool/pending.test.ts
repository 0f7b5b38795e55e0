import { describe, expect, test } from "vitest";
import { pending, readPending, ToolResult } from "./index.ts";

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
