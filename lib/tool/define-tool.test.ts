import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createContext, type DefinedTool, defineTool, isTool, type JsonObject } from "./index.ts";

/** A tool that returns what the function gives; the function is all that the test is about. */
function toolOf(execute: (args: Record<string, unknown>, ctx: unknown) => unknown): DefinedTool {
  return defineTool({ name: "subject", description: "", inputSchema: { type: "object" }, execute });
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
