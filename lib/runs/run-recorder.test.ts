import { afterEach, describe, expect, it, vi } from "vitest";
import type { RecordedRun, Run, StoreStatus } from "@/lib/protocol/index.ts";
import { type NewRun, type RunChange, RunRefusedError, type Store, StoreError } from "@/lib/store/store.ts";
import { defineTool, pending, ToolResult } from "@/lib/tool/index.ts";
import { createRunMask } from "./mask-run.ts";
import { createRunRecorder } from "./run-recorder.ts";
import { createRuns } from "./runs.ts";

const fault = new StoreError("full", "The disk is full.");

/** A store in memory that can be made to fail, or to wait, and tells what was asked of it. */
function createTestStore() {
  const runs = new Map<string, NewRun>();
  const asked: string[] = [];
  const state = {
    failing: false,
    wait: Promise.resolve(),
    /** What a run that can't be written is met with. */
    refuse: (_run: NewRun): Error | undefined => undefined,
  };
  const act = async (name: string, write: () => void) => {
    await state.wait;
    asked.push(name);
    if (state.failing) throw fault;
    write();
  };
  const refuse = () => Promise.reject(new Error("not asked for here"));
  const status = (): StoreStatus => ({ state: "ready", place: "memory", unwritten: 0, notices: [] });
  const store: Omit<Store, "drafts"> = {
    runs: {
      insert: (run) => act("insert", () => runs.set(run.id, run)),
      update: (id, change: RunChange) =>
        act(`update ${change.state}`, () => {
          const run = runs.get(id);
          if (run) runs.set(id, { ...run, ...change });
        }),
      updateLog: (id, logs) =>
        act("log", () => {
          const run = runs.get(id);
          if (run) runs.set(id, { ...run, logs });
        }),
      finish: (run) =>
        act("finish", () => {
          const refusal = state.refuse(run);
          if (refusal) throw refusal;
          runs.set(run.id, run);
        }),
      maintain: () =>
        act("maintain", () => {}).then(() => ({ lost: 0, dropped: 0, purged: 0, outputFiles: ["gone"] })),
      takeOver: async () => [],
      get: refuse,
      list: refuse,
      count: refuse,
      rename: refuse,
      pin: refuse,
      delete: refuse,
      deleteAll: refuse,
      undoDelete: refuse,
      import: refuse,
      export: () => {
        throw new Error("not asked for here");
      },
    },
    status,
    subscribe: () => () => {},
    close: () => act("close", () => {}),
  };
  return { store, runs, asked, state };
}

function setUp(execute: Parameters<typeof defineTool>[0]["execute"], test = createTestStore()) {
  const dropped: string[] = [];
  const recorder = createRunRecorder({
    store: test.store,
    appVersion: "1.2.3",
    hashOf: (key) => (key === "tool" ? "hash" : undefined),
    maskOf: ({ argumentsText }, contextText) =>
      createRunMask(argumentsText, contextText, { schema: undefined, names: ["password"] }),
    dropOutput: (file) => dropped.push(file),
  });
  const tool = defineTool({ name: "tool", description: "", execute });
  const runs = createRuns({
    findTool: (key) => (key === "tool" ? tool : undefined),
    check: async () => ({ kind: "valid" }),
    recorder,
  });
  const start = (toolKey = "tool", argumentsText = "{}") =>
    runs.start({ toolKey, argumentsText, contextText: '{"agent":"a"}', validate: true, tabId: "" });
  const end = async (run: Run) => {
    for await (const event of runs.follow(run.id)) if (event.type === "run-finished") return event.outcome;
    return undefined;
  };
  const waitFor = async (run: Run, type: string) => {
    for await (const event of runs.follow(run.id)) if (event.type === type) return;
  };
  return { ...test, dropped, recorder, runs, start, end, waitFor };
}

describe("the recorder of runs", () => {
  afterEach(() => vi.useRealTimers());

  it("writes a run before its tool starts, and its end before anybody is told", async () => {
    const test = createTestStore();
    const { runs, start, end, asked } = setUp(() => [...test.runs.values()].map(({ state }) => state), test);
    const run = start();
    expect(await end(run)).toMatchObject({ output: '["queued"]' });
    expect(test.runs.get(run.id)).toMatchObject({
      state: "ok",
      appVersion: "1.2.3",
      definitionHash: "hash",
      contextText: '{"agent":"a"}',
      outcome: { output: '["queued"]' },
    });
    // A quick run costs two writes.
    expect(asked.filter((name) => name !== "maintain")).toEqual(["insert", "finish"]);
    await runs.close();
  });

  it("records what never ran too", async () => {
    const { runs, start, end, runs: _, ...rest } = setUp(() => "");
    const run = start("nothing");
    await end(run);
    await runs.close();
    expect(rest.asked).toContain("finish");
  });

  it("lets tools run while the history fails, and writes their runs when it works again", async () => {
    const { recorder, start, end, state, runs, store } = setUp(() => "fine");
    const test = { state };
    test.state.failing = true;
    const run = start();
    expect(await end(run)).toMatchObject({ state: "ok", output: "fine" });
    expect(recorder.status().unwritten).toBe(1);
    test.state.failing = false;
    await runs.close();
    expect(recorder.status().unwritten).toBe(0);
    expect(store.status().unwritten).toBe(0);
  });

  it("writes the others where some can't be written, however often it tries", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { recorder, start, end, state, runs: engine, ...test } = setUp(() => "fine");
    state.failing = true;
    const all = Array.from({ length: 6 }, () => start());
    for (const run of all) await end(run);
    expect(recorder.status().unwritten).toBe(6);
    const bad = new Set(all.slice(0, 4).map(({ id }) => id));
    state.refuse = ({ id }) => (bad.has(id) ? new Error("not this one") : undefined);
    state.failing = false;
    for (let round = 0; round < 2; round += 1) {
      const asked = test.asked.length;
      await vi.advanceTimersByTimeAsync(5_000);
      await vi.waitFor(() => expect(test.asked.length).toBeGreaterThan(asked + 2));
    }
    await vi.waitFor(() => expect(recorder.status().unwritten).toBe(4));
    vi.useRealTimers();
    await engine.close();
  });

  it.each([
    [
      "what it says beside its output",
      (run: NewRun) => run.outcome?.metadataText !== undefined,
      "ok",
      "fine",
    ],
    ["anything that it gave", (run: NewRun) => run.outcome?.state !== "lost", "lost", "Not all of this run"],
  ])("writes a run without %s where the history refuses that", async (_what, isRefused, runState, output) => {
    const { recorder, start, end, state, store, runs: engine } = setUp(() => ToolResult.ok("fine", { a: 1 }));
    const written: NewRun[] = [];
    state.refuse = (run) => {
      if (isRefused(run)) return new RunRefusedError("written", "metadata: is odd");
      written.push(run);
      return undefined;
    };
    const run = start();
    expect(await end(run)).toMatchObject({ state: "ok", output: "fine" });
    expect(written).toMatchObject([{ id: run.id, state: runState, outcome: { state: runState } }]);
    expect(written[0]?.outcome?.output).toContain(output);
    expect(written[0]?.logs.map(({ text }) => text).join()).toContain("metadata: is odd");
    expect(recorder.status()).toMatchObject({ unwritten: 0, state: store.status().state });
    await engine.close();
  });

  it("gives up a run of which the history takes nothing", async () => {
    const { recorder, start, end, state, runs: engine } = setUp(() => "fine");
    state.refuse = () => new RunRefusedError("written", "it is odd");
    await end(start());
    expect(recorder.status().unwritten).toBe(0);
    await engine.close();
  });

  it("does not hold a run up for longer than half a second", async () => {
    const { start, end, state, runs } = setUp(() => "fine");
    let release: () => void = () => {};
    state.wait = new Promise((resolve) => {
      release = resolve;
    });
    const started = performance.now();
    expect(await end(start())).toMatchObject({ state: "ok" });
    expect(performance.now() - started).toBeLessThan(3_000);
    release();
    await runs.close();
  });

  it("writes no secret, and no run that was sent one as one that survives a restart", async () => {
    const test = createTestStore();
    const { runs, start, waitFor, end } = setUp((args, context) => {
      const sent = JSON.stringify(args);
      return context.answer ? sent.repeat(20_000) : pending({ kind: "text", prompt: `Is it ${sent}?` });
    }, test);
    const run = start("tool", '{"password":"hunter2"}');
    await waitFor(run, "run-waiting");
    await vi.waitFor(() =>
      expect(test.runs.get(run.id)).toMatchObject({ state: "waiting", resumable: false }),
    );
    expect(JSON.stringify(test.runs.get(run.id))).not.toContain("hunter2");
    const id = runs.get(run.id)?.request?.id ?? "";
    runs.answer(run.id, { id, ok: true });
    await end(run);
    expect(JSON.stringify(test.runs.get(run.id))).not.toContain("hunter2");
    expect(JSON.stringify(runs.get(run.id))).not.toContain("hunter2");
    await runs.close();
  });

  it("writes what a run waits for, and in which form", async () => {
    const test = createTestStore();
    const { runs, start, waitFor, end } = setUp(
      (_, context) => (context.answer ? "answered" : pending({ kind: "approval", prompt: "Go on?" })),
      test,
    );
    const run = start();
    await waitFor(run, "run-waiting");
    await vi.waitFor(() =>
      expect(test.runs.get(run.id)).toMatchObject({
        state: "waiting",
        resumable: true,
        rounds: 0,
        request: { prompt: "Go on?" },
      }),
    );
    runs.answer(run.id, { id: runs.get(run.id)?.request?.id ?? "", ok: true });
    expect(await end(run)).toMatchObject({ output: "answered" });
    expect(test.runs.get(run.id)).toMatchObject({ state: "ok", rounds: 1 });
    expect(test.runs.get(run.id)?.request).toBeUndefined();
    await runs.close();
  });

  it("leaves a run waiting when the server ends, and goes on with it after the next start", async () => {
    const test = createTestStore();
    const ask: Parameters<typeof setUp>[0] = (_, context) =>
      context.answer ? `answered ${context.answer.ok}` : pending({ kind: "approval", prompt: "Go on?" });
    const first = setUp(ask, test);
    const run = first.start();
    await first.waitFor(run, "run-waiting");
    await first.runs.close();
    const stored = test.runs.get(run.id);
    expect(stored).toMatchObject({ state: "waiting", resumable: true });

    const second = setUp(ask, test);
    const recorded: RecordedRun = { ...(stored ?? expect.unreachable()), instance: "here" };
    second.runs.resume(recorded);
    second.runs.resume(recorded);
    await second.waitFor(run, "run-waiting");
    expect(second.runs.get(run.id)).toMatchObject({ state: "waiting", request: recorded.request });
    second.runs.answer(run.id, { id: recorded.request?.id ?? "", ok: true });
    expect(await second.end(run)).toMatchObject({ state: "ok", output: "answered true" });
    expect(test.runs.get(run.id)).toMatchObject({ state: "ok", rounds: 1, contextText: '{"agent":"a"}' });
    await second.runs.close();
  });

  it("leaves a run waiting however long the other runs of the server take to end", async () => {
    const test = createTestStore();
    const { runs, start, waitFor } = setUp(
      (args) =>
        JSON.stringify(args) !== "{}"
          ? new Promise(() => {})
          : pending({ kind: "approval", prompt: "Go on?" }),
      test,
    );
    const [run, other] = [start(), start("tool", '{"wait":true}')];
    await Promise.all([waitFor(run, "run-waiting"), waitFor(other, "run-started")]);
    await vi.waitFor(() => expect(test.runs.get(run.id)).toMatchObject({ state: "waiting" }));
    test.state.wait = new Promise((resolve) => setTimeout(resolve, 350));
    await runs.close();
    expect(test.runs.get(run.id)).toMatchObject({ state: "waiting", resumable: true });
    expect(test.runs.get(other.id)).toMatchObject({ state: "lost" });
  });

  it("starts no tool whose run was stopped while it was written", async () => {
    const execute = vi.fn(() => "");
    const { runs, start, end, state } = setUp(execute);
    let release: () => void = () => {};
    state.wait = new Promise((resolve) => {
      release = resolve;
    });
    const run = start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    runs.stop(run.id);
    release();
    expect(await end(run)).toMatchObject({ state: "cancelled" });
    expect(execute).not.toHaveBeenCalled();
    await runs.close();
  });

  it("marks a run that a server's end cut short as lost", async () => {
    const test = createTestStore();
    const { runs, start, waitFor } = setUp(() => new Promise(() => {}), test);
    const run = start();
    await waitFor(run, "run-started");
    await runs.close();
    expect(test.runs.get(run.id)).toMatchObject({ state: "lost" });
    expect(test.asked.at(-1)).toBe("close");
  });

  it("keeps the log of a run that waits, over the end of the server too", async () => {
    const test = createTestStore();
    const ask: Parameters<typeof setUp>[0] = (_, context) => {
      context.log(context.answer ? "answered" : "asking");
      return context.answer ? "done" : pending({ kind: "approval", prompt: "Go on?" });
    };
    const first = setUp(ask, test);
    const run = first.start();
    await first.waitFor(run, "run-waiting");
    await vi.waitFor(() => expect(test.runs.get(run.id)?.logs).toMatchObject([{ text: "asking" }]));
    await first.runs.close();

    const second = setUp(ask, test);
    second.runs.resume({ ...(test.runs.get(run.id) ?? expect.unreachable()), instance: "here" });
    await second.waitFor(run, "run-waiting");
    second.runs.answer(run.id, { id: second.runs.get(run.id)?.request?.id ?? "", ok: true });
    await second.end(run);
    expect(test.runs.get(run.id)?.logs).toMatchObject([{ text: "asking" }, { text: "answered" }]);
    await second.runs.close();
  });

  it("drops the outputs that the history let go of", async () => {
    const { dropped, runs } = setUp(() => "");
    await vi.waitFor(() => expect(dropped).toEqual(["gone"]));
    await runs.close();
  });
});
