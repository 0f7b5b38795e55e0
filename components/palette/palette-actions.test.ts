import { expect, it } from "vitest";
import { onCommand } from "@/lib/client/page-commands.ts";
import { listActions } from "./palette-actions.ts";
import { hasWords } from "./palette-entry.ts";

const namesFor = (...words: string[]) =>
  listActions({ go: () => {}, setColours: () => {} })
    .filter((entry) => hasWords(entry, words))
    .map(({ name }) => name);

it("offers every page, by its name and by what people call it else", () => {
  expect(namesFor("runs")).toContain("Runs");
  expect(namesFor("history")).toEqual(["Runs"]);
  expect(namesFor("go", "to")).toEqual(["Tools", "Drafts", "Runs", "Sources", "Connect a client"]);
});

it("offers what the open page can do, and nothing else", () => {
  const own = ["Run the open tool", "Save the draft", "Format the draft"];
  expect(namesFor()).not.toEqual(expect.arrayContaining([expect.stringMatching(/open tool|the draft/)]));
  const stops = (["run", "save-draft", "format-draft"] as const).map((command) =>
    onCommand(command, () => {}),
  );
  expect(namesFor()).toEqual(expect.arrayContaining(own));
  for (const stop of stops) stop();
});
