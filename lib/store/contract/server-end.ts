import { describe, expect, it } from "vitest";
import { endedRun, sampleRun } from "./sample-run.ts";
import type { TestHistory } from "./test-history.ts";

/** What becomes of the runs of servers that ended. */
export function testServerEnd(history: TestHistory): void {
  describe("the end of a server", () => {
    const ask = { id: "r", kind: "approval", prompt: "Go on?", data: { deep: { value: "1" } } };

    it("leaves no run going: a later start marks them as lost at once where the process is gone", async () => {
      const run = sampleRun({ startedAt: new Date().toISOString(), state: "running" });
      await history.store.runs.insert(run);
      const later = history.open({ isAlive: () => false });
      expect(await later.runs.maintain()).toMatchObject({ lost: 1 });
      expect(await history.store.runs.get(run.id)).toMatchObject({
        state: "lost",
        outcome: { state: "lost", decidedBy: "runtime", isError: true },
      });
      expect(await later.runs.maintain()).toMatchObject({ lost: 0 });
    });

    it("leaves a lost run the log that it had by then, and an ended one its own", async () => {
      const run = sampleRun({ state: "running" });
      const line = { ms: 5, level: "info", from: "tool", text: "so far \u0000" } as const;
      await history.store.runs.insert(run);
      await history.store.runs.updateLog(run.id, [line]);
      await history.open({ isAlive: () => false }).runs.maintain();
      await history.store.runs.updateLog(run.id, []);
      expect(await history.store.runs.get(run.id)).toMatchObject({ state: "lost", logs: [line] });
    });

    it("touches only its own: runs of another installation wait until its lease has passed", async () => {
      const elsewhere = history.open({ instance: "elsewhere", isAlive: () => false });
      const run = sampleRun();
      await elsewhere.runs.insert(run);
      const here = history.open({ isAlive: () => false });
      expect(await here.runs.maintain()).toMatchObject({ lost: 0 });
      await history.open({ instance: "gone", leaseMs: -1_000 }).runs.insert(sampleRun());
      expect(await here.runs.maintain()).toMatchObject({ lost: 1 });
      expect((await history.store.runs.get(run.id))?.state).toBe("queued");
    });

    it("by closing in order gives its runs up without waiting", async () => {
      const first = history.open();
      await first.runs.insert(sampleRun());
      await first.close();
      expect(await history.open({ isAlive: () => true }).runs.maintain()).toMatchObject({ lost: 1 });
    });

    it("does not end a second server of the same folder that lives", async () => {
      await history.store.runs.insert(sampleRun());
      expect(await history.open({ isAlive: () => true }).runs.maintain()).toMatchObject({ lost: 0 });
    });

    it("lets a run that was given up be set right by whoever still runs it", async () => {
      const run = sampleRun();
      const asleep = history.open({ instance: "asleep", leaseMs: -1_000 });
      await asleep.runs.insert(run);
      await history.store.runs.maintain();
      expect((await history.store.runs.get(run.id))?.state).toBe("lost");
      await asleep.runs.finish(endedRun(run));
      expect(await history.store.runs.get(run.id)).toMatchObject({
        state: "ok",
        outcome: { output: "hello" },
      });
    });

    it("hands waiting runs of the stored form to one later start of the same installation", async () => {
      const waiting = sampleRun();
      const held = sampleRun();
      await history.store.runs.insert(waiting);
      await history.store.runs.insert(held);
      await history.store.runs.update(waiting.id, {
        state: "waiting",
        request: ask,
        resumable: true,
        rounds: 3,
      });
      await history.store.runs.update(held.id, { state: "waiting", request: ask });

      const elsewhere = history.open({ instance: "elsewhere", isAlive: () => false });
      const isAlive = (processId: number) => processId > 1;
      const later = [history.open({ isAlive }), history.open({ isAlive })];
      expect(await elsewhere.runs.takeOver()).toEqual([]);
      for (const each of later) await each.runs.maintain();
      const taken = (await Promise.all(later.map((each) => each.runs.takeOver()))).flat();
      expect(taken).toEqual([
        { ...waiting, instance: "here", state: "waiting", request: ask, resumable: true, rounds: 3 },
      ]);
      expect((await history.store.runs.get(held.id))?.state).toBe("lost");

      await later[0]?.runs.update(waiting.id, { state: "running" });
      const resumed = await history.store.runs.get(waiting.id);
      expect(resumed).toMatchObject({ state: "running" });
      expect(resumed?.request).toBeUndefined();
    });
  });
}
