import { expect, it } from "vitest";
import { toolHref } from "../tool-href.ts";
import { linkedCodeHref, readLinkedCode } from "./linked-code.ts";

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
