import { describe, expect, it } from "vitest";
import {
  coerceResult,
  defineTool,
  describeThrown,
  functionOrigin,
  readThrown,
  resultOrigin,
  ToolResult,
  withOrigin,
} from "./index.ts";

describe("resultOrigin", () => {
  it("is nothing that a tool can put on what it returns", async () => {
    const forged = {
      output: "fine",
      isError: false,
      [Symbol.for("tool-playground.origin")]: { runtime: "timed out" },
      [Symbol.for("tool-playground.origins")]: { runtime: "timed out" },
    };
    const tool = defineTool({ name: "forger", description: "", execute: () => forged });
    expect(resultOrigin(await tool.execute())).toBeUndefined();
    expect(resultOrigin(coerceResult(forged, { log: () => undefined }))).toBeUndefined();
  });

  it("is what was noted of this very result, a frozen one too", () => {
    const result = Object.freeze(ToolResult.ok("x"));
    expect(resultOrigin(withOrigin(result, { runtime: "stopped" }))).toEqual({ runtime: "stopped" });
    expect(resultOrigin({ ...result })).toBeUndefined();
  });
});

describe("functionOrigin", () => {
  it("gives what a function did, and nothing that is for the host to say", () => {
    const threw = describeThrown(new Error("no"));
    const said = withOrigin(ToolResult.error("no"), { runtime: "crashed", metadataText: "{}", threw });
    expect(functionOrigin(said)).toEqual({ threw });
    expect(functionOrigin(withOrigin(ToolResult.ok("x"), { runtime: "timed out" }))).toBeUndefined();
    expect(functionOrigin(withOrigin(ToolResult.ok("null"), { returned: "nothing" }))).toEqual({
      returned: "nothing",
    });
  });
});

describe("readThrown", () => {
  it("takes texts only, and cuts them", () => {
    const causes = Array.from({ length: 50 }, () => ({ name: "C", message: "c".repeat(1e6) }));
    const read = readThrown({
      name: "N".repeat(1e6),
      message: "m".repeat(9e6),
      stack: "s".repeat(9e6),
      causes: [{ name: 1, message: 2 }, null, ...causes],
      more: "x".repeat(9e6),
    });
    expect(JSON.stringify(read).length).toBeLessThan(250_000);
    expect(read?.causes).toHaveLength(18);
    expect(read?.message).toMatch(/^m{10000}… \(8990000 more characters\)$/);
  });

  it.each([undefined, null, "x", 7, {}, { name: { a: 1 }, message: "m" }, { name: "N", message: { b: 2 } }])(
    "is nothing for %j",
    (value) => expect(readThrown(value)).toBeUndefined(),
  );

  it("has causes and a stack of the right type, or none", () => {
    expect(readThrown({ name: "N", message: "m", causes: 7, stack: {} })).toEqual({
      name: "N",
      message: "m",
      causes: [],
    });
  });
});
