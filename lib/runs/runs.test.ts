import { describe, expect, test, vi } from "vitest";
import type { Run, RunEvent } from "@/lib/protocol/index.ts";
import {
  defineTool,
  type JsonObject,
  pending,
  type Tool,
  type ToolContext,
  ToolResult,
} from "@/lib/tool/index.ts";
import type { RunLimits } from "./limits.ts";
import type { CheckValue } from "./ports.ts";
import { createRuns } from "./runs.ts";

type Execute = (args: JsonObject, ctx: ToolContext) => unknown;

const anything = { type: "object" } as const;
const allow: CheckValue = async () => ({ kind: "valid" });
const refuse: CheckValue = async () => ({
  kind: "invalid",
  problems: [{ path: "/a", message: "is required" }],
});

function setUp(
  execute: Execute,
  options: { check?: CheckValue; limits?: Partial<RunLimits>; tool?: Partial<Tool> } = {},
) {
  const tool: Tool = {
    ...defineTool({ name: "tool", description: "", inputSchema: anything, execute }),
    ...options.tool,
  };
  const runs = createRuns({
    findTool: (key) => (key === "tool" ? tool : undefined),
    check: options.check ?? allow,
    ...(options.limits ? { limits: options.limits } : {}),
  });
  const start = (request: Partial<Parameters<typeof runs.start>[0]> = {}) =>
    runs.start({
      toolKey: "tool",
      argumentsText: "{}",
      contextText: "",
      validate: true,
      tabId: "t",
      ...request,
    });
  const events = async (run: Run) => {
    const seen: RunEvent[] = [];
    for await (const event of runs.follow(run.id)) seen.push(event);
    return seen;
  };
  const finish = async (request?: Parameters<typeof start>[0]) => {
    const run = start(request);
    await events(run);
    const outcome = runs.get(run.id)?.outcome;
    if (!outcome) throw new Error("The run has no outcome");
    return outcome;
  };
  return { runs, start, events, finish };
}

const untilAborted = (_args: JsonObject, ctx: ToolContext) =>
  new Promise((_resolve, reject) => ctx.signal.addEventListener("abort", () => reject(ctx.signal.reason)));
const never = () => new Promise(() => {});

describe("each state and who decided it", () => {
  test("a result is ok, said by the tool", async () => {
    const outcome = await setUp(() => "hello").finish();
    expect(outcome).toMatchObject({
      state: "ok",
      decidedBy: "tool",
      output: "hello",
      isError: false,
      outputBytes: 5,
    });
  });

  test("isError is a tool error, said by the tool, with metadata kept", async () => {
    const outcome = await setUp(() => ToolResult.error("no", { a: 1 })).finish();
    expect(outcome).toMatchObject({
      state: "tool error",
      decidedBy: "tool",
      output: "no",
      metadataText: '{"a":1}',
    });
  });

  test("a throw is told apart from a tool error, with its cause", async () => {
    const outcome = await setUp(() => {
      throw new TypeError("outer", { cause: new Error("inner") });
    }).finish();
    expect(outcome).toMatchObject({ state: "threw", decidedBy: "tool", output: "outer" });
    expect(outcome.threw).toMatchObject({ name: "TypeError", causes: [{ name: "Error", message: "inner" }] });
  });

  test("a hand-built tool that throws at once or rejects threw", async () => {
    const execute = () => {
      throw new Error("by hand");
    };
    expect(await setUp(() => "", { tool: { execute } }).finish()).toMatchObject({
      state: "threw",
      output: "by hand",
    });
    const rejecting = async () => Promise.reject(new Error("rejected"));
    expect(await setUp(() => "", { tool: { execute: rejecting } }).finish()).toMatchObject({
      state: "threw",
    });
  });

  test("no value is told apart from an empty text", async () => {
    expect(await setUp(() => undefined).finish()).toMatchObject({ output: "null", returnedNothing: true });
    expect((await setUp(() => "").finish()).returnedNothing).toBeUndefined();
  });

  test("refused arguments never reach the tool", async () => {
    let calls = 0;
    const { finish } = setUp(() => (calls += 1), { check: refuse });
    expect(await finish()).toMatchObject({
      state: "invalid input",
      decidedBy: "schema check",
      problems: [{ path: "/a", message: "is required" }],
    });
    expect(calls).toBe(0);
  });

  test("send as it is reaches the tool, and the log says so", async () => {
    const { start, events, runs } = setUp((args) => args, { check: refuse });
    const run = start({ validate: false, argumentsText: '{"b":2}' });
    await events(run);
    expect(runs.get(run.id)).toMatchObject({ sentAsIs: true, outcome: { state: "ok", output: '{"b":2}' } });
    expect(
      runs
        .get(run.id)
        ?.logs.map(({ text }) => text)
        .join(),
    ).toContain("as they are");
  });

  test("text that is not a JSON object is invalid input", async () => {
    const { finish } = setUp(() => "x");
    for (const argumentsText of ["{", "[]", "null", "3", ""]) {
      expect(await finish({ argumentsText })).toMatchObject({
        state: "invalid input",
        decidedBy: "schema check",
      });
      expect(await finish({ argumentsText, validate: false })).toMatchObject({ state: "invalid input" });
    }
  });

  test("a number that JavaScript would change is refused by name, and sent rounded only as it is", async () => {
    const { finish } = setUp((args) => args);
    const argumentsText = '{"id":725653563933458433}';
    const refused = await finish({ argumentsText });
    expect(refused).toMatchObject({ state: "invalid input", problems: [{ path: "/id" }] });
    expect(refused.output).toContain("725653563933458433");
    expect(await finish({ argumentsText, validate: false })).toMatchObject({
      output: '{"id":725653563933458400}',
    });
  });

  test("a context that can't be used is refused with its field", async () => {
    const { finish } = setUp(() => "x");
    for (const contextText of ["{", '{"timeoutMs":0}', '{"timeoutMs":"1"}', '{"extra":[]}', '{"other":1}']) {
      expect(await finish({ contextText })).toMatchObject({
        state: "invalid input",
        decidedBy: "schema check",
      });
    }
    expect((await finish({ contextText: '{"timeoutMs":-1}' })).output).toContain("timeoutMs");
  });

  test("an unknown tool is an error that names it", async () => {
    const outcome = await setUp(() => "x").finish({ toolKey: "nope" });
    expect(outcome).toMatchObject({ decidedBy: "runtime", output: "Unknown tool: nope", isError: true });
  });

  test("a check that can't tell lets the run go on and says so", async () => {
    const { start, events, runs } = setUp(() => "x", {
      check: async () => ({ kind: "unchecked", reason: "why" }),
    });
    const run = start();
    await events(run);
    expect(runs.get(run.id)?.outcome?.state).toBe("ok");
    expect(runs.get(run.id)?.logs[0]?.text).toContain("why");
  });

  test("an output that fails its schema keeps its content; a tool's own error is never hidden by the check", async () => {
    const check: CheckValue = async (schema, value) =>
      schema === anything ? { kind: "valid" } : refuse(schema, value);
    const tool = { outputSchema: { type: "object", required: ["a"] } };
    expect(await setUp(() => ({ b: 1 }), { check, tool }).finish()).toMatchObject({
      state: "invalid output",
      decidedBy: "output check",
      output: '{"b":1}',
      isError: false,
    });
    expect(await setUp(() => "plain", { check, tool }).finish()).toMatchObject({ state: "invalid output" });
    expect(await setUp(() => ToolResult.error("own"), { check, tool }).finish()).toMatchObject({
      state: "tool error",
      output: "own",
    });
  });
});

describe("stop and time-out", () => {
  test.each([
    ["one that listens to its signal", untilAborted],
    ["one that ignores it", never],
  ])("stop ends %s at once", async (_name, execute) => {
    const { start, events, runs } = setUp(execute);
    const run = start();
    const all = events(run);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(runs.stop(run.id)).toBe(true);
    expect((await all).at(-1)).toMatchObject({
      type: "run-finished",
      outcome: { state: "cancelled", decidedBy: "runtime" },
    });
    expect(runs.stop(run.id)).toBe(false);
  });

  test("the time-out of the context ends a tool that ignores its signal", async () => {
    const outcome = await setUp(never).finish({ contextText: '{"timeoutMs":30}' });
    expect(outcome).toMatchObject({ state: "timed out", decidedBy: "runtime", isError: true });
    expect(outcome.message).toContain("0.03 s");
  });

  test("progress extends the time-out, up to a maximum", async () => {
    const telling: Execute = (_args, ctx) =>
      new Promise(() => {
        const timer = setInterval(() => ctx.progress({ progress: 1 }), 5);
        ctx.signal.addEventListener("abort", () => clearInterval(timer));
      });
    const outcome = await setUp(telling, { limits: { progressFactor: 1.25 } }).finish({
      contextText: '{"timeoutMs":800}',
    });
    expect(outcome.state).toBe("timed out");
    expect(outcome.ms).toBeGreaterThanOrEqual(990);
    expect(outcome.message).toContain("longest");
  });

  test("the tool's signal is aborted when its run has timed out", async () => {
    let aborted: unknown;
    const { finish } = setUp((_args, ctx) => {
      ctx.signal.addEventListener("abort", () => {
        aborted = ctx.signal.reason;
      });
      return never();
    });
    await finish({ contextText: '{"timeoutMs":20}' });
    expect(aborted).toMatchObject({ name: "TimeoutError" });
  });

  test("closing the server counts what goes on as lost", async () => {
    const { start, events, runs } = setUp(never);
    const run = start();
    const all = events(run);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await runs.close();
    expect((await all).at(-1)).toMatchObject({ outcome: { state: "lost", decidedBy: "runtime" } });
  });
});

describe("a run that is stopped", () => {
  const ask = (args: JsonObject, ctx: ToolContext) => {
    if (args.ask !== true) return never();
    return ctx.answer ? never() : pending({ kind: "approval", prompt: "Sure?" });
  };
  const isWaiting = (runs: ReturnType<typeof setUp>["runs"], run: Run) =>
    expect.poll(() => runs.get(run.id)?.state).toBe("waiting");

  test("ends at once while it waits for an answer and every turn is taken", async () => {
    const { start, events, runs } = setUp(ask, { limits: { concurrent: 1 } });
    const run = start({ argumentsText: '{"ask":true}' });
    const all = events(run);
    await isWaiting(runs, run);
    start();
    runs.stop(run.id);
    expect((await all).at(-1)).toMatchObject({ outcome: { state: "cancelled" } });
  });

  test("ends at once while it waits for a turn after its answer, and the tool is not called again", async () => {
    let calls = 0;
    const counting = (args: JsonObject, ctx: ToolContext) => {
      calls += 1;
      return ask(args, ctx);
    };
    const { start, events, runs } = setUp(counting, { limits: { concurrent: 1 } });
    const run = start({ argumentsText: '{"ask":true}' });
    const all = events(run);
    await isWaiting(runs, run);
    start();
    await expect.poll(() => calls).toBe(2);
    runs.answer(run.id, { id: runs.get(run.id)?.request?.id ?? "", ok: true });
    runs.stop(run.id);
    expect((await all).at(-1)).toMatchObject({ outcome: { state: "cancelled" } });
    expect(calls).toBe(2);
  });

  test("says no more, whatever its tool still does", async () => {
    let later: (() => void) | undefined;
    const { start, events, runs } = setUp((_args, ctx) => {
      later = () => {
        ctx.log("late");
        ctx.progress({ progress: 1 });
      };
      return never();
    });
    const run = start();
    const all = events(run);
    await expect.poll(() => later).toBeDefined();
    runs.stop(run.id);
    const { length } = await all;
    later?.();
    expect(runs.get(run.id)).toMatchObject({ logs: [] });
    expect(runs.eventsOfTab("t", 0)).toHaveLength(length);
  });

  test("is told as lost where it comes after the end of the server", async () => {
    const { finish, runs } = setUp(() => "x");
    await runs.close();
    expect(await finish()).toMatchObject({ state: "lost", decidedBy: "runtime" });
  });
});

test("a result of the wrong shape, and a listener that throws, keep no run from its end", async () => {
  const { finish, runs } = setUp(() => "", {
    tool: { execute: async () => ({ output: 5, isError: false }) as unknown as ToolResult },
  });
  const silence = vi.spyOn(console, "error").mockImplementation(() => {});
  runs.subscribe(() => {
    throw new Error("deaf");
  });
  expect(await finish()).toMatchObject({ state: "tool error", output: expect.stringContaining("not valid") });
  silence.mockRestore();
});

describe("what the tool is told", () => {
  test("the context has the session, the call's id, the extra values and the time-out", async () => {
    const { finish } = setUp((_args, ctx) => ({
      ...ctx.extra,
      session: ctx.sessionId,
      timeout: ctx.timeout,
    }));
    const contextText = '{"sessionId":"sess-1","extra":{"a":1}}';
    expect((await finish({ contextText })).output).toBe('{"a":1,"session":"sess-1","timeout":60000}');
  });
});

describe("what happens is told", () => {
  test("events come in order, numbered without a gap", async () => {
    const { start, events } = setUp(async (_args, ctx) => {
      ctx.log("one", { a: 1 });
      ctx.progress({ progress: 1, total: 2 });
      return "done";
    });
    const seen = await events(start());
    expect(seen.map(({ index }) => index)).toEqual(seen.map((_event, place) => place));
    expect(seen.map(({ type }) => type)).toEqual([
      "run-queued",
      "run-started",
      "run-logged",
      "run-progressed",
      "run-finished",
    ]);
    expect(seen[2]).toMatchObject({ lines: [{ text: "one { a: 1 }", from: "tool" }] });
  });

  test("a tab hears of its own runs only, and can catch up from a sequence number", async () => {
    const { start, events, runs } = setUp(() => "x");
    const heard: string[] = [];
    runs.subscribe((_event, tabId) => heard.push(tabId));
    await Promise.all([events(start({ tabId: "a" })), events(start({ tabId: "b" }))]);
    const ofA = runs.eventsOfTab("a", 0);
    expect(ofA).toHaveLength(3);
    expect(runs.eventsOfTab("a", ofA[1]?.sequence ?? 0)).toEqual(ofA.slice(2));
    expect(heard.filter((tab) => tab === "b")).toHaveLength(3);
  });

  test("a flood of lines is told in few events, kept to the limit, and what was left out is said", async () => {
    const { start, events, runs } = setUp(
      (_args, ctx) => {
        for (let line = 0; line < 25_000; line += 1) ctx.log(`line ${line}`);
        return "x";
      },
      { limits: { logLines: 1_000 } },
    );
    const run = start();
    expect((await events(run)).length).toBeLessThan(20);
    const logs = runs.get(run.id)?.logs ?? [];
    expect(logs).toHaveLength(1_001);
    expect(logs.at(-1)?.text).toContain("24000 more lines");
  });

  test("long lines are kept up to a limit together, and metadata that is too long is said to be lost", async () => {
    const { start, events, runs } = setUp(
      (_args, ctx) => {
        for (let line = 0; line < 20; line += 1) ctx.log("x".repeat(100));
        return ToolResult.ok("kept", { text: "y".repeat(2_000) });
      },
      { limits: { logLength: 1_000, metadataLength: 1_000 } },
    );
    const run = start();
    await events(run);
    const { logs, outcome } = runs.get(run.id) ?? expect.unreachable();
    expect(logs).toHaveLength(11);
    expect(logs.at(-1)?.text).toContain("10 more lines");
    expect(outcome).toMatchObject({ state: "tool error", decidedBy: "runtime", output: "kept" });
    expect(outcome?.message).toContain("The metadata has 2011 characters");
    expect(outcome?.metadataText).toBeUndefined();
  });

  test("an output is whole on the server and cut for the page, never within a pair of surrogates", async () => {
    const { start, events, runs } = setUp(() => "a😀b", { limits: { shownOutput: 2 } });
    const run = start();
    await events(run);
    const bytes = await runs.output(run.id)?.read();
    expect(new TextDecoder().decode(bytes)).toBe("a😀b");
    expect(runs.get(run.id)?.outcome).toMatchObject({ output: "a", outputLength: 4, outputBytes: 6 });
  });
});

describe("many runs", () => {
  test("more than the limit wait their turn, and a waiting one can be stopped", async () => {
    const ends: (() => void)[] = [];
    const { start, events, runs } = setUp(
      () => new Promise<string>((resolve) => ends.push(() => resolve("x"))),
      {
        limits: { concurrent: 2 },
      },
    );
    const started = [start(), start(), start(), start()];
    const all = started.map(events);
    await expect.poll(() => ends.length).toBe(2);
    expect(started.map((run) => runs.get(run.id)?.state)).toEqual(["running", "running", "queued", "queued"]);
    runs.stop(started[2]?.id ?? "");
    for (const end of ends.splice(0)) end();
    await expect.poll(() => ends.length).toBe(1);
    for (const end of ends.splice(0)) end();
    const last = (await Promise.all(all)).map((seen) => seen.at(-1));
    expect(last.map((event) => (event?.type === "run-finished" ? event.outcome.state : event?.type))).toEqual(
      ["ok", "ok", "cancelled", "ok"],
    );
  });

  test("only the newest ended runs are kept", async () => {
    const { start, events, runs } = setUp(() => "x", { limits: { keptRuns: 2 } });
    const started: Run[] = [];
    for (let count = 0; count < 4; count += 1) {
      const run = start();
      started.push(run);
      await events(run);
    }
    expect(started.map((run) => runs.get(run.id) !== undefined)).toEqual([false, false, true, true]);
  });
});

describe("a run that waits for a person", () => {
  const asking: Execute = (_args, ctx) =>
    ctx.answer
      ? {
          ok: ctx.answer.ok,
          data: ctx.answer.data ?? null,
          reason: ctx.answer.reason ?? null,
          asked: ctx.answer.request?.prompt,
        }
      : pending({ kind: "approval", prompt: "Sure?" });
  const waitFor = async (runs: ReturnType<typeof setUp>["runs"], run: Run) => {
    await expect.poll(() => runs.get(run.id)?.state, { interval: 2 }).toBe("waiting");
    const request = runs.get(run.id)?.request;
    if (!request) throw new Error("Nothing is asked");
    return request;
  };

  test("a suspension runs again with the same arguments and the answer", async () => {
    const { start, events, runs } = setUp(asking);
    const run = start();
    const all = events(run);
    const { id } = await waitFor(runs, run);
    expect(runs.answer(run.id, { id, ok: true, data: { note: "go" } })).toEqual({ taken: true });
    expect((await all).map(({ type }) => type)).toEqual([
      "run-queued",
      "run-started",
      "run-waiting",
      "run-resumed",
      "run-finished",
    ]);
    const output = runs.get(run.id)?.outcome?.output ?? "";
    expect(JSON.parse(output)).toEqual({ ok: true, data: { note: "go" }, reason: null, asked: "Sure?" });
    expect(runs.answer(run.id, { id, ok: true })).toMatchObject({ taken: false });
  });

  test("a refusal reaches the tool with its reason", async () => {
    const { start, events, runs } = setUp(asking);
    const run = start();
    const all = events(run);
    const { id } = await waitFor(runs, run);
    runs.answer(run.id, { id, ok: false, reason: "declined" });
    await all;
    expect(runs.get(run.id)?.outcome?.output).toContain('"reason":"declined"');
  });

  test("an answer to another question is refused, and the run goes on waiting", async () => {
    const { start, events, runs } = setUp(asking);
    const run = start();
    const all = events(run);
    await waitFor(runs, run);
    expect(runs.answer(run.id, { id: "other", ok: true })).toMatchObject({ taken: false });
    expect(runs.get(run.id)?.state).toBe("waiting");
    runs.stop(run.id);
    expect((await all).at(-1)).toMatchObject({ outcome: { state: "cancelled" } });
  });

  test("a question that lapses is answered as expired", async () => {
    const { start, events, runs } = setUp((_args, ctx) =>
      ctx.answer
        ? { reason: ctx.answer.reason }
        : pending({ kind: "approval", prompt: "?", expiresAt: new Date(Date.now() + 20).toISOString() }),
    );
    const run = start();
    await events(run);
    expect(runs.get(run.id)?.outcome?.output).toBe('{"reason":"expired"}');
  });

  test("ten rounds are allowed, the eleventh question ends the run", async () => {
    let calls = 0;
    const { start, events, runs } = setUp(() => {
      calls += 1;
      return pending({ kind: "approval", prompt: "Again?" });
    });
    const run = start();
    const all = events(run);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await waitFor(runs, run);
      runs.answer(run.id, { id, ok: true });
    }
    expect((await all).at(-1)).toMatchObject({ outcome: { state: "tool error", decidedBy: "runtime" } });
    expect(calls).toBe(11);
  });

  test("ctx.ask holds the call open, several questions come one after the other, and the time-out ends it", async () => {
    const { start, events, runs } = setUp(async (_args, ctx) => {
      const answers = await Promise.all([
        ctx.ask({ kind: "question", prompt: "a" }),
        ctx.ask({ kind: "question", prompt: "b" }),
      ]);
      return answers.map(({ data }) => data);
    });
    const run = start();
    const all = events(run);
    for (const data of ["one", "two"]) {
      const { id } = await waitFor(runs, run);
      runs.answer(run.id, { id, ok: true, data });
    }
    await all;
    expect(runs.get(run.id)?.outcome?.output).toBe('["one","two"]');
    const late = start({ contextText: '{"timeoutMs":20}' });
    expect((await events(late)).at(-1)).toMatchObject({ outcome: { state: "timed out" } });
  });

  test("a run that waits does not keep others from their turn", async () => {
    const { start, events, runs, finish } = setUp((args, ctx) => (args.ask ? asking(args, ctx) : "quick"), {
      limits: { concurrent: 1 },
    });
    const run = start({ argumentsText: '{"ask":true}' });
    const all = events(run);
    const { id } = await waitFor(runs, run);
    expect((await finish()).output).toBe("quick");
    runs.answer(run.id, { id, ok: true });
    expect((await all).at(-1)).toMatchObject({ outcome: { state: "ok" } });
  });
});
