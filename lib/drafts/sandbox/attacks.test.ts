import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultOrigin } from "@/lib/tool/index.ts";
import { createSandbox } from "./index.ts";
import { draftCode, isAlive, runDraft } from "./testing.ts";

const sandbox = createSandbox({
  cpuMs: 250,
  topLevelMs: 150,
  idleChildren: 2,
  stopMs: 30,
  lingerMs: 100,
  mostRequests: 5,
});
/** With time enough to run out of other things. */
const roomy = createSandbox({ cpuMs: 4000, idleChildren: 1 });
const delay = monitorEventLoopDelay({ resolution: 5 });
beforeAll(async () => {
  await sandbox.read("export default 1;");
  delay.enable();
});
afterAll(async () => {
  const children = [...sandbox.pids, ...roomy.pids];
  await Promise.all([sandbox.close(), roomy.close()]);
  expect(children.filter(isAlive)).toEqual([]);
});

interface Attack {
  /** The body of the tool's function. */
  readonly body: string;
  /** How the run ends: by whom, or with what output. */
  readonly ends: RegExp;
  readonly runtime?: string;
  readonly timeout?: number;
  /** It is not about processor time. */
  readonly roomy?: boolean;
}

const cpu = { ends: /used up its CPU budget: 0.25 s/, runtime: "CPU budget" } as const;
const memory = {
  ends: /ran out of memory \(its limit is 64 MB\)/,
  runtime: "out of memory",
  roomy: true,
} as const;
const late = { ends: /Timed out after 0.3 s/, runtime: "timed out", timeout: 300 } as const;

const attacks: { readonly [kind: string]: readonly Attack[] } = {
  "processor time": [
    { body: "for (;;);", ...cpu },
    { body: "let i = 1; while (i > 0) { try { i = i === 1 ? 2 : 1; } catch { i = 1; } }", ...cpu },
    { body: "return /^(a+)+$/.test('a'.repeat(40) + 'b');", ...cpu },
    { body: "return 'x'.repeat(50000).replace(/(x+x+)+y/, '');", ...cpu },
    { body: "return { get output() { for (;;); }, isError: false };", ...cpu },
    { body: "return { toJSON() { for (;;); } };", ...cpu },
    { body: "return new Proxy({}, { ownKeys() { for (;;); } });", ...cpu },
    { body: "const again = () => Promise.resolve().then(again); await again();", ...cpu },
    { body: "for (;;) await null;", ...cpu },
    {
      body: "queueMicrotask(function again() { queueMicrotask(again); }); await new Promise(() => {});",
      ...cpu,
    },
    {
      body: "setInterval(() => { for (let i = 0; i < 1e6; i += 1); }, 0); await new Promise(() => {});",
      ...cpu,
    },
    {
      body: "const spin = () => { setTimeout(spin, 0); for (let i = 0; i < 1e6; i += 1); }; spin(); await new Promise(() => {});",
      ...cpu,
    },
    { body: "try { for (;;); } finally { for (;;); }", ...cpu },
    {
      body: "const a = new Array(4e6).fill(0).map((_, i) => (i * 7919) % 4e6); for (;;) a.sort();",
      ends: /CPU budget|out of memory/,
    },
    { body: "return String(new Array(2 ** 32 - 1).indexOf(1));", ends: /CPU budget|-1/ },
  ],
  memory: [
    {
      body: "let text = 'x'; for (;;) text += text;",
      ends: /out of memory|string too long|invalid string length/,
    },
    { body: "const all = []; for (let i = 0; ; i += 1) all.push('x'.repeat(1e6) + i);", ...memory },
    {
      body: "const all = []; for (;;) all.push(new Uint8Array(1e6));",
      ends: /out of memory|Array buffer allocation failed/,
    },
    { body: "new Float64Array(1e9);", ends: /out of memory|invalid array/ },
    {
      body: "const map = new Map(); for (let i = 0; ; i += 1) map.set(i, { i });",
      ends: /out of memory|CPU budget/,
    },
    { body: "const all = []; for (;;) all.push(new Promise(() => {}));", ends: /out of memory|CPU budget/ },
    { body: "let big = 2n; for (;;) big *= big;", ends: /out of memory|CPU budget|BigInt/ },
    { body: "return String((2n ** 1000000n) ** 1000n).length;", ends: /out of memory|CPU budget|BigInt/ },
    {
      body: "const all = []; for (;;) { try { all.push(new Array(1e5).fill(0)); } catch { } }",
      ends: /out of memory|CPU budget/,
    },
    { body: "return JSON.parse('[' + '0,'.repeat(2e7) + '0]').length;", ends: /out of memory|CPU budget/ },
  ],
  "stack and depth": [
    { body: "return (function down() { return down() + 1; })();", ends: /stack overflow|call stack/i },
    {
      body: "const a = []; let b = a; for (let i = 0; i < 1e5; i += 1) { b[0] = []; b = b[0]; } return a;",
      ends: /stack overflow|out of memory|CPU budget|\[\[/i,
    },
    {
      body: "return JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)).length;",
      ends: /stack overflow|too deep|CPU budget|^1$/i,
    },
    {
      body: "return new RegExp('('.repeat(5e4) + ')'.repeat(5e4)).source.length;",
      ends: /stack overflow|too many|out of memory|\d/i,
    },
    {
      body: "const p = () => new Proxy({}, { get: () => p().x }); return p().x;",
      ends: /stack overflow|call stack|CPU budget/i,
    },
    { body: "return eval('('.repeat(2e4) + '1' + ')'.repeat(2e4));", ends: /stack overflow|call stack|^1$/i },
  ],
  "promises that never settle": [
    { body: "await new Promise(() => {});", ends: /nothing can settle/, runtime: "never settles" },
    { body: "await { then() {} };", ends: /nothing can settle/, runtime: "never settles" },
    { body: "await Promise.race([]);", ends: /nothing can settle/, runtime: "never settles" },
    { body: "await new Promise((go) => setTimeout(go, 60_000));", ...late },
    { body: "setInterval(() => {}, 20); await new Promise(() => {});", ...late },
    { body: "await new Promise((go) => ctx.signal.addEventListener('abort', () => {}));", ...late },
  ],
  escapes: [
    {
      body: "return ctx.constructor.constructor('return typeof process + typeof require')();",
      ends: /^undefinedundefined$/,
    },
    {
      body: "return (async () => {}).constructor('return globalThis.process')().then(String);",
      ends: /^undefined$/,
    },
    {
      body: "return [typeof process, typeof require, typeof Buffer, typeof WebAssembly, typeof SharedArrayBuffer, typeof Worker].join();",
      ends: /^undefined,undefined,undefined,undefined/,
    },
    { body: "return eval('typeof module + typeof __dirname');", ends: /^undefinedundefined$/ },
    {
      body: "return (await import('node:fs')).readFileSync('/etc/passwd', 'utf8');",
      ends: /could not load|can't be imported/,
    },
    {
      body: "const name = 'guest'; return Object.keys(await import(name)).join();",
      ends: /could not load|can't be imported|^$/,
    },
    {
      body: "try { null.x; } catch (error) { return String(error.constructor.constructor('return this')().process); }",
      ends: /^undefined$/,
    },
    {
      body: "Error.prepareStackTrace = (_, frames) => frames; return String(typeof new Error().stack[0]?.getThis);",
      ends: /^undefined$/,
    },
    {
      body: "Object.prototype.isError = 'x'; Object.prototype.output = 1; Array.prototype.toJSON = () => 'hacked'; return [1];",
      ends: /./,
    },
    {
      body: "JSON.stringify = () => '{\"output\":'; JSON.parse = () => { throw 1; }; return 'still here';",
      ends: /still here/,
    },
    {
      body: "Promise.prototype.then = () => {}; Array.prototype.push = () => {}; Map.prototype.get = () => { throw 1; }; return 'x';",
      ends: /./,
    },
    {
      body: "return [typeof __callHost, typeof __callHostForBytes, typeof __receive].join();",
      ends: /^undefined,undefined,undefined$/,
    },
    {
      body: "return new Intl.NumberFormat('en', { get style() { return 'percent'; } }).constructor.constructor('return typeof process')();",
      ends: /^undefined$/,
    },
    { body: "return { output: 'x', isError: false, metadata: { toJSON() { return 5; } } };", ends: /./ },
  ],
  floods: [
    { body: "for (let i = 0; ; i += 1) console.log('line', i);", ...cpu },
    { body: "console.log('x'.repeat(2e7)); return 'logged';", ends: /logged|out of memory|CPU budget/ },
    { body: "for (;;) ctx.progress({ progress: 1, message: 'x'.repeat(1000) });", ...cpu },
    { body: "return 'x'.repeat(2e7);", ends: /^x{100}|out of memory|CPU budget/ },
    {
      body: "return ToolResult.ok('m', { big: 'x'.repeat(3e6) });",
      ends: /metadata is 2.9 MB, and at most 2 MB/,
      runtime: "too large",
    },
    { body: "for (;;) setTimeout(() => {}, 1e6);", ends: /More than 1,000 timers/, roomy: true },
    {
      body: "for (let i = 0; i < 1001; i += 1) setInterval(() => {}, 1e6);",
      ends: /More than 1,000 timers/,
      roomy: true,
    },
    {
      body: "return (await Promise.allSettled(Array.from({ length: 200 }, () => fetch('https://a.example')))).length + '';",
      ends: /^200$/,
    },
    {
      body: "for (;;) { try { await fetch('http://a.example/' + 'x'.repeat(1000)); } catch { } }",
      ends: /CPU budget|Timed out/,
      timeout: 1500,
    },
    {
      body: "for (;;) void ctx.ask({ kind: 'x', prompt: 'x'.repeat(1e5) }).catch(() => {});",
      ends: /CPU budget|out of memory/,
    },
    { body: "throw new Error('x'.repeat(2e7));", ends: /./ },
  ],
};

describe("attacks on the sandbox, each followed by a healthy run", { timeout: 30_000 }, () => {
  for (const [kind, list] of Object.entries(attacks)) {
    it.each(list)(`${kind}: $body`, async ({ body, ends, runtime, timeout, roomy: isRoomy = false }) => {
      const attacked = isRoomy ? roomy : sandbox;
      const result = await runDraft(attacked, draftCode(body), {}, timeout === undefined ? {} : { timeout })
        .result;
      expect(result.output.slice(0, 1000)).toMatch(ends);
      if (runtime !== undefined) {
        expect(resultOrigin(result)?.runtime).toBe(runtime);
        expect(result.isError).toBe(true);
      }
      const healthy = draftCode(
        "return [1 + 1, typeof globalThis.left, [].push.name, JSON.stringify([1])].join();",
      );
      expect((await runDraft(attacked, healthy).result).output).toBe("2,undefined,push,[1]");
    });
  }

  it.each([
    ["a loop", "for (;;);", /within 150 ms/],
    ["a regular expression", "/^(a+)+$/.test('a'.repeat(40) + 'b');", /within 150 ms/],
    [
      "memory",
      "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);",
      /out of memory|within 150 ms/,
    ],
    [
      "depth of the text",
      `export default ${"(".repeat(30_000)}1${")".repeat(30_000)};`,
      /nested|deep|stack|Syntax/i,
    ],
    [
      "depth of types",
      `type A = ${"[".repeat(30_000)}1${"]".repeat(30_000)};`,
      /nested|deep|stack|Syntax|No tool/i,
    ],
    [
      "depth of templates",
      `export default ${"`${".repeat(10_000)}1${"}`".repeat(10_000)};`,
      /nested|deep|stack|Syntax/i,
    ],
    [
      "definitions without end",
      "import { defineTool } from 'tool-playground';\nexport default Array.from({ length: 1e6 }, (_, i) => defineTool({ name: 't' + i, description: 'x'.repeat(1000), execute() {} }));",
      /within 150 ms|out of memory|can't be read|definitions/,
    ],
    [
      "a getter of a definition",
      "export const tool = { name: 'x', description: '', execute() {}, get inputSchema() { for (;;); } };",
      /CPU budget|within/,
    ],
  ])("%s at the top level is a problem, and the next draft is read", async (_what, code, message) => {
    const { tools, problems } = await sandbox.read(code);
    expect(tools).toEqual([]);
    expect(problems[0]?.message).toMatch(message);
    const { tools: next } = await sandbox.read("export const tool = { name: 'fine', execute() {} };");
    expect(next.map(({ name }) => name)).toEqual(["fine"]);
  });

  it("nothing of a run is left for the next one", async () => {
    const dirty = draftCode(
      "globalThis.left = 1; Array.prototype.left = 1; Object.prototype.left = 1; Math.max = () => 7; console.log = 1; setInterval(() => { globalThis.late = 1; }, 1); return 'dirty';",
    );
    const clean = draftCode(
      "return [typeof globalThis.left, typeof [].left, typeof {}.left, Math.max(1, 2), typeof console.log, typeof globalThis.late].join();",
    );
    for (let round = 0; round < 3; round += 1) {
      expect((await runDraft(sandbox, dirty).result).output).toBe("dirty");
      expect((await runDraft(sandbox, clean).result).output).toBe(
        "undefined,undefined,undefined,2,function,undefined",
      );
    }
  });

  it.each([
    "for (;;);",
    "await new Promise((go) => setTimeout(go, 60_000));",
    "return /^(a+)+$/.test('a'.repeat(40) + 'b');",
  ])("is stopped at once: %s", async (body) => {
    const slow = createSandbox({ idleChildren: 1 });
    try {
      const running = runDraft(slow, draftCode(`console.log("on"); ${body}`));
      await expect.poll(() => running.lines.length, { timeout: 20_000 }).toBe(1);
      const stoppedAt = performance.now();
      running.stop();
      const result = await running.result;
      expect(performance.now() - stoppedAt).toBeLessThan(100);
      expect(resultOrigin(result)).toEqual({ runtime: "stopped" });
      expect((await runDraft(slow, draftCode("return 'next';")).result).output).toBe("next");
    } finally {
      await slow.close();
    }
  });

  it("lets a draft tidy up when it is stopped", async () => {
    const body =
      "ctx.signal.addEventListener('abort', () => console.log('tidied: ' + ctx.signal.reason.message)); console.log('on'); await new Promise((go) => setTimeout(go, 60_000));";
    const running = runDraft(sandbox, draftCode(body));
    await expect.poll(() => running.lines.length, { timeout: 20_000 }).toBe(1);
    running.stop();
    await running.result;
    await expect.poll(() => running.lines.at(-1)?.text, { timeout: 20_000 }).toBe("tidied: Stopped");
  });

  it("replaces a child that somebody kills, and tells its run", async () => {
    const running = runDraft(
      sandbox,
      draftCode("console.log('on'); await new Promise((go) => setTimeout(go, 60_000));"),
    );
    await expect.poll(() => running.lines.length, { timeout: 20_000 }).toBe(1);
    for (const pid of sandbox.pids) process.kill(pid, "SIGKILL");
    const result = await running.result;
    expect(result.output).toMatch(/was ended by the signal SIGKILL/);
    expect(resultOrigin(result)).toEqual({ runtime: "crashed" });
    expect((await runDraft(sandbox, draftCode("return 'next';")).result).output).toBe("next");
  });

  it("lets nobody wait for a draft that hoards runs", async () => {
    const hoard = Array.from({ length: 12 }, () => runDraft(sandbox, draftCode("for (;;);")));
    const other = await runDraft(sandbox, draftCode("return 'mine';")).result;
    expect(other.output).toBe("mine");
    const { tools } = await sandbox.read("export const tool = { name: 'fine', execute() {} };");
    expect(tools).toHaveLength(1);
    for (const each of hoard) each.stop();
    await Promise.all(hoard.map(({ result }) => result));
  });

  it("never kept the server from answering", () => {
    // Busy processors add to it here: alone, it is a tenth of this.
    expect(delay.percentile(99) / 1e6).toBeLessThan(400);
  });
});
