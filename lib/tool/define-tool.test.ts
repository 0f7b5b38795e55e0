import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  createContext,
  type DefinedTool,
  defineTool,
  isTool,
  type JsonObject,
  pending,
  resultOrigin,
  ToolResult,
} from "./index.ts";

/** A tool that returns what the function gives; the function is all that the test is about. */
function toolOf(execute: (args: Record<string, unknown>, ctx: unknown) => unknown): DefinedTool {
  return defineTool({ name: "subject", description: "", inputSchema: { type: "object" }, execute });
}

async function resultOf(returned: unknown) {
  return toolOf(() => returned).execute({});
}

describe("defining a tool", () => {
  test("gives a tool of source native with a closed empty schema of its own", () => {
    const first = defineTool({ name: "server_time", description: "", execute: () => "now" });
    const second = defineTool({ name: "ping", description: "", execute: () => "pong" });
    expect(first.inputSchema).toEqual({ type: "object", properties: {}, additionalProperties: false });
    expect(first.inputSchema).not.toBe(second.inputSchema);
    expect(first.source).toBe("native");
    expect(isTool(first)).toBe(true);
    expect(first).not.toHaveProperty("problems");
  });

  test("keeps the optional fields", () => {
    const optional = {
      title: "Subject",
      annotations: { readOnlyHint: true },
      examples: [{ name: "one", arguments: { a: 1 } }],
      originalName: "the subject",
      origin: "here",
      outputSchema: { type: "object" },
    };
    const tool = defineTool({
      name: "subject",
      description: "d",
      source: "custom",
      execute: () => 1,
      ...optional,
    });
    expect(tool).toMatchObject({ ...optional, source: "custom" });
  });

  test.each(["name", "description", "execute"])(
    "throws when %s is missing or mistyped, and names it",
    (option) => {
      const options = { name: "subject", description: "", execute: () => "" };
      for (const value of [undefined, null, 5]) {
        expect(() => defineTool({ ...options, [option]: value } as never)).toThrow(`"${option}"`);
      }
      expect(() => defineTool(undefined as never)).toThrow("name, description and execute");
      expect(() => defineTool({ ...options, inputSchema: null } as never)).toThrow("inputSchema");
      expect(() => defineTool({ ...options, inputSchema: [] } as never)).toThrow("inputSchema");
      expect(() => defineTool({ ...options, source: "plugin" } as never)).toThrow('"source"');
    },
  );

  test("throws on a name outside the pattern and offers the sanitized one", () => {
    const build = (name: string) => () => defineTool({ name, description: "", execute: () => "" });
    expect(build("get user")).toThrow('"get_user"');
    expect(build("")).toThrow("empty");
    expect(build("ok\n")).toThrow('"ok_"');
  });

  test("turns a Zod object into JSON Schema 2020-12 for what goes in, and parses nothing", async () => {
    const tool = defineTool({
      name: "subject",
      description: "",
      inputSchema: z.object({ count: z.number().default(3), when: z.iso.date().optional() }),
      outputSchema: z.object({ count: z.number().default(3) }),
      execute: (args) => args,
    });
    expect(tool.inputSchema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { count: { type: "number", default: 3 }, when: { type: "string", format: "date" } },
    });
    expect(tool.inputSchema).not.toHaveProperty("required");
    expect(tool.outputSchema).toMatchObject({ required: ["count"] });
    expect(await tool.execute({ count: "many" })).toEqual({ output: '{"count":"many"}', isError: false });
  });

  test("gives a union of Zod objects the root type that models need", () => {
    const inputSchema = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a") }),
      z.object({ kind: z.literal("b") }),
    ]);
    const tool = defineTool({ name: "subject", description: "", inputSchema, execute: (args) => args.kind });
    expect(tool.inputSchema.type).toBe("object");
    expect(tool).not.toHaveProperty("problems");
  });

  test("throws, naming the tool, when a library's schema gives no JSON Schema", () => {
    const build = (inputSchema: unknown) => () =>
      defineTool({ name: "subject", description: "", inputSchema: inputSchema as never, execute: () => "" });
    expect(build(z.object({ at: z.date() }))).toThrow(/"subject".*Date/);
    expect(build({ "~standard": { version: 1, vendor: "other", validate: () => ({}) } })).toThrow(
      /"subject".*other/,
    );
  });
});

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
      stack: expect.stringContaining("define-tool.test.ts"),
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

describe("arguments and context", () => {
  test("null and undefined become an empty object; anything else arrives as it is", async () => {
    const tool = toolOf((args) => args);
    for (const args of [null, undefined, {}]) expect((await tool.execute(args)).output).toBe("{}");
    for (const args of ["text", 5, [1]]) {
      expect((await tool.execute(args as never)).output).toBe(
        typeof args === "string" ? args : JSON.stringify(args),
      );
    }
  });

  test("the tool gets a copy, keys such as __proto__, dates, instances, cycles and holes included", async () => {
    class Point {
      x = 1;
      double() {
        return this.x * 2;
      }
    }
    const args = JSON.parse('{"__proto__":{"polluted":true},"list":[{"a":1}]}');
    Object.assign(args, {
      when: new Date(5),
      point: new Point(),
      map: new Map([["k", { v: 1 }]]),
      holes: Array(2),
    });
    args.self = args;
    let seen: typeof args;
    await toolOf((copy) => {
      seen = copy;
    }).execute(args);
    expect(seen).not.toBe(args);
    expect(seen.self).toBe(seen);
    expect(Object.hasOwn(seen, "__proto__")).toBe(true);
    expect(seen.polluted).toBeUndefined();
    expect(seen.list).toEqual([{ a: 1 }]);
    expect(seen.list[0]).not.toBe(args.list[0]);
    expect(seen.when).toEqual(new Date(5));
    expect(seen.when).not.toBe(args.when);
    expect(seen.point.double()).toBe(2);
    expect(seen.map.get("k")).toEqual({ v: 1 });
    expect(seen.map.get("k")).not.toBe(args.map.get("k"));
    expect(0 in seen.holes).toBe(false);
  });

  test("arguments that cannot be read are an error result", async () => {
    const args = {
      get bad() {
        throw new Error("no argument");
      },
    };
    const result = await toolOf(() => "ran").execute(args as never);
    expect(result).toEqual({ output: "The arguments cannot be read: no argument", isError: true });
  });

  test("10,000 levels of arguments arrive", async () => {
    let deep = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    expect((await toolOf(() => "ran").execute(deep)).output).toBe("ran");
  });

  test("the context is complete whatever the caller passes", async () => {
    const tool = toolOf((_args, ctx) => {
      const { extra, signal, log, progress, sessionId } = ctx as ReturnType<typeof createContext>;
      log("a");
      progress({ progress: 1 });
      return `${JSON.stringify(extra)} ${signal.aborted} ${sessionId}`;
    });
    for (const ctx of [undefined, null, {}, { extra: {} }, 5]) {
      expect((await tool.execute({}, ctx as never)).output).toBe("{} false undefined");
    }
    expect((await tool.execute({}, { sessionId: "sess-1" })).output).toBe("{} false sess-1");
    const complete = createContext();
    let seen: unknown;
    await toolOf((_args, ctx) => {
      seen = ctx;
    }).execute({}, complete);
    expect(seen).toBe(complete);
  });
});

describe("whatever execute does", () => {
  const anything = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  const value = fc.oneof(
    anything,
    fc.record({ output: anything, isError: anything }),
    fc.constantFrom(Symbol("s"), () => 1, new Error("e"), Promise.resolve(1), new WeakMap(), globalThis),
  );

  test("it resolves to a result with a string and a boolean", async () => {
    const how = fc.constantFrom("return", "resolve", "throw", "reject");
    await fc.assert(
      fc.asyncProperty(value, how, async (given, way) => {
        const result = await toolOf(() => {
          if (way === "throw") throw given;
          if (way === "reject") return Promise.reject(given);
          return way === "resolve" ? Promise.resolve(given) : given;
        }).execute({});
        expect(typeof result.output).toBe("string");
        expect(typeof result.isError).toBe("boolean");
        if (way === "throw" || way === "reject") expect(result.isError).toBe(true);
      }),
    );
  });

  test("it never touches the caller's arguments", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (drawn) => {
        const args = drawn as JsonObject;
        const before = JSON.stringify(args);
        const result = await toolOf((copy) => {
          const text = JSON.stringify(copy);
          spoil(copy);
          return text;
        }).execute(args);
        expect(JSON.stringify(args)).toBe(before);
        expect(result).toEqual({ output: before, isError: false });
      }),
    );
  });

  function spoil(target: object): void {
    for (const key of Object.keys(target)) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member === "object" && member !== null) spoil(member);
      Reflect.deleteProperty(target, key);
    }
    Reflect.set(target, "spoilt", true);
  }
});
