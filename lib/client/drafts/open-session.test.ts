import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Draft } from "@/lib/protocol/index.ts";
import { LocalTexts, newDraftId } from "./local-texts.ts";
import { openSession } from "./open-session.ts";
import { createStorage, noActions } from "./testing.ts";

const at = "2026-01-01T00:00:00.000Z";
const draft: Draft = {
  id: "d1",
  title: "tool",
  createdAt: at,
  changedAt: at,
  savedVersion: 0,
  unsaved: true,
  loaded: true,
  code: "server's",
  revision: 4,
};
let texts: LocalTexts;
beforeEach(() => {
  const storage = createStorage();
  texts = new LocalTexts(storage);
  vi.stubGlobal("window", { localStorage: storage });
});
afterEach(() => vi.unstubAllGlobals());

it("opens a draft with its text where this browser has kept none, or the same", async () => {
  texts.write("d1", "old", { code: "server's", revision: 3, at, loaded: true });
  const session = await openSession(noActions, { draft });
  expect(session.code).toBe("server's");
  expect(session.getState()).toMatchObject({ restored: undefined, conflict: undefined });
  expect(texts.find("d1")).toEqual([]);
});

it("brings back a text that a closed tab had not sent, and keeps it until this tab keeps it itself", async () => {
  texts.write("d1", "older", { code: "older", revision: 4, at: "2026-01-01T00:00:01.000Z", loaded: true });
  texts.write("d1", "newer", { code: "newer", revision: 4, at: "2026-01-01T00:00:02.000Z", loaded: true });
  const session = await openSession(noActions, { draft });
  expect(session.code).toBe("newer");
  expect(session.getState().restored).toEqual({ serverCode: "server's", at: "2026-01-01T00:00:02.000Z" });
  expect(texts.find("d1")).toHaveLength(2);
  session.open();
  const kept = texts.find("d1").map(({ token, code }) => [token === "newer" ? "left" : "other", code]);
  expect(kept).toEqual([
    ["other", "newer"],
    ["other", "older"],
  ]);
});

it("offers the choice where the server has a newer text than the one that was kept", async () => {
  texts.write("d1", "left", { code: "mine", revision: 3, at, loaded: true });
  const session = await openSession(noActions, { draft });
  expect(session.code).toBe("mine");
  expect(session.getState()).toMatchObject({ conflict: draft, restored: undefined });
});

it("brings back a new draft that never reached the server, but not into the place of a linked one", async () => {
  texts.write(newDraftId, "left", { code: "kept", revision: 0, at, loaded: false });
  const linked = await openSession(noActions, { code: "linked", loaded: false });
  expect(linked.code).toBe("linked");
  const plain = await openSession(noActions, { code: "starter", loaded: true });
  expect(plain.code).toBe("kept");
  expect(plain.getState()).toMatchObject({ isLoaded: false, restored: { serverCode: "starter" } });
});
