import { describe, expect, it } from "vitest";
import type { DraftStart } from "../draft-store.ts";
import { oddTexts } from "./odd-texts.ts";
import type { TestHistory } from "./test-history.ts";

/** What a store does with drafts. */
export function testDrafts(history: TestHistory): void {
  describe("drafts", () => {
    const create = (changes: Partial<DraftStart> = {}) =>
      history.store.drafts.create({ id: "one", code: "first", loaded: true, ...changes });

    it("are there as they were made, with a title where somebody gave one", async () => {
      const draft = await create({ title: "Weather", loaded: false });
      expect(draft).toMatchObject({
        id: "one",
        title: "Weather",
        code: "first",
        revision: 1,
        savedVersion: 0,
        unsaved: true,
        loaded: false,
      });
      expect(await history.store.drafts.get("one")).toEqual(draft);
      expect(await history.store.drafts.get("two")).toBeUndefined();
      const { code: _code, revision: _revision, ...summary } = draft;
      expect(await history.store.drafts.list()).toEqual([summary]);
      expect(await history.store.drafts.load("one")).toBe(true);
      expect((await history.store.drafts.get("one"))?.loaded).toBe(true);
      expect(await history.store.drafts.load("two")).toBe(false);
    });

    it("are listed by their last change, and are called by their first tool where nobody named them", async () => {
      await create();
      await create({ id: "two" });
      expect(await history.store.drafts.noteToolName("one", 1, "get_weather")).toBe("get_weather");
      expect(await history.store.drafts.noteToolName("one", 7, "a_later_text")).toBeUndefined();
      const { drafts } = history.store;
      // Both may have been made in one millisecond.
      do await drafts.rename("one", undefined);
      while ((await drafts.list())[0]?.id !== "one");
      expect((await drafts.list()).map(({ id, title }) => [id, title])).toEqual([
        ["one", "get_weather"],
        ["two", "Untitled"],
      ]);
      expect(await drafts.rename("one", "Mine")).toBe(true);
      expect(await drafts.get("one")).toMatchObject({ title: "Mine", revision: 1 });
      expect(await drafts.rename("three", "Mine")).toBe(false);
    });

    it("take a text over the revision that its writer knows, and say a conflict otherwise", async () => {
      await create();
      const { drafts } = history.store;
      const written = await drafts.write("one", "second", 1);
      expect(written).toMatchObject({ kind: "written", draft: { code: "second", revision: 2 } });
      const conflict = await drafts.write("one", "other", 1);
      expect(conflict).toMatchObject({ kind: "conflict", draft: { code: "second", revision: 2 } });
      // A writer that did not hear of its success tries once more.
      expect(await drafts.write("one", "second", 1)).toMatchObject({
        kind: "written",
        draft: { revision: 2 },
      });
      expect(await drafts.write("two", "text", 1)).toEqual({ kind: "missing" });
    });

    it("let one of several writers of one revision win, whichever server they use", async () => {
      await create();
      const writers = [history.store, history.open({ instance: "there" }), history.open()];
      const results = await Promise.all(
        writers.flatMap(({ drafts }, index) =>
          ["a", "b"].map((text) => drafts.write("one", `${text}${index}`, 1)),
        ),
      );
      const winners = results.filter(({ kind }) => kind === "written");
      expect(winners).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === "conflict")).toHaveLength(5);
      expect(winners[0]).toMatchObject({ draft: await history.store.drafts.get("one") });
    });

    it("keep a version of each text that was saved, newest first, each text once", async () => {
      await create();
      const { drafts } = history.store;
      expect(await drafts.save("one", undefined)).toMatchObject({ version: 1, code: "first" });
      expect(await drafts.get("one")).toMatchObject({ savedVersion: 1, unsaved: false, revision: 1 });
      expect(await drafts.save("one", "as it began")).toMatchObject({ version: 1, name: "as it began" });
      await drafts.write("one", "second", 1);
      expect(await drafts.get("one")).toMatchObject({ savedVersion: 1, unsaved: true });
      await drafts.save("one", "better");
      await drafts.write("one", "first", 2);
      expect(await drafts.get("one")).toMatchObject({ savedVersion: 2, unsaved: true });
      await drafts.save("one", undefined);
      expect((await drafts.versions("one")).map(({ version, name, code }) => [version, name, code])).toEqual([
        [3, undefined, "first"],
        [2, "better", "second"],
        [1, "as it began", "first"],
      ]);
      expect(await drafts.nameVersion("one", 2, undefined)).toBe(true);
      expect((await drafts.version("one", 2))?.name).toBeUndefined();
      expect(await drafts.nameVersion("one", 9, "none")).toBe(false);
      expect(await drafts.save("two", undefined)).toBeUndefined();
      expect(await drafts.version("one", 9)).toBeUndefined();
    });

    it("make one version of one text however many save it at once", async () => {
      await create();
      const savers = [history.store, history.open({ instance: "there" }), history.open()];
      const saved = await Promise.all(
        savers.flatMap(({ drafts }) => [drafts.save("one", undefined), drafts.save("one", undefined)]),
      );
      expect(saved.map((version) => version?.version)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(await history.store.drafts.versions("one")).toHaveLength(1);
    });

    it("tell which of them were saved, in the order of their making", async () => {
      await create({ id: "b", title: "B" });
      await create({ id: "unsaved" });
      await history.store.drafts.save("b", undefined);
      expect(await history.store.drafts.listSaved()).toEqual([
        { id: "b", title: "B", loaded: true, version: 1 },
      ]);
    });

    it("come back with everything after a deletion, for as long as that can be undone", async () => {
      const draft = await create();
      const { drafts } = history.store;
      await drafts.save("one", "kept");
      expect(await drafts.undoDelete("one")).toBe(false);
      expect(await drafts.delete("one")).toBe(true);
      expect(await drafts.delete("one")).toBe(false);
      expect(await drafts.list()).toEqual([]);
      expect(await drafts.get("one")).toBeUndefined();
      expect(await drafts.listSaved()).toEqual([]);
      expect(await drafts.versions("one")).toEqual([]);
      expect(await drafts.version("one", 1)).toBeUndefined();
      expect(await drafts.write("one", "second", 1)).toEqual({ kind: "missing" });
      expect(await drafts.save("one", undefined)).toBeUndefined();
      expect(await drafts.nameVersion("one", 1, "none")).toBe(false);
      await history.store.runs.maintain();
      expect(await drafts.undoDelete("one")).toBe(true);
      expect(await drafts.get("one")).toEqual({ ...draft, savedVersion: 1, unsaved: false });
      expect((await drafts.versions("one"))[0]?.name).toBe("kept");

      await drafts.delete("one");
      const later = history.open({ undoMs: -1_000 });
      expect(await later.drafts.undoDelete("one")).toBe(false);
      await later.runs.maintain();
      expect(await drafts.undoDelete("one")).toBe(false);
    });

    it.each(oddTexts)("keep %j in every text", async (text) => {
      await create({ code: text, title: text });
      const { drafts } = history.store;
      expect(await drafts.get("one")).toMatchObject({ code: text, title: text });
      expect(await drafts.save("one", text)).toMatchObject({ code: text, name: text });
      await drafts.rename("one", undefined);
      await drafts.noteToolName("one", 1, text);
      expect((await drafts.list())[0]?.title).toBe(text);
    });

    it("survive the end of the server", async () => {
      const draft = await create();
      await history.store.close();
      expect(await history.open().drafts.get("one")).toEqual(draft);
    });
  });
}
