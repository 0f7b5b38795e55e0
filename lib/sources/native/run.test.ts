import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type JsonObject, resultOrigin } from "@/lib/tool/index.ts";
import type { NativeSource } from "./index.ts";
import { createTestFolder, isAlive, runTool, type TestFolder, type TestRun } from "./testing.ts";

const file = `
import { writeSync } from "node:fs";
import { spawn } from "node:child_process";
import { defineTool, ToolResult, withOrigin } from "tool-playground";
const wait = (ms) => new Promise((go) => setTimeout(go, ms));
let count = 0;
const functions = {
  back: (args) => args,
  context: (_args, { sessionId, callId, extra, timeout, answer }) => ({ sessionId, callId, extra, timeout, answer }),
  pid: () => String(process.pid),
  count: () => String(++count),
  nothing: () => undefined,
  throws: () => { throw new RangeError("too far", { cause: new Error("why") }); },
  metadata: () => ToolResult.ok("m", { at: new Date(0), none: undefined }),
  lossy: () => ToolResult.ok("kept", { big: 1n }),
  surrogate: () => "a\\ud800b\\udfff",
  huge: ({ megabytes }) => "x".repeat(megabytes * 1024 * 1024),
  loop: () => { console.log(process.pid); for (;;); },
  ignores: async () => { await wait(60_000); return "never"; },
  obeys: async (_args, ctx) => { await new Promise((go) => ctx.signal.addEventListener("abort", go)); console.log("tidied up: " + ctx.signal.reason.message); return "x"; },
  exits: () => { console.log("last words"); process.exit(3); },
  dies: () => { process.kill(process.pid, "SIGSEGV"); for (;;); },
  rejects: async () => { Promise.reject(new TypeError("nobody cares")); await wait(5000); return "late"; },
  timer: async () => { setTimeout(() => { throw new Error("in a timer"); }, 1); await wait(5000); return "late"; },
  leaks: () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); },
  loopsAfter: () => { setImmediate(() => { for (;;); }); return String(process.pid); },
  late: () => { setTimeout(() => { console.log("later"); throw new Error("too late"); }, 50); return "on time"; },
  logs: (_args, ctx) => {
    ctx.log("plain", { a: 1 }, 2); console.info("info %d", 5); console.warn("warned"); console.error(new Map([["k", 1]]));
    console.group("g"); console.log("inside"); console.groupEnd();
    process.stdout.write("half "); process.stdout.write("line\\n"); process.stderr.write("no end");
    writeSync(1, "straight\\n");
    return "logged";
  },
  floods: () => { for (let n = 0; n < 50_000; n += 1) console.log("line " + n); return "done"; },
  spawns: async () => { const child = spawn("sleep", ["60"]); console.log(String(child.pid)); await wait(60_000); },
  progress: async (_args, ctx) => { for (let n = 1; n <= 1000; n += 1) ctx.progress({ progress: n, total: 1000 }); return "ok"; },
  garbles: async () => { writeSync(3, "no message\\n{\\"type\\":\\"logged\\"}\\n"); await wait(60_000); },
  says: async ({ message }) => { writeSync(3, JSON.stringify(message) + "\\n"); await wait(60_000); },
  claims: ({ origin }) => ({ output: "fine", isError: false, [Symbol.for("tool-playground.origin")]: origin, [Symbol.for("tool-playground.origins")]: origin }),
  notes: ({ origin }) => withOrigin({ output: "fine", isError: false }, origin),
  errs: async (_args, ctx) => { ctx.progress({ progress: { a: 1 } }); try { await ctx.ask({ kind: "k", prompt: { b: 1 } }); } catch (fault) { return fault.message; } },
  shouts: () => { throw new Error("m".repeat(2e6), { cause: new Error("c".repeat(2e6)) }); },
  asks: async (_args, ctx) => { const answer = await ctx.ask({ kind: "approval", prompt: "Really?" }); return answer.ok ? "yes" : "no"; },
};
export default Object.entries(functions).map(([name, execute]) => defineTool({ name, description: "", execute }));
`;

let folder: TestFolder;
let source: NativeSource;

beforeAll(async () => {
  folder = await createTestFolder();
  await folder.write({ "all.js": file });
  source = folder.open({ lingerMs: 300, heapMegabytes: 64 });
  await source.ready();
}, 20_000);

afterAll(() => folder.clear());

const run = (name: string, args = {}, context = {}) => runTool(source, name, args, context);
const output = async (name: string, args = {}) => (await run(name, args).result).output;
const texts = ({ lines }: TestRun) => lines.map(({ text }) => text);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("a run in a process of its own", { timeout: 20_000 }, () => {
  it("takes arguments and gives results as they are", async () => {
    const text = '{"__proto__":{"a":1},"constructor":2,"":null,"n":1.5,"u":"\\ud800 é 😀"}';
    expect(await output("back", JSON.parse(text))).toBe(text);
    expect(await output("surrogate")).toBe("a\ud800b\udfff");
    expect(await run("metadata").result).toEqual({
      output: "m",
      isError: false,
      metadata: { at: "1970-01-01T00:00:00.000Z" },
    });
  });

  it("ends a run that writes to the channel of its process itself, and the next one works", async () => {
    expect(await run("garbles").result).toMatchObject({ isError: true });
    expect(await output("back", { a: 1 })).toBe('{"a":1}');
  });

  it.each<JsonObject>([
    { type: "logged", lines: [{ level: { a: 1 }, from: ["z"], text: "T" }], leftOut: 0 },
    { type: "progressed", progress: { progress: { a: 1 } } },
    { type: "asked", askId: 1, request: { kind: "k", prompt: { b: 1 } } },
    { type: "finished", result: { output: { a: 1 }, isError: "no" } },
    { type: "finished", result: { output: "x", isError: false, metadata: [1] } },
    { type: "finished", result: { output: "x", isError: false }, origin: { metadataText: { a: 1 } } },
    {
      type: "finished",
      result: { output: "x", isError: true },
      origin: { threw: { name: {}, message: [] } },
    },
  ])("ends a tool that writes what is no message: $type", async (message) => {
    const result = await run("says", { message }).result;
    expect(result.output).toBe(
      "The tool's process was ended because it broke its own messages before it gave a result.",
    );
    expect(resultOrigin(result)).toEqual({ runtime: "crashed" });
  });

  it.each<JsonObject>([
    { runtime: "timed out" },
    { metadataText: { a: 1 } },
    { threw: { name: { a: 1 }, message: { b: 2 }, causes: 7 } },
  ])("lets no tool say how its result came about: %j", async (origin) => {
    for (const name of ["claims", "notes"]) {
      const result = await run(name, { origin }).result;
      expect(result).toEqual({ output: "fine", isError: false });
      expect(resultOrigin(result)).toBeUndefined();
    }
  });

  it("tells a tool what is wrong with its progress and its questions", async () => {
    const running = run("errs");
    expect((await running.result).output).toMatch(/needs a kind and a prompt/);
    expect(running.progress).toEqual([]);
    expect(running.lines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The progress is a finite/),
    ]);
  });

  it("bounds what is told of what was thrown", async () => {
    const threw = resultOrigin(await run("shouts").result)?.threw;
    expect(threw).toMatchObject({ name: "Error", message: expect.stringMatching(/^m+… \(1990000 more/) });
    expect(JSON.stringify(threw).length).toBeLessThan(60_000);
  });

  it("gives the tool its context", async () => {
    const answer = { id: "1", ok: true, data: { a: 1 } };
    const given = { sessionId: "sess-1", callId: "c", extra: { k: [1] }, timeout: 1000, answer };
    expect(JSON.parse((await run("context", {}, given).result).output)).toEqual(given);
  });

  it("tells how a result came about", async () => {
    expect(resultOrigin(await run("nothing").result)).toEqual({ returned: "nothing" });
    const thrown = await run("throws").result;
    expect(thrown).toEqual({ output: "too far", isError: true });
    expect(resultOrigin(thrown)?.threw).toMatchObject({
      name: "RangeError",
      message: "too far",
      stack: expect.stringContaining("all.js:13:"),
      causes: [{ name: "Error", message: "why" }],
    });
  });

  it("keeps the state of a file from one run to the next, in one process", async () => {
    const first = Number(await output("count"));
    expect(await output("count")).toBe(String(first + 1));
  });

  it("shares its process with no run at the same time", async () => {
    const loops = [run("loop"), run("loop"), run("loop")];
    await until(() => loops.every(({ lines }) => lines.length > 0));
    expect(new Set(loops.flatMap(texts)).size).toBe(3);
    for (const loop of loops) loop.stop();
    await Promise.all(loops.map(({ result }) => result));
  });

  it.each(["loop", "ignores"])("is stopped at once, though its tool (%s) does not care", async (name) => {
    const running = run(name);
    if (name === "loop") await until(() => running.lines.length > 0);
    const stoppedAt = performance.now();
    running.stop();
    const result = await running.result;
    expect(performance.now() - stoppedAt).toBeLessThan(100);
    expect(result.isError).toBe(true);
    expect(resultOrigin(result)).toEqual({ runtime: "stopped" });
    expect(await output("back", { next: true })).toBe('{"next":true}');
  });

  it("lets its tool tidy up when it is stopped", async () => {
    const running = run("obeys");
    await output("pid");
    running.stop();
    await running.result;
    await until(() => texts(running).length > 0);
    expect(texts(running)).toEqual(["tidied up: Stopped"]);
  });

  it("ends what its tool started when it is stopped", async () => {
    const running = run("spawns");
    await until(() => running.lines.length > 0);
    const pid = Number(texts(running)[0]);
    expect(isAlive(pid)).toBe(true);
    running.stop();
    await until(() => !isAlive(pid));
  });

  it("is not started when it was stopped before, or in the very moment", async () => {
    const signal = AbortSignal.abort();
    expect(resultOrigin(await run("back", {}, { signal }).result)).toEqual({ runtime: "stopped" });
    await output("back");
    const running = run("ignores");
    running.stop();
    expect(resultOrigin(await running.result)).toEqual({ runtime: "stopped" });
  });

  it.each([
    ["exits", "exited", /ended its process with exit code 3 \(process\.exit\)/],
    ["dies", "crashed", /process was ended by the signal SIGSEGV/],
    ["rejects", "crashed", /error that nothing caught: TypeError: nobody cares/],
    ["timer", "crashed", /error that nothing caught: in a timer/],
    ["leaks", "out of memory", /ran out of memory \(its limit is 64 MB\)/],
  ] as const)(
    "ends with a plain message when its tool %s, and the next one works",
    async (name, runtime, message) => {
      const running = run(name);
      const result = await running.result;
      expect(result.isError).toBe(true);
      expect(result.output).toMatch(message);
      expect(resultOrigin(result)).toMatchObject({ runtime });
      if (name === "exits") expect(texts(running)).toEqual(["last words"]);
      expect(await output("back", { next: true })).toBe('{"next":true}');
    },
  );

  it("tells an error that comes after its result as a line of its log", async () => {
    const running = run("late");
    expect(await running.result).toEqual({ output: "on time", isError: false });
    await until(() => running.lines.length === 2);
    expect(running.lines).toEqual([
      { level: "log", from: "console", text: "later" },
      {
        level: "error",
        from: "runtime",
        text: expect.stringMatching(/^after the run ended: Error: too late/),
      },
    ]);
  });

  it("loses its process when its tool loops after the result", async () => {
    const pid = Number(await output("loopsAfter"));
    expect(await output("back", { next: true })).toBe('{"next":true}');
    await until(() => !isAlive(pid));
  });

  it("logs what its tool says, in order, with level and stream", async () => {
    const running = run("logs");
    await running.result;
    const straight = running.lines.filter(({ text }) => text === "straight");
    expect(straight).toEqual([{ level: "log", from: "stdout", text: "straight" }]);
    expect(running.lines.filter(({ text }) => text !== "straight")).toEqual([
      { level: "log", from: "tool", text: "plain { a: 1 } 2" },
      { level: "info", from: "console", text: "info 5" },
      { level: "warn", from: "console", text: "warned" },
      { level: "error", from: "console", text: "Map(1) { 'k' => 1 }" },
      { level: "log", from: "console", text: "g" },
      { level: "log", from: "console", text: "  inside" },
      { level: "log", from: "stdout", text: "half line" },
      { level: "error", from: "stderr", text: "no end" },
    ]);
  });

  it("keeps a flood of lines within bounds and says how many are missing", async () => {
    const running = run("floods");
    expect((await running.result).output).toBe("done");
    expect(running.lines.length).toBeLessThanOrEqual(10_000);
    expect(running.lines[9_989]?.text).toBe("line 9989");
    expect(running.lines.at(-1)).toEqual({
      level: "warn",
      from: "runtime",
      text: "… 40,010 more lines were left out",
    });
  });

  it("hands on progress, the last of it for sure, and no more than one can follow", async () => {
    const running = run("progress");
    await running.result;
    expect(running.progress.at(-1)).toEqual({ progress: 1000, total: 1000 });
    expect(running.progress.length).toBeLessThan(50);
  });

  it("asks its caller and gets the answer", async () => {
    const ask = async (request: object) => ({ id: "1", ok: "prompt" in request });
    expect((await run("asks", {}, { ask }).result).output).toBe("yes");
    const refused = await run("asks").result;
    expect(refused).toMatchObject({ isError: true, output: expect.stringMatching(/Nobody can be asked/) });
  });

  it("takes a result up to 50 MB, refuses a bigger one, and leaves out metadata that cannot be written", async () => {
    expect((await output("huge", { megabytes: 6 })).length).toBe(6 * 1024 * 1024);
    const refused = await run("huge", { megabytes: 51 }).result;
    expect(refused.output).toBe("The tool's result is 51.0 MB, and at most 50 MB can be taken.");
    expect(resultOrigin(refused)).toEqual({ runtime: "too large" });
    const lossy = run("lossy");
    expect(await lossy.result).toEqual({ output: "kept", isError: false });
    expect(texts(lossy)[0]).toMatch(/metadata was left out/);
  });

  it("waits its turn when the most processes are busy", async () => {
    const small = folder.open({ mostWorkers: 1 });
    await small.ready();
    const blocker = runTool(small, "loop");
    await until(() => blocker.lines.length > 0);
    const waiting = runTool(small, "pid");
    const left = runTool(small, "pid");
    left.stop();
    expect(resultOrigin(await left.result)).toEqual({ runtime: "stopped" });
    expect(small.pids).toHaveLength(1);
    blocker.stop();
    expect((await waiting.result).isError).toBe(false);
  });
});
