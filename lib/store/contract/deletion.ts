import { describe, expect, it } from "vitest";
import { sampleRun } from "./sample-run.ts";
import type { TestHistory } from "./test-history.ts";

/** How a store deletes, and takes it back. */
export function testDeletion(history: TestHistory): void {
  describe("deleting", () => {
    it("can be undone, once, and leaves runs that go on alone", async () => {
      const runs = await history.addEnded(3);
      const going = sampleRun();
      await history.store.runs.insert(going);
      const ids = [runs[0]?.id ?? "", runs[2]?.id ?? "", going.id, "nobody"];
      const deletion = await history.store.runs.delete(ids);
      expect(deletion.count).toBe(2);
      expect(await history.listIds()).toEqual([going.id, runs[1]?.id]);
      expect(await history.store.runs.get(ids[0] ?? "")).toBeUndefined();
      expect(await history.store.runs.undoDelete(deletion.id)).toBe(2);
      expect(await history.store.runs.undoDelete(deletion.id)).toBe(0);
      expect((await history.listIds()).length).toBe(4);
    });

    it("of all that a filter means spares pinned runs unless asked", async () => {
      const runs = await history.addEnded(4, (index) => ({
        pinned: index === 0,
        toolKey: index < 2 ? "a" : "b",
      }));
      expect((await history.store.runs.deleteAll({ toolKey: "a" }, false)).count).toBe(1);
      expect((await history.store.runs.deleteAll({}, false)).count).toBe(2);
      expect(await history.listIds()).toEqual([runs[0]?.id]);
      expect((await history.store.runs.deleteAll({ text: "hello" }, true)).count).toBe(1);
      expect(await history.listIds()).toEqual([]);
    });

    it("is for good once the time to undo it has passed", async () => {
      await history.addEnded(2, () => ({ outputFile: "whole.txt" }));
      const other = history.open({ undoMs: -1_000 });
      const deletion = await other.runs.deleteAll({}, true);
      expect(await other.runs.maintain()).toMatchObject({
        purged: 2,
        outputFiles: ["whole.txt", "whole.txt"],
      });
      expect(await history.store.runs.undoDelete(deletion.id)).toBe(0);
    });
  });
}
