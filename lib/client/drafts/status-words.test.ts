import { expect, it } from "vitest";
import { beginState, type DraftState } from "./draft-state.ts";
import { LocalTexts } from "./local-texts.ts";
import { statusWords } from "./status-words.ts";
import { createStorage, noActions } from "./testing.ts";

const at = "2026-01-01T00:00:00.000Z";
const draft = {
  ...{ id: "d1", title: "tool", createdAt: at, changedAt: at, code: "", revision: 1 },
  ...{ savedVersion: 0, unsaved: true, loaded: true },
};
const wordsOf = (changes: Partial<DraftState>, problemCount = 0) => {
  const texts = new LocalTexts(createStorage());
  const begun = beginState({ actions: noActions, texts, token: "t1", draft, code: "", loaded: true });
  return statusWords({ ...begun, ...changes }, problemCount);
};

it("says saved of versions alone, and kept of what goes to the server by itself", () => {
  expect(wordsOf({})).toBe("Kept on the server");
  expect(wordsOf({ draft: { ...draft, savedVersion: 2 } })).toBe(
    "Kept on the server, changed since version 2",
  );
  expect(wordsOf({ draft: { ...draft, savedVersion: 2, unsaved: false } })).toBe("Saved as version 2");
  expect(wordsOf({ save: "failed" })).toBe("Not on the server yet, kept in this browser");
});

it("says what else goes on", () => {
  expect(wordsOf({ isReading: true })).toBe("Kept on the server · Reading…");
  expect(wordsOf({ follows: true }, 1)).toBe("Kept on the server · follows another tab · 1 problem");
});
