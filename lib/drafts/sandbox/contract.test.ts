import { transform } from "sucrase";
import { afterAll, describe, expect, it } from "vitest";
import * as contract from "@/lib/tool/index.ts";
import { resultOrigin, type Tool, type ToolResult } from "@/lib/tool/index.ts";
import { createSandbox } from "./index.ts";
import { draftCode, runDraft } from "./testing.ts";

const sandbox = createSandbox({ idleChildren: 1 });
afterAll(() => sandbox.close());

/** The worked values of the contract, as one draft. */
const code = `import { defineTool, ToolResult, type ToolContext } from "tool-playground";
const object = (properties: Record<string, unknown>) => ({ type: "object", properties });
const routes = { "get user": "/users/:id", "list orders": "/orders" };
const sanitize = (text: string) => text.replace(/[^a-zA-Z0-9_-]/g, "_");
export default [
  defineTool({ name: "echo", description: "d", inputSchema: object({ text: { type: "string" } }), execute: (args) => String(args.text ?? "") }),
  defineTool({ name: "divide", description: "d", execute: ({ a, b }: any) =>
    b === 0 ? ToolResult.error("Cannot divide by zero") : ToolResult.ok(String(a / b), { operands: [a, b] }) }),
  ...Object.entries(routes).map(([key, path]) => defineTool({ name: sanitize(key), description: key,
    execute: ({ id }: any) => \`\${path} <- \${id}\` })),
  defineTool({ name: "server_time", description: "d", execute: () => new Date(0).toISOString() }),
  defineTool({ name: "check_stock", description: "d", execute: ({ sku }: any) => ({ sku, on_hand: 12, in_stock: true }) }),
  defineTool({ name: "shout", description: "d", execute: async ({ text }: any) => text.toUpperCase() }),
  defineTool({ name: "transfer_funds", description: "d", source: "custom", execute({ amount }: any, ctx: ToolContext) {
    if (amount <= 0) throw new Error("amount must be positive");
    if (amount > 1000) return ToolResult.error(\`\${amount} exceeds the per-call limit\`);
    return ToolResult.ok(\`moved \${amount} from a to b\`, { session_id: ctx.sessionId });
  } }),
  defineTool({ name: "ping", description: "d", execute: () => "pong" }),
  defineTool({ name: "nothing", description: "d", execute: () => undefined }),
  defineTool({ name: "output_alone", description: "d", execute: () => ({ output: "x" }) }),
  defineTool({ name: "odd_result", description: "d", execute: () => ({ output: 1, isError: "no" }) }),
  defineTool({ name: "changes", description: "d", execute(args: any) { args.list.push(1); return args; } }),
  defineTool({ name: "losses", description: "d", execute: () => ({ items: [1, new Map(), 2n] }) }),
  defineTool({ name: "notes", description: "d", execute: () => ({ a: undefined, b: NaN }) }),
  defineTool({ name: "throws_text", description: "d", execute() { throw "plain"; } }),
  defineTool({ name: "causes", description: "d", execute() { throw new RangeError("far", { cause: new TypeError("why") }); } }),
  defineTool({ name: "no_text", description: "d", execute() { throw { toString() { throw 1; } }; } }),
];
`;

type Case = readonly [name: string, args: contract.JsonObject, expected?: Partial<ToolResult>];
const cases: readonly Case[] = [
  ["echo", { text: "hello" }, { output: "hello", isError: false }],
  ["echo", {}, { output: "" }],
  [
    "echo",
    { text: 'lone \ud800, nul \u0000, 😀 "quoted"' },
    { output: 'lone \ud800, nul \u0000, 😀 "quoted"' },
  ],
  ["divide", { a: 10, b: 4 }, { output: "2.5", metadata: { operands: [10, 4] } }],
  ["divide", { a: 1, b: 0 }, { output: "Cannot divide by zero", isError: true }],
  ["get_user", { id: "42" }, { output: "/users/:id <- 42" }],
  ["check_stock", { sku: "widget" }, { output: '{"sku":"widget","on_hand":12,"in_stock":true}' }],
  ["shout", { text: "hello" }, { output: "HELLO" }],
  [
    "transfer_funds",
    { amount: 250 },
    { output: "moved 250 from a to b", metadata: { session_id: "sess-1" } },
  ],
  ["transfer_funds", { amount: 5000 }, { isError: true, output: "5000 exceeds the per-call limit" }],
  ["transfer_funds", { amount: 0 }, { isError: true, output: "amount must be positive" }],
  ["ping", {}, { output: "pong" }],
  ["nothing", {}, { output: "null" }],
  ["output_alone", {}],
  ["odd_result", {}],
  ["changes", JSON.parse('{"list":[],"__proto__":{"a":1}}')],
  ["losses", {}],
  ["notes", {}, { output: '{"b":null}' }],
  ["throws_text", {}, { output: "plain", isError: true }],
  ["causes", {}],
  ["no_text", {}],
];

/** The same tools outside of the sandbox. */
function loadHere(): readonly Tool[] {
  const compiled = transform(code, { transforms: ["typescript", "imports"] }).code;
  const exports: { default?: readonly Tool[] } = {};
  new Function("require", "exports", compiled)(() => contract, exports);
  return exports.default ?? [];
}

const withoutStack = (result: ToolResult) => {
  const origin = resultOrigin(result);
  const { stack: _stack, ...threw } = origin?.threw ?? {};
  return { ...result, origin: origin && { ...origin, threw: origin.threw && threw } };
};

describe("the contract, kept by drafts", { timeout: 60_000 }, () => {
  it("lists the tools as they are defined, in their order", async () => {
    const { tools, problems } = await sandbox.read(code);
    expect(problems).toEqual([]);
    const here = loadHere().map(({ execute: _execute, ...definition }) => definition);
    expect(tools).toEqual(JSON.parse(JSON.stringify(here)));
    expect(tools.find(({ name }) => name === "server_time")).toMatchObject({
      inputSchema: { type: "object", properties: {}, additionalProperties: false },
      source: "native",
    });
    expect(tools.find(({ name }) => name === "transfer_funds")?.source).toBe("custom");
  });

  for (const [toolName, args, expected = {}] of cases) {
    it(`${toolName} with ${JSON.stringify(args)} gives what it gives outside of the sandbox`, async () => {
      const run = runDraft(sandbox, code, args, { toolName, sessionId: "sess-1" });
      const logged: string[] = [];
      const ctx = contract.createContext({ sessionId: "sess-1", log: (text) => logged.push(String(text)) });
      const tool = loadHere().find(({ name }) => name === toolName);
      const here = await tool?.execute(args, ctx);
      const result = await run.result;
      expect(result).toMatchObject(expected);
      expect(withoutStack(result)).toEqual(here && withoutStack(here));
      expect(run.lines.map(({ text }) => text)).toEqual(logged);
    });
  }

  it("gives a tool its context, progress, and its lines with their level", async () => {
    const run = runDraft(
      sandbox,
      draftCode(`
        const { callId, extra, timeout } = ctx;
        ctx.log("plain", { a: 1 }, 2); console.info("info %d", 5); console.warn("warned"); console.error(new Map([["k", 1]]));
        console.group("g"); console.log("inside"); console.groupEnd();
        ctx.progress({ progress: 1, total: 2 }); ctx.progress({ progress: 2, total: 2, message: "done" });
        return { callId, extra, timeout };`),
      {},
      { callId: "c", extra: { k: [1] }, timeout: 20_000 },
    );
    expect(JSON.parse((await run.result).output)).toEqual({
      callId: "c",
      extra: { k: [1] },
      timeout: 20_000,
    });
    expect(run.lines).toEqual([
      { level: "log", from: "tool", text: "plain { a: 1 } 2" },
      { level: "info", from: "console", text: "info 5" },
      { level: "warn", from: "console", text: "warned" },
      { level: "error", from: "console", text: "Map(1) { 'k' => 1 }" },
      { level: "log", from: "console", text: "g" },
      { level: "log", from: "console", text: "  inside" },
    ]);
    expect(run.progress.at(-1)).toEqual({ progress: 2, total: 2, message: "done" });
  });

  it("suspends itself, and goes on with the answer", async () => {
    const asking = draftCode(
      'return ctx.answer === undefined ? pending({ kind: "approval", prompt: "Really?" }) : String(ctx.answer.ok);',
    );
    const suspended = await runDraft(sandbox, asking).result;
    expect(contract.readPending(suspended)).toMatchObject({ kind: "approval", prompt: "Really?" });
    const answer = { id: "1", ok: true };
    expect((await runDraft(sandbox, asking, {}, { answer }).result).output).toBe("true");
  });

  it("asks while it runs, and gets the answer or the refusal", async () => {
    const asking = draftCode(
      'return (await ctx.ask({ kind: "approval", prompt: "Really?" })).ok ? "yes" : "no";',
    );
    const ask = async (request: object) => ({ id: "1", ok: "prompt" in request });
    expect((await runDraft(sandbox, asking, {}, { ask }).result).output).toBe("yes");
    expect((await runDraft(sandbox, asking).result).output).toMatch(/Nobody can be asked/);
  });
});
