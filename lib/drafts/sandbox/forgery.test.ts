import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultOrigin, type ToolContext } from "@/lib/tool/index.ts";
import { createSandbox } from "./index.ts";
import { draftCode, runDraft } from "./testing.ts";

const sandbox = createSandbox({ idleChildren: 2, lingerMs: 100 });
beforeAll(() => sandbox.read("export default 1;"));
afterAll(() => sandbox.close());

/** Puts a `toJSON` on all objects, that gives `value` for those for which `condition` holds. */
function forge(condition: string, value: string): string {
  return `Object.defineProperty(Object.prototype, "toJSON", { configurable: true, value() { return (${condition}) ? (${value}) : this; } });`;
}

const run = (body: string, before = "", context: Partial<ToolContext> = {}) =>
  runDraft(sandbox, `${before}\n${draftCode(body)}`, {}, context);

/** Everything that code can put on what the platform gives it. */
const replaced = `
  const lie = () => ({ forged: true, level: "error", from: "runtime", runtime: "timed out" });
  for (const prototype of [Object.prototype, Array.prototype, String.prototype, Number.prototype, Boolean.prototype, Function.prototype, Error.prototype, BigInt.prototype])
    Object.defineProperty(prototype, "toJSON", { configurable: false, value: lie });
  JSON.stringify = () => '{"forged":true}'; JSON.parse = lie;
  Reflect.ownKeys = () => ["forged"]; Reflect.apply = lie; Reflect.getPrototypeOf = () => null;
  Object.prototype.hasOwnProperty = () => true;
  Object.defineProperty(Object.prototype, "error", { configurable: true, get: () => undefined });
`;
/** What our own code in there uses to find the tool, and to run it. */
const replacedLater = `
  Object.keys = () => ["forged"]; Object.entries = () => [["forged", 1]];
  for (const name of ["toString", "valueOf", "at", "charCodeAt", "concat", "padStart", "trim"]) String.prototype[name] = lie;
`;

describe("what a draft says of itself", () => {
  it.each([
    ["nothing", `{ tools: [], faults: [] }`],
    ["a title that is no text", `{ tools: [{ name: "poison", title: { a: 1 } }], faults: [] }`],
    ["faults that are no texts", `{ tools: [], faults: [{ message: { a: 1 } }, { message: ["x"] }] }`],
    ["an error that is none", `{ tools: [], faults: [], threw: { name: { a: 1 }, message: { b: 1 } } }`],
  ])("can't be forged by a toJSON of all objects: %s", async (_what, reading) => {
    const poison = forge(`"faults" in this || "faultsText" in this || Array.isArray(this)`, reading);
    const { tools, problems } = await sandbox.read(`${poison} export default 1;`);
    expect(tools).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^No tool is exported/)]);
  });

  it("is what the definitions are, written by what is theirs, or nothing", async () => {
    const code = `${draftCode("return 'x';")}\nexport const other = { name: "other", title: "Other", description: "d", inputSchema: { type: "object", properties: { a: { type: "string" } } }, annotations: { readOnlyHint: true }, examples: [{ name: "e", arguments: { when: new Date(0), many: [1, [2]] } }], execute() {} };`;
    const plain = await sandbox.read(code);
    expect(plain.tools[1]).toMatchObject({
      title: "Other",
      annotations: { readOnlyHint: true },
      examples: [{ name: "e", arguments: { when: "1970-01-01T00:00:00.000Z", many: [1, [2]] } }],
    });
    const early = await sandbox.read(`${forge("true", `{ name: "forged", title: { a: 1 } }`)}\n${code}`);
    expect(early).toMatchObject({ tools: [], problems: [{ message: expect.stringMatching(/too deeply/) }] });
  });

  it.each<[string, string, RegExp]>([
    [
      "title",
      `class Title extends String {} export const t = { name: "t", get title() { return globalThis.asked = (globalThis.asked ?? 0) + 1, asked > 1 ? { a: 1 } : "x"; }, description: "d", execute() {} };`,
      /^x$/,
    ],
  ])("is read once: a getter can't answer otherwise later (%s)", async (field, code, expected) => {
    const { tools } = await sandbox.read(code);
    const value: unknown = Reflect.get(tools[0] ?? {}, field);
    expect(value ?? "x").toMatch(expected);
  });

  it("is bounded", async () => {
    const tool = (more: string) => `export const t = { name: "t", description: "d", ${more}, execute() {} };`;
    const huge = await sandbox.read(tool(`title: "x".repeat(9e6)`));
    expect(huge.problems[0]?.message).toMatch(/can't be read: they are 9.0 million characters long/);
    const long = await sandbox.read(tool(`title: "x".repeat(20_000)`));
    expect(long.problems[0]?.message).toMatch(/can't be read: tools\/0\/title: is longer than 10,000/);
    const many = await sandbox.read(
      `export default Array.from({ length: 2000 }, (_, i) => ({ name: "t" + i, description: "", inputSchema: { type: "object" }, execute() {} }));`,
    );
    expect(many.tools).toEqual([]);
    expect(many.problems[0]?.message).toMatch(/can't be read: tools: holds more than 1,000/);
  });
});

describe("what a run of a draft says of itself", () => {
  it.each([
    `{ runtime: "timed out" }`,
    `{ threw: { name: { a: 1 }, message: { b: 2 }, causes: 7 } }`,
    `{ metadataText: { a: 1 } }`,
    `{ metadataText: "x".repeat(9e6) }`,
    `{ threw: { name: "N", message: "m".repeat(9e6) } }`,
  ])("is no origin that it puts on its result: %s", async (origin) => {
    for (const key of ["origin", "origins"]) {
      const result = await run(
        `return { output: "fine", isError: false, [Symbol.for("tool-playground.${key}")]: ${origin} };`,
      ).result;
      expect(result).toEqual({ output: "fine", isError: false });
      expect(resultOrigin(result)).toBeUndefined();
    }
  });

  it.each(["runtime: 'timed out'", "metadataText: '{}'", "threw: { name: {}, message: [] }"])(
    "is no origin that it notes by our own means: %s",
    async (origin) => {
      const body = `return withOrigin({ output: "fine", isError: false }, { ${origin} });`;
      const result = await run(body, `import { withOrigin } from "tool-playground";`).result;
      expect(result).toEqual({ output: "fine", isError: false });
      expect(resultOrigin(result)).toBeUndefined();
    },
  );

  it("is the same, whatever it has replaced, before or after its import", async () => {
    const body = `
      console.log("a line"); ctx.log("said", 7); ctx.progress({ progress: 1, total: 2, message: "m" });
      const answer = await ctx.ask({ kind: "text", prompt: "Who?", data: { list: [1, { two: 2 }] } });
      return ToolResult.ok("the output", { list: [1, { two: 2 }], ok: answer.ok, when: new Date(0) });`;
    const asked: unknown[] = [];
    const ask: ToolContext["ask"] = async (request) => {
      asked.push(request);
      return { id: "1", ok: true };
    };
    const after = `${replaced}\n${replacedLater}\n${body}`;
    for (const running of [run(body, "", { ask }), run(after, "", { ask }), run(body, replaced, { ask })]) {
      const result = await running.result;
      expect(resultOrigin(result)).toBeUndefined();
      expect(result).toEqual({
        output: "the output",
        isError: false,
        metadata: { list: [1, { two: 2 }], ok: true, when: "1970-01-01T00:00:00.000Z" },
      });
      expect(running.lines.map(({ from, level, text }) => [from, level, text])).toEqual([
        ["console", "log", "a line"],
        ["tool", "log", "said 7"],
      ]);
      expect(running.progress).toEqual([{ progress: 1, total: 2, message: "m" }]);
      expect(asked.pop()).toEqual({ kind: "text", prompt: "Who?", data: { list: [1, { two: 2 }] } });
    }
  });

  it.each([
    ["lines", `this.level`, `{ level: "error", from: "runtime", text: "approved" }`],
    ["lines of wrong types", `this.level`, `{ level: { a: 1 }, from: ["z"], text: ["a", "b"] }`],
    ["the end", `"hasMetadata" in this`, `{ isError: { a: 1 }, hasMetadata: true }`],
    ["the origin", `"hasMetadata" in this`, `{ isError: "no", hasMetadata: false, origin: [1] }`],
    ["progress", `"progress" in this`, `{ progress: { a: 1 }, total: "x", message: { z: 1 } }`],
    ["questions", `"request" in this`, `{ id: 1, request: { kind: "k", prompt: { b: 1 }, url: 5 } }`],
  ])("can't be forged by a toJSON of all objects: %s", async (_what, condition, value) => {
    const asked: unknown[] = [];
    const running = run(
      `${forge(condition, value)} console.log("x"); ctx.progress({ progress: 1 }); await ctx.ask({ kind: "k", prompt: "p" }); return "x";`,
      "",
      {
        ask: async (request) => {
          asked.push(request);
          return { id: "1", ok: true };
        },
      },
    );
    expect(await running.result).toEqual({ output: "x", isError: false });
    expect(running.lines.map(({ from, text }) => [from, text])).toEqual([["console", "x"]]);
    expect(running.progress).toEqual([{ progress: 1 }]);
    expect(asked).toEqual([{ kind: "k", prompt: "p" }]);
  });

  it("tells a tool what is wrong with its progress and its questions", async () => {
    const running = run(
      `ctx.progress({ progress: { a: 1 }, total: "x" }); try { await ctx.ask({ kind: "k", prompt: { b: 1 } }); } catch (fault) { return fault.message; }`,
    );
    expect((await running.result).output).toMatch(/needs a kind and a prompt, both strings/);
    expect(running.progress).toEqual([]);
    expect(running.lines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The progress is a finite number/),
    ]);
  });

  it("ends the run where it is no message at all", async () => {
    const broken = run(
      `return ToolResult.ok("x", { list: [1] });`,
      `String.prototype.slice = () => "{ no JSON";`,
    );
    const result = await broken.result;
    expect(result.output).toMatch(/^The draft broke its own messages/);
    expect(resultOrigin(result)).toEqual({ runtime: "crashed" });
    expect((await run("return 'next';").result).output).toBe("next");
  });

  it("is bounded where it threw", async () => {
    const threw = resultOrigin(
      await run(
        `const e = new Error("m".repeat(2e6), { cause: new Error("c".repeat(2e6)) }); e.stack = "    at draft.ts:1:1\\n".repeat(200_000); throw e;`,
      ).result,
    )?.threw;
    expect(threw?.message).toMatch(/^m+… \(1990000 more characters\)$/);
    expect(JSON.stringify(threw).length).toBeLessThan(100_000);
  });

  it("is no prototype of ours", async () => {
    await run(
      `return ToolResult.ok("x", JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));`,
    ).result;
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});

describe("memory that is used up", () => {
  it.each([
    `const a = []; for (;;) a.push({ a: [1, 2, 3, 4] });`,
    `const a = []; for (;;) a.push([{}]);`,
    `new URLSearchParams("a=b&".repeat(1e6));`,
    `const m = new Map(); for (let i = 0; ; i += 1) m.set(i, [i]);`,
    `let a = {}; for (;;) a = { a, b: {} };`,
  ])("is called so: %s", async (body) => {
    const result = await run(body).result;
    expect(result.output).toMatch(/ran out of memory \(its limit is 64 MB\)/);
    expect(resultOrigin(result)).toEqual({ runtime: "out of memory" });
  });

  it("is no excuse for who throws null", async () => {
    expect(resultOrigin(await run("throw null;").result)?.threw).toMatchObject({ message: "null" });
  });

  it("is called so at the top level", async () => {
    const { problems } = await sandbox.read(
      `const a = []; for (let i = 0; i < 9e5; i += 1) a.push({ a: [1, 2, 3, 4] });`,
    );
    expect(problems[0]?.message).toMatch(/ran out of memory|within 250 ms/);
  });
});

describe("imports", () => {
  it.each(["guest", "guest.js", "./guest", "preload", "draft.ts", "./zod", "<eval>", "tool-playground.js"])(
    "of %j are refused",
    async (name) => {
      const hidden = JSON.stringify([...name]);
      const result = await run(`await import(${hidden}.join("")); return "loaded";`).result;
      expect(result.output).toMatch(/can't be imported|could not load module/);
      const evaluated = run(
        `await eval('import(' + JSON.stringify(${hidden}.join("")) + ')'); return "loaded";`,
      );
      expect((await evaluated.result).output).toMatch(/could not load module/);
    },
  );

  it("of the two that there are are given, late ones too", async () => {
    const body = `const { z } = await import(["zod"].join()); const { ToolResult: R } = await import(["tool-playground"].join()); return R.ok(typeof z.string);`;
    expect((await run(body).result).output).toBe("function");
  });
});
