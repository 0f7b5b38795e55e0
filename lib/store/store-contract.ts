import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunQuery } from "@/lib/protocol/index.ts";
import type { NewRun } from "./run-store.ts";
import { endedRun, sampleOutcome, sampleRun } from "./sample-run.ts";
import type { Store, StoreOptions } from "./store.ts";

/** A place that holds one history: a file, or a database of a server. */
export interface TestPlace {
  open(options: StoreOptions): Store;
  remove(): Promise<void>;
}

const minute = 60_000;
const oddTexts = [
  "\0",
  "a\0b",
  "\uD800",
  "x\uDC00y",
  "\uFFFE",
  "\uFFFE0000",
  '{"__proto__":{"a":1}}',
  "😀é'\"%_\\",
];

async function* inPieces(text: string, length: number) {
  for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length);
}

/** What every store must do, whatever it is built on. */
export function testStoreContract(createPlace: () => Promise<TestPlace>): void {
  let place: TestPlace;
  let store: Store;
  const opened: Store[] = [];

  const open = (changes: Partial<StoreOptions> = {}) => {
    const another = place.open({
      instance: "here",
      start: randomUUID(),
      processId: opened.length + 1,
      ...changes,
    });
    opened.push(another);
    return another;
  };
  const addEnded = async (count: number, changes: (place: number) => Partial<NewRun> = () => ({})) => {
    const first = Date.parse("2026-01-01T00:00:00.000Z");
    const runs = Array.from({ length: count }, (_, index) =>
      endedRun(sampleRun({ createdAt: new Date(first + index * minute).toISOString(), ...changes(index) })),
    );
    const lines = runs.map((run) => `${JSON.stringify({ ...run, instance: "here" })}\n`);
    await store.runs.import(inPieces(lines.join(""), 100_000));
    return runs;
  };
  const listIds = async (query: RunQuery = {}) => (await store.runs.list(query)).runs.map(({ id }) => id);
  const listAll = async (query: RunQuery = {}) => {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await store.runs.list(after === undefined ? query : { ...query, after });
      ids.push(...page.runs.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    return ids;
  };

  // Threads and connections come about slowly where many tests run at once.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
  beforeEach(async () => {
    place = await createPlace();
    store = open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await place.remove();
  });

  describe("one run", () => {
    it("is there as soon as it is inserted, and as it ended afterwards", async () => {
      const run = sampleRun({ contextText: '{"sessionId":"s"}', definitionHash: "abc" });
      await store.runs.insert(run);
      expect(await store.runs.get(run.id)).toEqual({ ...run, instance: "here" });

      await store.runs.update(run.id, { state: "running", startedAt: run.createdAt });
      expect(await store.runs.get(run.id)).toMatchObject({ state: "running", startedAt: run.createdAt });

      const ended = endedRun(run);
      await store.runs.finish(ended);
      expect(await store.runs.get(run.id)).toEqual({ ...ended, instance: "here" });
      expect(await listIds()).toEqual([run.id]);
    });

    it("keeps everything that an outcome can hold", async () => {
      const run = endedRun(
        sampleRun({
          sentAsIs: true,
          logs: [{ ms: 1.25, level: "warn", from: "tool", text: "odd \0 \uD800" }],
          progress: { progress: 3, total: 4, message: "three" },
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
      await store.runs.finish(run);
      expect(await store.runs.get(run.id)).toEqual({ ...run, instance: "here" });
    });

    it.each(oddTexts)("keeps %j in every text", async (text) => {
      const run = endedRun(
        sampleRun({ toolKey: `t${text}`, argumentsText: text, contextText: text, name: text }),
        sampleOutcome({ output: text, message: text, metadataText: text }),
      );
      await store.runs.finish(run);
      expect(await store.runs.get(run.id)).toEqual({ ...run, instance: "here" });
      expect(await listIds({ toolKey: `t${text}` })).toEqual([run.id]);
      expect(await listIds({ text })).toEqual([run.id]);
    });

    it("is written whole by its end where its beginning never was, and only once", async () => {
      const run = endedRun(sampleRun());
      await Promise.all([store.runs.finish(run), store.runs.finish(run), store.runs.insert(run)]);
      expect(await listIds()).toEqual([run.id]);
      expect((await store.runs.get(run.id))?.state).toBe("ok");
    });

    it("keeps its end when a late change arrives", async () => {
      const run = sampleRun();
      await store.runs.finish(endedRun(run));
      await store.runs.update(run.id, { state: "waiting", request: { id: "r", kind: "text", prompt: "?" } });
      expect((await store.runs.get(run.id))?.state).toBe("ok");
      expect((await store.runs.get(run.id))?.request).toBeUndefined();
    });

    it("keeps its name and pin when it ends later", async () => {
      const run = sampleRun();
      await store.runs.insert(run);
      expect(await store.runs.rename(run.id, "Best")).toBe(true);
      expect(await store.runs.pin(run.id, true)).toBe(true);
      await store.runs.finish(endedRun(run));
      expect(await store.runs.get(run.id)).toMatchObject({ name: "Best", pinned: true, state: "ok" });
      expect(await listIds({ text: "bEST" })).toEqual([run.id]);
      await store.runs.rename(run.id, undefined);
      expect((await store.runs.get(run.id))?.name).toBeUndefined();
      expect(await store.runs.rename("nobody", "x")).toBe(false);
    });

    it("shows a short input and output in lists", async () => {
      const run = endedRun(
        sampleRun({ argumentsText: `{\n  "text": "${"long ".repeat(100)}"\n}` }),
        sampleOutcome({ output: "one\ntwo" }),
      );
      await store.runs.finish(run);
      const [row] = (await store.runs.list({})).runs;
      expect(row?.shortInput).toMatch(/^\{ "text": "long long/);
      expect(row?.shortInput.length).toBeLessThanOrEqual(160);
      expect(row).toMatchObject({ shortOutput: "one two", ms: 1.5, outputBytes: 7, decidedBy: "tool" });
    });
  });

  describe("the list", () => {
    it("pages newest first without a gap or a double, runs of one moment too", async () => {
      const runs = await addEnded(25, (index) => ({
        createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 10)).toISOString(),
      }));
      const all = await listAll({ limit: 7 });
      expect(new Set(all).size).toBe(25);
      const times = new Map(runs.map(({ id, createdAt }) => [id, createdAt]));
      const inOrder = all.map((id) => times.get(id) ?? "");
      expect(inOrder).toEqual([...inOrder].sort().reverse());
    });

    it("keeps its place while newer runs arrive", async () => {
      const runs = await addEnded(6);
      const first = await store.runs.list({ limit: 3 });
      await addEnded(1, () => ({ createdAt: "2027-01-01T00:00:00.000Z" }));
      const second = await store.runs.list({ limit: 3, after: first.next ?? "" });
      expect([...first.runs, ...second.runs].map(({ id }) => id)).toEqual(runs.map(({ id }) => id).reverse());
    });

    it("narrows by tool, state, time, pin and text together", async () => {
      const runs = await addEnded(6, (index) => ({
        toolKey: index % 2 === 0 ? "even" : "odd",
        argumentsText: `{"number":${index},"Word":"ÄPFEL"}`,
        pinned: index === 4,
      }));
      const id = (index: number) => runs[index]?.id;
      await store.runs.finish(endedRun(runs[2] ?? sampleRun(), sampleOutcome({ state: "threw" })));
      expect(await listIds({ toolKey: "even" })).toEqual([id(4), id(2), id(0)]);
      expect(await listIds({ states: ["threw"] })).toEqual([id(2)]);
      expect(await listIds({ states: [] })).toEqual([]);
      expect(await listIds({ pinned: true })).toEqual([id(4)]);
      expect(await listIds({ toolKey: "even", pinned: false, states: ["ok"] })).toEqual([id(0)]);
      expect(await listIds({ from: "2026-01-01T00:01:00.000Z", to: "2026-01-01T00:03:00.000Z" })).toEqual([
        id(2),
        id(1),
      ]);
      expect(await listIds({ text: "äpfel", toolKey: "odd" })).toEqual([id(5), id(3), id(1)]);
      expect(await listIds({ text: '"number":5' })).toEqual([id(5)]);
      expect(await listIds({ text: "%" })).toEqual([]);
      expect(await store.runs.count({})).toEqual({ ok: 5, threw: 1 });
      expect(await store.runs.count({ toolKey: "odd" })).toEqual({ ok: 3 });
    });

    it("takes an address of a page that nobody gave as the first page", async () => {
      const runs = await addEnded(1);
      expect(await listIds({ after: "nonsense" })).toEqual([runs[0]?.id]);
    });
  });

  describe("deleting", () => {
    it("can be undone, once, and leaves runs that go on alone", async () => {
      const runs = await addEnded(3);
      const going = sampleRun();
      await store.runs.insert(going);
      const ids = [runs[0]?.id ?? "", runs[2]?.id ?? "", going.id, "nobody"];
      const deletion = await store.runs.delete(ids);
      expect(deletion.count).toBe(2);
      expect(await listIds()).toEqual([going.id, runs[1]?.id]);
      expect(await store.runs.get(ids[0] ?? "")).toBeUndefined();
      expect(await store.runs.undoDelete(deletion.id)).toBe(2);
      expect(await store.runs.undoDelete(deletion.id)).toBe(0);
      expect((await listIds()).length).toBe(4);
    });

    it("of all that a filter means spares pinned runs unless asked", async () => {
      const runs = await addEnded(4, (index) => ({ pinned: index === 0, toolKey: index < 2 ? "a" : "b" }));
      expect((await store.runs.deleteAll({ toolKey: "a" }, false)).count).toBe(1);
      expect((await store.runs.deleteAll({}, false)).count).toBe(2);
      expect(await listIds()).toEqual([runs[0]?.id]);
      expect((await store.runs.deleteAll({ text: "hello" }, true)).count).toBe(1);
      expect(await listIds()).toEqual([]);
    });

    it("is for good once the time to undo it has passed", async () => {
      await addEnded(2, () => ({ outputFile: "whole.txt" }));
      const other = open({ undoMs: -1_000 });
      const deletion = await other.runs.deleteAll({}, true);
      expect(await other.runs.maintain()).toMatchObject({
        purged: 2,
        outputFiles: ["whole.txt", "whole.txt"],
      });
      expect(await store.runs.undoDelete(deletion.id)).toBe(0);
    });
  });

  it("keeps as many ended runs as it is told, and every pinned one", async () => {
    const runs = await addEnded(605, (index) => ({ pinned: index === 3 }));
    const going = sampleRun({ createdAt: "2020-01-01T00:00:00.000Z" });
    await store.runs.insert(going);
    expect(await open({ keepRuns: 10 }).runs.maintain()).toMatchObject({ dropped: 594 });
    const newest = runs.slice(-10).map(({ id }) => id);
    expect(await listAll()).toEqual([...newest.reverse(), runs[3]?.id, going.id]);
  });

  describe("the end of a server", () => {
    const ask = { id: "r", kind: "approval", prompt: "Go on?", data: { deep: { value: "1" } } };

    it("leaves no run going: a later start marks them as lost at once where the process is gone", async () => {
      const run = sampleRun({ startedAt: new Date().toISOString(), state: "running" });
      await store.runs.insert(run);
      const later = open({ isAlive: () => false });
      expect(await later.runs.maintain()).toMatchObject({ lost: 1 });
      expect(await store.runs.get(run.id)).toMatchObject({
        state: "lost",
        outcome: { state: "lost", decidedBy: "runtime", isError: true },
      });
      expect(await later.runs.maintain()).toMatchObject({ lost: 0 });
    });

    it("touches only its own: runs of another installation wait until its lease has passed", async () => {
      const elsewhere = open({ instance: "elsewhere", isAlive: () => false });
      const run = sampleRun();
      await elsewhere.runs.insert(run);
      const here = open({ isAlive: () => false });
      expect(await here.runs.maintain()).toMatchObject({ lost: 0 });
      await open({ instance: "gone", leaseMs: -1_000 }).runs.insert(sampleRun());
      expect(await here.runs.maintain()).toMatchObject({ lost: 1 });
      expect((await store.runs.get(run.id))?.state).toBe("queued");
    });

    it("by closing in order gives its runs up without waiting", async () => {
      const first = open();
      await first.runs.insert(sampleRun());
      await first.close();
      expect(await open({ isAlive: () => true }).runs.maintain()).toMatchObject({ lost: 1 });
    });

    it("does not end a second server of the same folder that lives", async () => {
      await store.runs.insert(sampleRun());
      expect(await open({ isAlive: () => true }).runs.maintain()).toMatchObject({ lost: 0 });
    });

    it("lets a run that was given up be set right by whoever still runs it", async () => {
      const run = sampleRun();
      const asleep = open({ instance: "asleep", leaseMs: -1_000 });
      await asleep.runs.insert(run);
      await store.runs.maintain();
      expect((await store.runs.get(run.id))?.state).toBe("lost");
      await asleep.runs.finish(endedRun(run));
      expect(await store.runs.get(run.id)).toMatchObject({ state: "ok", outcome: { output: "hello" } });
    });

    it("hands waiting runs of the stored form to one later start of the same installation", async () => {
      const waiting = sampleRun();
      const held = sampleRun();
      await store.runs.insert(waiting);
      await store.runs.insert(held);
      await store.runs.update(waiting.id, { state: "waiting", request: ask, resumable: true, rounds: 3 });
      await store.runs.update(held.id, { state: "waiting", request: ask });

      const elsewhere = open({ instance: "elsewhere", isAlive: () => false });
      const isAlive = (processId: number) => processId > 1;
      const later = [open({ isAlive }), open({ isAlive })];
      expect(await elsewhere.runs.takeOver()).toEqual([]);
      for (const each of later) await each.runs.maintain();
      const taken = (await Promise.all(later.map((each) => each.runs.takeOver()))).flat();
      expect(taken).toEqual([
        { ...waiting, instance: "here", state: "waiting", request: ask, resumable: true, rounds: 3 },
      ]);
      expect((await store.runs.get(held.id))?.state).toBe("lost");

      await later[0]?.runs.update(waiting.id, { state: "running" });
      const resumed = await store.runs.get(waiting.id);
      expect(resumed).toMatchObject({ state: "running" });
      expect(resumed?.request).toBeUndefined();
    });
  });

  describe("export and import", () => {
    const exportAll = async (from: Store, filter = {}) => {
      const lines: string[] = [];
      for await (const line of from.runs.export(filter)) lines.push(line);
      return lines;
    };

    it("carry every run over unchanged, and add none twice", async () => {
      const runs = await addEnded(45, (index) => ({
        argumentsText: oddTexts[index % oddTexts.length] ?? "",
        name: `run ${index}`,
        pinned: index % 3 === 0,
      }));
      const lines = await exportAll(store);
      expect(lines.length).toBe(45);
      expect(await exportAll(store, { text: "run 7", pinned: false })).toEqual([lines[37]]);

      const another = await createPlace();
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
      const report = await store.runs.import(inPieces(`\n{"id":1}\n${run}\nnot json`, 50));
      expect(report).toMatchObject({ added: 1, refusedCount: 2 });
      expect(report.refused.map(({ line }) => line)).toEqual([2, 4]);
    });

    it("take in a run that had not ended as lost", async () => {
      const run = { ...sampleRun({ state: "running" }), instance: "x" };
      await store.runs.import(inPieces(JSON.stringify(run), 50));
      expect(await store.runs.get(run.id)).toMatchObject({ state: "lost", outcome: { state: "lost" } });
    });
  });

  it("loses and doubles nothing while several servers write at once", async () => {
    const writers = Array.from({ length: 4 }, (_, index) => open({ instance: `server ${index}` }));
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
    const all = await listAll();
    expect(all.length).toBe(200);
    expect(new Set(all)).toEqual(new Set(runs.flat().map(({ id }) => id)));
    expect(await store.runs.count({})).toEqual({ ok: 200 });
  });

  it("refuses to work once it is closed, and says so", async () => {
    await store.close();
    await expect(store.runs.list({})).rejects.toMatchObject({ name: "StoreError", fault: "closed" });
  });
}
