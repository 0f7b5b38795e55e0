import { describe, expect, it, vi } from "vitest";
import type { RunRequest } from "@/lib/protocol/index.ts";
import type { PlaygroundActions } from "./actions.ts";
import { type Launch, RunLauncher } from "./run-launcher.ts";
import { RunStore } from "./run-store.ts";

const launch: Launch = {
  toolKey: "echo",
  argumentsText: "{}",
  contextText: "",
  timeoutMs: 60_000,
  validate: true,
};

const queued = JSON.stringify({
  runId: "r1",
  index: 0,
  type: "run-queued",
  toolKey: "echo",
  argumentsText: "{}",
  sentAsIs: false,
  createdAt: "2026-01-01T00:00:00Z",
  timeoutMs: 60_000,
});

async function* streamOf(...texts: string[]) {
  yield* texts;
}

function setUp(startRun: PlaygroundActions["startRun"]) {
  const actions = {
    startRun: vi.fn(startRun),
    stopRun: vi.fn(async () => {}),
    answerRun: vi.fn(async () => undefined),
    retrySource: vi.fn(async () => {}),
    signOutSource: vi.fn(async () => {}),
  };
  const runs = new RunStore();
  return { actions, runs, launcher: new RunLauncher(actions, runs, async () => "tab") };
}

describe("RunLauncher", () => {
  it("sends one run for two clicks", async () => {
    const { actions, runs, launcher } = setUp(async () => streamOf(queued));
    const first = launcher.start(launch);
    const second = launcher.start(launch);
    expect(runs.currentRun("echo")?.state).toBe("queued");
    await Promise.all([first, second]);
    await launcher.start(launch);
    expect(actions.startRun).toHaveBeenCalledTimes(1);
    expect(actions.startRun.mock.calls[0]?.[0] satisfies RunRequest | undefined).toMatchObject({
      tabId: "tab",
    });
    await launcher.stop("echo");
    expect(actions.stopRun).toHaveBeenCalledWith("r1");
  });

  it("says so when the server does not answer, and puts back what stood before", async () => {
    const { runs, launcher } = setUp(async () => {
      throw new TypeError("Failed to fetch");
    });
    await launcher.start(launch);
    expect(launcher.getFault("echo")).toContain("did not answer");
    expect(runs.currentRun("echo")).toBeUndefined();
    expect(launcher.isBusy("echo")).toBe(false);
  });

  it("leaves a run that broke off half-way to the event stream", async () => {
    const { runs, launcher } = setUp(async () =>
      (async function* () {
        yield queued;
        throw new Error("Connection closed.");
      })(),
    );
    await launcher.start(launch);
    expect(launcher.getFault("echo")).toBeUndefined();
    expect(runs.currentRun("echo")?.id).toBe("r1");
  });
});
