import { afterAll, describe, expect, it } from "vitest";
import { resultOrigin } from "@/lib/tool/index.ts";
import { createSandbox } from "./index.ts";
import { draftCode, runDraft } from "./testing.ts";

const sandbox = createSandbox({ idleChildren: 1 });
afterAll(() => sandbox.close());

const date = "new Date(Date.UTC(2024, 1, 29, 12, 30, 5))";

/** What code gives in a draft, as its output; most of it is what it gives here too. */
const sameAsHere = [
  'new URL("../b?x=1#h", "https://user:p@a.example:8080/c/d/").href',
  '(() => { const url = new URL("https://a.example/?a=1"); url.searchParams.append("b", "ä &"); url.pathname = "/x y"; url.port = "81"; return url.href; })()',
  '[...new URLSearchParams("a=1&b=2&a=3")].join("|") + new URLSearchParams({ q: "x y", z: "&" })',
  '(() => { try { new URL("nope"); } catch (error) { return error.name + (error instanceof TypeError); } })()',
  'URL.canParse("https://a.example") + String(URL.canParse("x"))',
  '[...new TextEncoder().encode("aä€😀\\ud800")].join()',
  "new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 97, 0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xff, 0xe2, 0x82]))",
  'new TextDecoder("utf-16le").decode(new Uint8Array([97, 0, 0xac, 0x20]))',
  'btoa("a\\u00ff") + atob("YcO/ ")',
  '(() => { try { btoa("€"); } catch (error) { return error.name; } })()',
  "(() => { const from = { d: new Date(0), m: new Map([[1, new Set([2])]]), b: new Uint8Array([1, 2]), e: new RangeError('x') }; from.self = from; const to = structuredClone(from); return [to !== from, to.self === to, to.d.getTime(), to.m.get(1).has(2), to.b.join(), to.e.name, to.e.message].join(); })()",
  "(() => { try { structuredClone(() => 1); } catch (error) { return error.name; } })()",
  '(1234567.891).toLocaleString("de-DE") + (12345678901234567890n).toLocaleString("en")',
  `${date}.toLocaleDateString("en-GB", { timeZone: "UTC" })`,
  `${date}.toLocaleTimeString("en-US", { timeZone: "Asia/Tokyo", hour: "2-digit" })`,
  `${date}.toLocaleString("fr", { timeZone: "UTC", dateStyle: "full" })`,
  `new Intl.DateTimeFormat("de", { timeZone: "UTC", month: "long" }).formatToParts(${date}).map((part) => part.value).join()`,
  'new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(-1.5)',
  'new Intl.PluralRules("en").select(1) + new Intl.ListFormat("en").format(["a", "b"]) + new Intl.RelativeTimeFormat("en").format(-2, "day")',
  '["ä", "z", "a"].sort(new Intl.Collator("de").compare).join() + "a".localeCompare("B")',
  "(() => { try { new Intl.NumberFormat('no such locale'); } catch (error) { return error.name; } })()",
  'AbortSignal.abort().reason.name + AbortSignal.any([AbortSignal.abort("r")]).reason',
  '(() => { const got = []; const controller = new AbortController(); controller.signal.addEventListener("abort", () => got.push("a")); controller.abort(); controller.abort(); return got.join() + controller.signal.aborted; })()',
  'new Headers([["A", "1"], ["a", "2"]]).get("a") + [...new Headers({ B: "x", a: "y" })].join()',
  "[Promise.resolve().constructor === Promise, (async () => 1)() instanceof Promise].join()",
] as const;

describe("what drafts find around them", { timeout: 60_000 }, () => {
  it.each(sameAsHere)("%s", async (expression) => {
    const here: unknown = new Function(`return ${expression}`)();
    expect((await runDraft(sandbox, draftCode(`return String(${expression});`)).result).output).toBe(
      String(here),
    );
  });

  it("timers, microtasks and the signal come in their order", async () => {
    const body = `const order = [];
      const id = setInterval(() => { order.push("i"); if (order.filter((each) => each === "i").length === 2) clearInterval(id); }, 1);
      queueMicrotask(() => order.push("m")); setTimeout((text) => order.push(text), 2, "t");
      const cleared = setTimeout(() => order.push("never"), 1); clearTimeout(cleared);
      order.push("s"); await new Promise((go) => setTimeout(go, 30));
      await new Promise((go) => AbortSignal.timeout(1).addEventListener("abort", go));
      return order.join("");`;
    const { output } = await runDraft(sandbox, draftCode(body)).result;
    expect(output.startsWith("sm")).toBe(true);
    expect([...output].sort().join("")).toBe("iimst");
  });

  it("chance differs from run to run", async () => {
    const code = draftCode(
      "return [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(8)).join()].join(' ');",
    );
    const [one, other] = await Promise.all([runDraft(sandbox, code).result, runDraft(sandbox, code).result]);
    const [a = [], b = []] = [one, other].map(({ output }) => output.split(" "));
    expect(a.length).toBe(3);
    for (const [index, text] of a.entries()) expect(text).not.toBe(b[index]);
    expect(Number(a[0])).toBeLessThan(1);
    expect(a[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it("has Zod, whose schemas become the tool's", async () => {
    const code = `import { defineTool } from "tool-playground";
import { z } from "zod";
const input = z.object({ text: z.string().min(2), count: z.int().default(1) });
export const tool = defineTool({ name: "tool", description: "", inputSchema: input,
  execute: (args) => input.safeParse(args).error?.issues.map(({ message }) => message).join() ?? "fine" });
`;
    const { tools } = await sandbox.read(code);
    expect(tools[0]?.inputSchema).toMatchObject({
      required: ["text"],
      properties: { text: { minLength: 2 } },
    });
    expect((await runDraft(sandbox, code, { text: "x" }).result).output).toMatch(/>=2 characters/);
    expect((await runDraft(sandbox, code, { text: "xy" }).result).output).toBe("fine");
  });

  it("takes tools made from data, groups of them, and plain objects that leave things out", async () => {
    const code = `import { defineTool } from "tool-playground";
const make = (name: string) => defineTool({ name, description: name, execute: () => name });
export const zebra = make("zebra");
export const group = { one: make("one"), deep: [make("two")] };
export const plain = { name: "plain", execute: async () => 42 };
export { again as alias };
const again = zebra;
export default make("first");
export const helper = () => 1;
`;
    const { tools, problems } = await sandbox.read(code);
    expect(problems).toEqual([]);
    expect(tools.map(({ name }) => name)).toEqual(["first", "zebra", "one", "two", "plain"]);
    expect(tools.at(-1)?.problems?.map(({ path }) => path)).toEqual(["/description", "/inputSchema"]);
    expect((await runDraft(sandbox, code, {}, { toolName: "plain" }).result).output).toBe("42");
  });
});

describe("what is wrong with a draft", { timeout: 60_000 }, () => {
  it.each([
    ["a fault of syntax", "export const a: number = ;", "syntax", 1, 26, /Syntax error/],
    [
      "one that only the engine sees",
      "const x: string = 'a';\nlet y: number = 1, y = 2;",
      "syntax",
      2,
      undefined,
      /redefinition|already/,
    ],
    [
      "half-typed code",
      "export const tool = { execute() { for (let i = 0; i < 10; ) { } return 'x'",
      "syntax",
      1,
      undefined,
      /Syntax error/,
    ],
    [
      "a throw",
      "\nconst a: unknown = 1;\nconst fail = (x: string): never => { throw new RangeError(x); };\nfail('bad');",
      "code",
      3,
      44,
      /RangeError: bad/,
    ],
    [
      "a definition",
      "import { defineTool } from 'tool-playground';\n\nexport const tool = defineTool({ name: 'two words', description: '', execute() {} });",
      "definition",
      3,
      21,
      /two_words/,
    ],
    [
      "a missing field",
      "import { defineTool } from 'tool-playground';\nexport default defineTool({ description: '', execute() {} } as any);",
      "definition",
      2,
      16,
      /"name"/,
    ],
    [
      "a foreign import",
      "import { z } from 'zod';\nimport type { X } from './types';\nimport fs from \"node:fs\";\nexport default fs;",
      "code",
      3,
      16,
      /"node:fs" can't be imported.*"tool-playground" and "zod"/,
    ],
    [
      "an unknown export",
      "import { defineTol } from 'tool-playground';\nexport default defineTol;",
      "code",
      1,
      10,
      /no export defineTol/,
    ],
    ["no tool", "export const a = 1;", "definition", undefined, undefined, /No tool is exported/],
    ["a long text", `// ${"x".repeat(65 * 1024)}`, "syntax", undefined, undefined, /at most 64 KB/],
    [
      "fetching at the top",
      "await fetch('https://a.example');",
      "code",
      1,
      7,
      /top level of a draft can't fetch/,
    ],
    [
      "a promise for ever",
      "await new Promise(() => undefined); export default 1;",
      "code",
      undefined,
      undefined,
      /nothing can settle/,
    ],
    [
      "a wait that is too long",
      "await new Promise((go) => setTimeout(go, 5000));",
      "code",
      undefined,
      undefined,
      /within 250 ms/,
    ],
    [
      "an export that is no tool",
      "export const tool = { name: 'x', execute() {}, inputSchema: 5 };",
      "definition",
      undefined,
      undefined,
      /"tool" is not a tool.*inputSchema/,
    ],
  ] as const)("%s is told with its place", async (_what, code, from, line, column, message) => {
    const { tools, problems } = await sandbox.read(code);
    expect(tools).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ severity: "error", from, message: expect.stringMatching(message) });
    expect(problems[0]?.line).toBe(line);
    if (column !== undefined) expect(problems[0]?.column).toBe(column);
  });

  it("what a tool throws carries its place in the TypeScript text", async () => {
    const code = `import { defineTool, type ToolContext } from "tool-playground";
function deep(value: unknown, context: ToolContext): string { return (value as { a: string }).a.b.toUpperCase(); }
export const tool = defineTool({ name: "tool", description: "", execute: (args: any, ctx) => deep(args, ctx) });
`;
    const result = await runDraft(sandbox, code).result;
    expect(result.isError).toBe(true);
    const frames = resultOrigin(result)?.threw?.stack?.split("\n") ?? [];
    expect(frames[0]).toMatch(/^TypeError: /);
    expect(frames[1]).toMatch(/at deep \(draft\.ts:2:9\d\)/);
    expect(frames[2]).toMatch(/draft\.ts:3:9\d/);
    expect(frames).toHaveLength(3);
  });

  it("late errors are lines of the log, and the result stays", async () => {
    const code =
      "export const tool = { name: 'tool', inputSchema: { type: 'object' }, async execute() { setTimeout(() => { throw new Error('late throw'); }, 20); Promise.reject(new Error('not awaited')); return 'returned'; } };";
    const run = runDraft(sandbox, code);
    expect(await run.result).toEqual({ output: "returned", isError: false });
    await expect.poll(() => run.lines.length, { timeout: 15_000 }).toBe(2);
    for (const line of run.lines) expect(line).toMatchObject({ level: "error", from: "runtime" });
    expect(run.lines.map(({ text }) => text.split("\n")[0])).toEqual([
      "after the run ended: Error: not awaited",
      "after the run ended: Error: late throw",
    ]);
  });

  it("an error that nothing caught ends the run that is still going on", async () => {
    const body =
      "setTimeout(() => { throw new TypeError('in a timer'); }, 1); await new Promise((go) => setTimeout(go, 5000));";
    const result = await runDraft(sandbox, draftCode(body)).result;
    expect(result.output).toBe("The draft threw an error that nothing caught: TypeError: in a timer");
    expect(resultOrigin(result)).toMatchObject({
      runtime: "crashed",
      threw: { stack: expect.stringMatching(/draft\.ts:2:/) },
    });
  });

  it("a rejection that somebody awaits later is no fault", async () => {
    const body =
      "const failing = Promise.reject(new Error('x')); let text = ''; try { await failing; } catch (error) { text = error.message; } const other = Promise.reject(new Error('y')).catch((error) => error.message); return text + (await other);";
    const run = runDraft(sandbox, draftCode(body));
    expect((await run.result).output).toBe("xy");
    expect(run.lines).toEqual([]);
  });
});
