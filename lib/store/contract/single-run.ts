import { describe, expect, it } from "vitest";
import type { NewRun } from "../run-store.ts";
import { RunRefusedError } from "../store-error.ts";
import { oddTexts } from "./odd-texts.ts";
import { endedRun, sampleOutcome, sampleRun, sampleWire } from "./sample-run.ts";
import type { TestHistory } from "./test-history.ts";

/** What a store does with one run. */
export function testSingleRun(history: TestHistory): void {
  describe("one run", () => {
    it("is there as soon as it is inserted, and as it ended afterwards", async () => {
      const run = sampleRun({ contextText: '{"sessionId":"s"}', definitionHash: "abc" });
      await history.store.runs.insert(run);
      expect(await history.store.runs.get(run.id)).toEqual({ ...run, instance: "here" });

      await history.store.runs.update(run.id, { state: "running", startedAt: run.createdAt });
      expect(await history.store.runs.get(run.id)).toMatchObject({
        state: "running",
        startedAt: run.createdAt,
      });

      const ended = endedRun(run);
      await history.store.runs.finish(ended);
      expect(await history.store.runs.get(run.id)).toEqual({ ...ended, instance: "here" });
      expect(await history.listIds()).toEqual([run.id]);
    });

    it("keeps everything that an outcome can hold", async () => {
      const run = endedRun(
        sampleRun({
          sentAsIs: true,
          logs: [{ ms: 1.25, level: "warn", from: "tool", text: "odd \0 \uD800" }],
          progress: { progress: 3, total: 4, message: "three" },
          wire: sampleWire,
          outputFile: "abc.txt",
          rounds: 2,
          name: "the odd one",
          pinned: true,
        }),
        sampleOutcome({
          state: "invalid output",
          decidedBy: "output check",
          message: "It does not fit.",
          metadataText: '{"big":12345678901234567890,"__proto__":1}',
          problems: [{ path: "/a", message: "must be a number", keyword: "type" }],
          returnedNothing: true,
          threw: { name: "E", message: "m", stack: "s", causes: [{ name: "C", message: "c" }] },
          isError: true,
        }),
      );
      await history.store.runs.finish(run);
      expect(await history.store.runs.get(run.id)).toEqual({ ...run, instance: "here" });
    });

    it.each(oddTexts)("keeps %j in every text", async (text) => {
      const run = endedRun(
        sampleRun({ toolKey: `t${text}`, argumentsText: text, contextText: text, name: text }),
        sampleOutcome({ output: text, message: text, metadataText: text }),
      );
      await history.store.runs.finish(run);
      expect(await history.store.runs.get(run.id)).toEqual({ ...run, instance: "here" });
      expect(await history.listIds({ toolKey: `t${text}` })).toEqual([run.id]);
      expect(await history.listIds({ text })).toEqual([run.id]);
    });

    it("is refused where the history could not read it again, and that says nothing of the place", async () => {
      // Tools and the programs that run them have a hand in these: types say nothing of them.
      const odd = (part: object): NewRun => Object.assign(endedRun(sampleRun()), part);
      const refused = [
        odd({ progress: { progress: { a: 1 } } }),
        odd({ request: { id: 1, kind: "k", prompt: {} } }),
        odd({ logs: [{ ms: 1, level: "loud", from: "tool", text: 7 }] }),
        odd({ outcome: { ...sampleOutcome(), output: 7 } }),
        odd({ argumentsText: { a: 1 } }),
        odd({ timeoutMs: Number.NaN }),
      ];
      for (const run of refused) {
        await expect(history.store.runs.finish(run)).rejects.toBeInstanceOf(RunRefusedError);
        await expect(history.store.runs.insert(run)).rejects.toBeInstanceOf(RunRefusedError);
      }
      await expect(
        history.store.runs.updateLog("a", Object.assign([], [{ text: 1 }])),
      ).rejects.toBeInstanceOf(RunRefusedError);
      expect(history.store.status().state).toBe("ready");
      expect(await history.listIds()).toEqual([]);
      // What JSON leaves out is no fault.
      await history.store.runs.finish(odd({ progress: { progress: 1, total: undefined } }));
      expect(await history.listIds()).toHaveLength(1);
    });

    it("is written whole by its end where its beginning never was, and only once", async () => {
      const run = endedRun(sampleRun());
      await Promise.all([
        history.store.runs.finish(run),
        history.store.runs.finish(run),
        history.store.runs.insert(run),
      ]);
      expect(await history.listIds()).toEqual([run.id]);
      expect((await history.store.runs.get(run.id))?.state).toBe("ok");
    });

    it("keeps its end when a late change arrives", async () => {
      const run = sampleRun();
      await history.store.runs.finish(endedRun(run));
      await history.store.runs.update(run.id, {
        state: "waiting",
        request: { id: "r", kind: "text", prompt: "?" },
      });
      expect((await history.store.runs.get(run.id))?.state).toBe("ok");
      expect((await history.store.runs.get(run.id))?.request).toBeUndefined();
    });

    it("keeps its name and pin when it ends later", async () => {
      const run = sampleRun();
      await history.store.runs.insert(run);
      expect(await history.store.runs.rename(run.id, "Best")).toBe(true);
      expect(await history.store.runs.pin(run.id, true)).toBe(true);
      await history.store.runs.finish(endedRun(run));
      expect(await history.store.runs.get(run.id)).toMatchObject({ name: "Best", pinned: true, state: "ok" });
      expect(await history.listIds({ text: "bEST" })).toEqual([run.id]);
      await history.store.runs.rename(run.id, undefined);
      expect((await history.store.runs.get(run.id))?.name).toBeUndefined();
      expect(await history.store.runs.rename("nobody", "x")).toBe(false);
    });

    it("shows a short input and output in lists", async () => {
      const run = endedRun(
        sampleRun({ argumentsText: `{\n  "text": "${"long ".repeat(100)}"\n}` }),
        sampleOutcome({ output: "one\ntwo" }),
      );
      await history.store.runs.finish(run);
      const [row] = (await history.store.runs.list({})).runs;
      expect(row?.shortInput).toMatch(/^\{ "text": "long long/);
      expect(row?.shortInput.length).toBeLessThanOrEqual(160);
      expect(row).toMatchObject({ shortOutput: "one two", ms: 1.5, outputBytes: 7, decidedBy: "tool" });
    });
  });
}
