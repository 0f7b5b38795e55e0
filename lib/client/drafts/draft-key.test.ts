import { expect, it } from "vitest";
import { toolHref } from "../tool-href.ts";
import { readDraftKey, writeDraftKey } from "./draft-key.ts";
import { linkedCodeHref, readLinkedCode } from "./linked-code.ts";

it("reads back the key of a draft's tool and of a saved version", () => {
  for (const key of [
    { draftId: "ab12", toolName: "greet" },
    { draftId: "ab12", version: 3, toolName: "odd/name@2\nx" },
  ])
    expect(readDraftKey(writeDraftKey(key))).toEqual(key);
  for (const other of ["greet", "draft:", "draft:a b/x", "draft:ab"])
    expect(readDraftKey(other)).toBeUndefined();
});

it("leads from a run of a draft to the draft", () => {
  expect(toolHref("draft:ab12/get user")).toBe("/drafts/ab12?tool=get%20user");
  expect(toolHref("draft:ab12@3/greet")).toBe("/drafts/ab12?tool=greet");
  expect(toolHref("greet")).toBe("/tools/greet");
});

it("reads code from an address as it was written, and by hand with a percent sign", () => {
  const code = "const a = `100 %`; // ä € 🙂 + #\n";
  const href = linkedCodeHref(code);
  expect(readLinkedCode(new URL(href, "http://localhost").hash)).toBe(code);
  expect(readLinkedCode("#code=a % b")).toBe("a % b");
  expect(readLinkedCode("#code=a%0D%0Ab")).toBe("a\nb");
  expect(readLinkedCode("#input=1.abc")).toBeUndefined();
});
