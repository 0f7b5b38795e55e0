import { expect, it } from "vitest";
import { writeDraftKey } from "@/lib/protocol/index.ts";
import { toolWords } from "./tool-words.ts";

it("calls the tool of a draft by its name, and any other by its key", () => {
  expect(toolWords("echo~2")).toBe("echo~2");
  expect(toolWords(writeDraftKey({ draftId: "a1", toolName: "a/b" }))).toBe("a/b (draft)");
  expect(toolWords(writeDraftKey({ draftId: "a1", version: 2, toolName: "greet" }))).toBe(
    "greet (draft, version 2)",
  );
  expect(toolWords(writeDraftKey({ draftId: "a1", toolName: "" }))).toBe('"" (draft)');
});
