import { expect, it } from "vitest";
import { endedRun, sampleRun } from "./sample-run.ts";
import type { TestHistory } from "./test-history.ts";

/** What a store does as a whole. */
export function testWhole(history: TestHistory): void {
  it("keeps as many ended runs as it is told, and every pinned one", async () => {
    const runs = await history.addEnded(605, (index) => ({ pinned: index === 3 }));
    const going = sampleRun({ createdAt: "2020-01-01T00:00:00.000Z" });
    await history.store.runs.insert(going);
    expect(await history.open({ keepRuns: 10 }).runs.maintain()).toMatchObject({ dropped: 594 });
    const newest = runs.slice(-10).map(({ id }) => id);
    expect(await history.listAll()).toEqual([...newest.reverse(), runs[3]?.id, going.id]);
  });

  it("loses and doubles nothing while several servers write at once", async () => {
    const writers = Array.from({ length: 4 }, (_, index) => history.open({ instance: `server ${index}` }));
    const runs = writers.map(() => Array.from({ length: 50 }, () => sampleRun()));
    await Promise.all(
      writers.map(async (writer, index) => {
        await Promise.all(
          (runs[index] ?? []).map(async (run) => {
            await writer.runs.insert(run);
            await writer.runs.update(run.id, { state: "running", startedAt: run.createdAt });
            await writer.runs.finish(endedRun(run));
          }),
        );
        await writer.runs.maintain();
      }),
    );
    const all = await history.listAll();
    expect(all.length).toBe(200);
    expect(new Set(all)).toEqual(new Set(runs.flat().map(({ id }) => id)));
    expect(await history.store.runs.count({})).toEqual({ ok: 200 });
  });

  it("refuses to work once it is closed, and says so", async () => {
    await history.store.close();
    await expect(history.store.runs.list({})).rejects.toMatchObject({ name: "StoreError", fault: "closed" });
  });
}
