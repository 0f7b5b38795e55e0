import { afterEach, describe, expect, it, vi } from "vitest";
import type { RunEvent, RunOutcome } from "@/lib/protocol/index.ts";
import { RunStore } from "./run-store.ts";

const outcome: RunOutcome = {
  state: "ok",
  decidedBy: "tool",
  output: "hello",
  outputLength: 5,
  outputBytes: 5,
  isError: false,
  problems: [],
  ms: 1,
};

function eventsOf(runId: string, toolKey = "echo"): readonly [RunEvent, RunEvent, RunEvent, RunEvent] {
  const line = { ms: 0, level: "log", from: "tool", text: "a line" } as const;
  return [
    {
      runId,
      index: 0,
      type: "run-queued",
      toolKey,
      argumentsText: "{}",
      sentAsIs: false,
      createdAt: "2026-01-01T00:00:00Z",
      timeoutMs: 60_000,
    },
    { runId, index: 1, type: "run-started", startedAt: "2026-01-01T00:00:00Z" },
    { runId, index: 2, type: "run-logged", lines: [line] },
    { runId, index: 3, type: "run-finished", endedAt: "2026-01-01T00:00:01Z", outcome },
  ];
}

afterEach(() => {
  vi.useRealTimers();
});

describe("RunStore", () => {
  it("builds a run from its events, whatever their order and however often they come", () => {
    const store = new RunStore();
    const [queued, started, logged, finished] = eventsOf("r1");
    for (const event of [finished, queued, logged, queued, started, logged, finished]) store.receive(event);
    expect(store.currentRun("echo")).toMatchObject({ id: "r1", state: "ok", outcome: { output: "hello" } });
    expect(store.currentRun("echo")?.logs).toHaveLength(1);
  });

  it("holds back what comes after a gap, but never the end for long", () => {
    vi.useFakeTimers();
    const store = new RunStore();
    const [queued, , , finished] = eventsOf("r1");
    store.receive(queued);
    store.receive(finished);
    expect(store.currentRun("echo")?.state).toBe("queued");
    vi.advanceTimersByTime(5_000);
    expect(store.currentRun("echo")?.state).toBe("ok");
  });

  it("follows several tools at once, and shows the newest run of each", () => {
    const store = new RunStore();
    for (const event of eventsOf("r1")) store.receive(event);
    const [queued, started] = eventsOf("r2", "ping");
    store.receive(queued);
    store.receive(started);
    for (const event of eventsOf("r3")) store.receive(event);
    expect(store.currentRun("echo")?.id).toBe("r3");
    expect(store.currentRun("ping")?.state).toBe("running");
    expect(store.activeCount()).toBe(1);
  });

  it("goes on with a running run after a reload, without doubles", () => {
    const before = new RunStore();
    const [queued, started, logged, finished] = eventsOf("r1");
    for (const event of [queued, started, logged]) before.receive(event);
    const after = new RunStore();
    after.restore(before.remember().text);
    for (const event of [started, logged, finished]) after.receive(event);
    expect(after.currentRun("echo")).toMatchObject({ state: "ok" });
    expect(after.currentRun("echo")?.logs).toHaveLength(1);
  });

  it("says which reload has no room for a running run, and takes it from its events, told once more from the first", () => {
    const before = new RunStore();
    const [queued, started, logged, finished] = eventsOf("r2");
    const older = eventsOf("r1");
    for (const event of [...older, { ...queued, createdAt: "2026-01-02T00:00:00Z" }, started]) {
      before.receive(event as RunEvent);
    }
    expect(before.remember().isComplete).toBe(true);
    const line = { ms: 0, level: "log", from: "tool", text: "x".repeat(500_000) } as const;
    before.receive({ ...logged, lines: [line] } as RunEvent);
    const { text, isComplete } = before.remember();
    expect(isComplete).toBe(false);
    const after = new RunStore();
    after.restore(text);
    for (const event of [
      ...older,
      { ...queued, createdAt: "2026-01-02T00:00:00Z" },
      started,
      logged,
      finished,
    ]) {
      after.receive(event as RunEvent);
    }
    expect(after.currentRun("echo")).toMatchObject({ id: "r2", state: "ok" });
  });

  it("keeps the newest run shown while the server tells of older ones", () => {
    const store = new RunStore();
    const [queued] = eventsOf("r2");
    store.receive({ ...queued, createdAt: "2026-01-02T00:00:00Z" } as RunEvent);
    for (const event of eventsOf("r1")) store.receive(event);
    expect(store.currentRun("echo")?.id).toBe("r2");
  });

  it("calls a run lost that the server no longer knows, unless its end still arrives", () => {
    vi.useFakeTimers();
    const store = new RunStore();
    const [queued] = eventsOf("r1");
    store.receive(queued);
    for (const event of eventsOf("r2", "ping").slice(0, 2)) store.receive(event);
    store.reconcile({ unfinished: [], at: new Date(Date.now() + 1_000).toISOString() });
    for (const event of eventsOf("r2", "ping").slice(2)) store.receive(event);
    vi.advanceTimersByTime(5_000);
    expect(store.currentRun("echo")?.state).toBe("lost");
    expect(store.currentRun("ping")?.state).toBe("ok");
  });

  it("leaves a run alone that began after the server said what it knows", () => {
    vi.useFakeTimers();
    const store = new RunStore();
    const [queued] = eventsOf("r1");
    store.receive(queued);
    store.reconcile({ unfinished: [], at: "2000-01-01T00:00:00.000Z" });
    vi.advanceTimersByTime(5_000);
    expect(store.currentRun("echo")?.state).toBe("queued");
  });

  it("ignores remembered text that it can't read", () => {
    const store = new RunStore();
    store.restore("{");
    store.restore("[{}]");
    expect(store.activeCount()).toBe(0);
  });
});
