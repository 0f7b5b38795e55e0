import { describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { oddTexts } from "./odd-texts.ts";
import { endedRun, sampleOutcome, sampleRun, sampleWire } from "./sample-run.ts";
import { inPieces, type TestHistory } from "./test-history.ts";

/** How runs go from one store to another. */
export function testTransfer(history: TestHistory): void {
  describe("export and import", () => {
    const exportAll = async (from: Store, filter = {}) => {
      const lines: string[] = [];
      for await (const line of from.runs.export(filter)) lines.push(line);
      return lines;
    };

    it("carry every run over unchanged, and add none twice", async () => {
      const runs = await history.addEnded(45, (index) => ({
        argumentsText: oddTexts[index % oddTexts.length] ?? "",
        name: `run ${index}`,
        pinned: index % 3 === 0,
        ...(index % 2 === 0 ? { wire: sampleWire } : {}),
      }));
      const lines = await exportAll(history.store);
      expect(lines.length).toBe(45);
      expect(await exportAll(history.store, { text: "run 7", pinned: false })).toEqual([lines[37]]);

      const another = await history.createPlace();
      const target = another.open({ instance: "there", start: "t" });
      try {
        const text = lines.join("");
        const added = { added: 45, present: 0, refused: [], refusedCount: 0 };
        expect(await target.runs.import(inPieces(text, 1_000))).toEqual(added);
        expect(await target.runs.import(inPieces(text, 77))).toMatchObject({ added: 0, present: 45 });
        expect(await exportAll(target)).toEqual(lines);
        const [first] = runs;
        expect(await target.runs.get(first?.id ?? "")).toEqual({ ...first, instance: "here" });
      } finally {
        await target.close();
        await another.remove();
      }
    });

    it("tell which lines are no runs, and take the others", async () => {
      const run = JSON.stringify({ ...endedRun(sampleRun()), instance: "x" });
      const report = await history.store.runs.import(inPieces(`\n{"id":1}\n${run}\nnot json`, 50));
      expect(report).toMatchObject({ added: 1, refusedCount: 2 });
      expect(report.refused.map(({ line }) => line)).toEqual([2, 4]);
    });

    it("refuse a run whose parts are not what they say", async () => {
      const line = (changes: object) =>
        `${JSON.stringify({ ...endedRun(sampleRun(), { ...sampleOutcome(), ...changes }), instance: "x" })}\n`;
      const text = [
        line({ metadataText: "not json" }),
        line({ metadataText: "[1]" }),
        line({ outputLength: 2 }),
        line({ outputBytes: 1.5 }),
        line({ outputBytes: -1 }),
        line({ outputBytes: 1e300 }),
        // Of a longer output the beginning alone may have come through.
        line({ metadataText: ' {"a":1}', outputLength: 900, outputBytes: 1000 }),
      ];
      const report = await history.store.runs.import(inPieces(text.join(""), 100));
      expect(report).toMatchObject({ added: 1, refusedCount: 6 });
      expect(
        report.refused.map(({ message }) => /metadataText|outputLength|outputBytes/.exec(message)?.[0]),
      ).toEqual([
        "metadataText",
        "metadataText",
        "outputLength",
        "outputBytes",
        "outputBytes",
        "outputBytes",
      ]);
      expect(history.store.status().state).toBe("ready");
    });

    it("take in a run that had not ended as lost", async () => {
      const run = { ...sampleRun({ state: "running" }), instance: "x" };
      await history.store.runs.import(inPieces(JSON.stringify(run), 50));
      expect(await history.store.runs.get(run.id)).toMatchObject({
        state: "lost",
        outcome: { state: "lost" },
      });
    });
  });
}
