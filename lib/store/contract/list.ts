import { describe, expect, it } from "vitest";
import { endedRun, sampleOutcome, sampleRun } from "./sample-run.ts";
import type { TestHistory } from "./test-history.ts";

/** How a store lists, searches and counts. */
export function testList(history: TestHistory): void {
  describe("the list", () => {
    it("pages newest first without a gap or a double, runs of one moment too", async () => {
      const runs = await history.addEnded(25, (index) => ({
        createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 10)).toISOString(),
      }));
      const all = await history.listAll({ limit: 7 });
      expect(new Set(all).size).toBe(25);
      const times = new Map(runs.map(({ id, createdAt }) => [id, createdAt]));
      const inOrder = all.map((id) => times.get(id) ?? "");
      expect(inOrder).toEqual([...inOrder].sort().reverse());
    });

    it("keeps its place while newer runs arrive", async () => {
      const runs = await history.addEnded(6);
      const first = await history.store.runs.list({ limit: 3 });
      await history.addEnded(1, () => ({ createdAt: "2027-01-01T00:00:00.000Z" }));
      const second = await history.store.runs.list({ limit: 3, after: first.next ?? "" });
      expect([...first.runs, ...second.runs].map(({ id }) => id)).toEqual(runs.map(({ id }) => id).reverse());
    });

    it("narrows by tool, state, time, pin and text together", async () => {
      const runs = await history.addEnded(6, (index) => ({
        toolKey: index % 2 === 0 ? "even" : "odd",
        argumentsText: `{"number":${index},"Word":"ÄPFEL"}`,
        pinned: index === 4,
      }));
      const id = (index: number) => runs[index]?.id;
      await history.store.runs.finish(endedRun(runs[2] ?? sampleRun(), sampleOutcome({ state: "threw" })));
      expect(await history.listIds({ toolKey: "even" })).toEqual([id(4), id(2), id(0)]);
      expect(await history.listIds({ states: ["threw"] })).toEqual([id(2)]);
      expect(await history.listIds({ states: [] })).toEqual([]);
      expect(await history.listIds({ pinned: true })).toEqual([id(4)]);
      expect(await history.listIds({ toolKey: "even", pinned: false, states: ["ok"] })).toEqual([id(0)]);
      expect(
        await history.listIds({ from: "2026-01-01T00:01:00.000Z", to: "2026-01-01T00:03:00.000Z" }),
      ).toEqual([id(2), id(1)]);
      expect(await history.listIds({ text: "äpfel", toolKey: "odd" })).toEqual([id(5), id(3), id(1)]);
      expect(await history.listIds({ text: '"number":5' })).toEqual([id(5)]);
      expect(await history.listIds({ text: "%" })).toEqual([]);
      expect(await history.store.runs.count({})).toEqual({ ok: 5, threw: 1 });
      expect(await history.store.runs.count({ toolKey: "odd" })).toEqual({ ok: 3 });
    });

    it("takes an address of a page that nobody gave as the first page", async () => {
      const runs = await history.addEnded(1);
      expect(await history.listIds({ after: "nonsense" })).toEqual([runs[0]?.id]);
    });
  });
}
