import { describe, expect, test } from "vitest";
import { createContext, type DefinedTool, defineTool, pending, resultOrigin, ToolResult } from "./index.ts";

/** A tool that returns what the function gives; the function is all that the test is about. */
function toolOf(execute: (args: Record<string, unknown>, ctx: unknown) => unknown): DefinedTool {
  return defineTool({ name: "subject", description: "", inputSchema: { type: "object" }, execute });
}

async function resultOf(returned: unknown) {
  return toolOf(() => returned).execute({});
}

describe("what a tool returns", () => {
  test.each([
    ["a string", "a\nb", "a\nb"],
    ["an empty string", "", ""],
    ["null", null, "null"],
    ["0", 0, "0"],
    ["false", false, "false"],
    ["an empty list", [], "[]"],
    ["an empty object", {}, "{}"],
    ["only an output", { output: "x" }, '{"output":"x"}'],
    ["only an isError", { isError: true }, '{"isError":true}'],
    ["an inherited output and isError", Object.create({ output: "x", isError: true }), "{}"],
    ["a date", new Date(Date.UTC(2026, 0, 2)), '"2026-01-02T00:00:00.000Z"'],
    ["boxed values", [Object(1), Object("a"), Object(false)], '[1,"a",false]'],
  ])("out-10: %s is no error", async (_label, returned, output) => {
    const result = await resultOf(returned);
    expect(result).toEqual({ output, isError: false });
    expect(resultOrigin(result)).toBeUndefined();
  });

  test("out-10: nothing becomes null, and can be told from null", async () => {
    for (const execute of [() => undefined, async () => {}, () => Promise.resolve(undefined)]) {
      const result = await toolOf(execute).execute({});
      expect(result).toEqual({ output: "null", isError: false });
      expect(resultOrigin(result)).toEqual({ returned: "nothing" });
      expect(Object.keys(result)).toEqual(["output", "isError"]);
      expect(JSON.stringify(result)).toBe('{"output":"null","isError":false}');
    }
  });

  test("a result stays the same object", async () => {
    for (const result of [
      ToolResult.ok("a", { b: 1 }),
      ToolResult.error(""),
      pending({ kind: "k", prompt: "p" }),
    ]) {
      expect(await resultOf(result)).toBe(result);
      expect(await resultOf(Promise.resolve(result))).toBe(result);
    }
  });

  test.each([
    [{ output: 5, isError: false }, /output is a number/],
    [{ output: "x", isError: "no" }, /isError is a string/],
    [{ output: undefined, isError: null }, /output is undefined.*isError is null/],
  ])("a result of the wrong shape is an error that names the fault", async (returned, message) => {
    const result = await resultOf(returned);
    expect(result).toMatchObject({ isError: true, output: expect.stringMatching(message) });
  });

  test("a result behind getters and proxies is read once, and a fault in reading is an error", async () => {
    let reads = 0;
    const once = {
      get output() {
        reads += 1;
        return reads === 1 ? "first" : 5;
      },
      isError: false,
    };
    const result = await resultOf(once);
    expect([result.output, result.output]).toEqual(["first", "first"]);
    const throwing = Object.defineProperty({ isError: false }, "output", {
      get() {
        throw new Error("no output");
      },
    });
    expect(await resultOf(throwing)).toMatchObject({
      isError: true,
      output: expect.stringContaining("no output"),
    });
    const { proxy, revoke } = Proxy.revocable({ output: "a", isError: false }, {});
    const revoked = toolOf(() => {
      revoke();
      return { inner: proxy };
    });
    expect((await revoked.execute({})).output).toContain("$.inner");
  });

  test("next-03: what JSON cannot hold is an error that names all of it", async () => {
    class Row {
      readonly id = 1;
      readonly when = new Date(0);
    }
    const good = {
      o: Object.assign(Object.create(null), { a: 1 }),
      row: new Row(),
      url: new URL("https://a.test/"),
    };
    const bad = {
      map: new Map(),
      set: new Set(),
      re: /x/,
      fn() {},
      sym: Symbol("s"),
      err: new Error("inner"),
    };
    const output = '{"o":{"a":1},"row":{"id":1,"when":"1970-01-01T00:00:00.000Z"},"url":"https://a.test/"}';
    expect(await resultOf(good)).toEqual({ output, isError: false });
    const result = await resultOf({ ...good, ...bad });
    expect(result.isError).toBe(true);
    for (const path of Object.keys(bad).map((key) => `$.${key}`)) expect(result.output).toContain(path);
    expect(result.output).not.toContain("$.row");
  });

  test("next-04: dates become their text, an invalid one null with a note in the log", async () => {
    const lines: unknown[] = [];
    const tool = toolOf(() => ({ at: new Date(0), bad: new Date(Number.NaN), gone: undefined }));
    const result = await tool.execute({}, { log: (...values) => lines.push(values) });
    expect(result).toEqual({ output: '{"at":"1970-01-01T00:00:00.000Z","bad":null}', isError: false });
    expect(String(lines)).toMatch(
      /\$\.bad \(an invalid date\) became null; \$\.gone \(undefined\) was left out/,
    );
    const hostile = await tool.execute({}, { ...createContext(), log: () => JSON.parse("{") });
    expect(hostile.isError).toBe(false);
  });

  test("next-07: a cycle, a failing getter and a rejected promise are named, and nothing is left unhandled", async () => {
    const a: Record<string, unknown> = {};
    a.self = a;
    const result = await toolOf(() => ({
      a,
      get bad() {
        throw new Error("getter failed");
      },
      p: Promise.reject(new Error("inner promise")),
    })).execute({});
    expect(result.isError).toBe(true);
    for (const part of ["$.a.self", "$.bad", "getter failed", "a Promise at $.p"]) {
      expect(result.output).toContain(part);
    }
  });

  test("10,000 levels are written", async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(await resultOf(deep)).toEqual({
      output: `${"[".repeat(10_000)}1${"]".repeat(10_000)}`,
      isError: false,
    });
  });
});

describe("what a tool throws", () => {
  const broken = {
    toString() {
      throw new Error("no text");
    },
  };
  test.each([
    ["an error", new RangeError("amount must be positive"), "amount must be positive"],
    ["an error without a message", new Error(), ""],
    ["an object with a message", { message: "busy", code: 1 }, "busy"],
    ["a string", "plain", "plain"],
    ["undefined", undefined, "undefined"],
    ["null", null, "null"],
    ["a number", 42, "42"],
    ["a symbol", Symbol("s"), "Symbol(s)"],
    ["an object without a message", { code: 7 }, '{"code":7}'],
    ["a value whose toString throws", broken, "a value that has no text"],
    ["an object without a prototype", Object.create(null), "a value that has no text"],
  ])("%s is an error with its text", async (_label, thrown, output) => {
    const rejecting = toolOf(() => Promise.reject(thrown));
    const throwing = toolOf(() => {
      throw thrown;
    });
    for (const tool of [rejecting, throwing]) {
      const result = await tool.execute({});
      expect(result).toEqual({ output, isError: true });
      expect(resultOrigin(result)?.threw?.message).toBe(output);
    }
  });

  test("keeps name, stack and the chain of causes out of sight of equality and JSON", async () => {
    const cause = new TypeError("HTTP 429", {
      cause: new AggregateError([new Error("refused")], "all failed"),
    });
    const result = await toolOf(() => {
      throw new Error("quota exceeded", { cause });
    }).execute({});
    expect(result).toEqual({ output: "quota exceeded", isError: true });
    expect(resultOrigin(result)?.threw).toEqual({
      name: "Error",
      message: "quota exceeded",
      stack: expect.stringContaining("coerce-result.test.ts"),
      causes: [
        { name: "TypeError", message: "HTTP 429" },
        { name: "AggregateError", message: "all failed" },
        { name: "Error", message: "refused" },
      ],
    });
  });

  test("comes to an end where an error is its own cause", async () => {
    const error = new Error("round");
    error.cause = error;
    expect(resultOrigin(await toolOf(() => Promise.reject(error)).execute({}))?.threw?.causes).toEqual([]);
  });
});
