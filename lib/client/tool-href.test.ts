import { describe, expect, it } from "vitest";
import { pageToolKey, toolHref, toolKeyFromSegment } from "./tool-href.ts";

describe("toolHref", () => {
  it.each(["echo", "a/b", "a b", "100%", "a?b#c", "ü~2", "%2e%2e", "../x"])("leads to %j and back", (key) => {
    const { pathname } = new URL(toolHref(key), "http://localhost");
    expect(pathname.split("/")).toHaveLength(3);
    expect(toolKeyFromSegment(pathname.slice("/tools/".length))).toBe(key);
  });

  it.each(["", ".", ".."])("asks by query for %j, which no path can hold", (key) => {
    const { pathname, searchParams } = new URL(toolHref(key), "http://localhost");
    expect(pathname).toBe("/tools");
    expect(searchParams.get("key")).toBe(key);
  });

  it("leads a tool of a draft to the page of its draft, and nothing else there", () => {
    expect(toolHref("draft:abc/a/b c")).toBe("/drafts/abc?tool=a%2Fb%20c");
    expect(toolHref("draft:abc@3/greet")).toBe("/drafts/abc?tool=greet");
    expect(toolHref("draft:../greet")).toBe("/tools/draft%3A..%2Fgreet");
    expect(["draft:abc@3/a/b", "draft:abc/a/b", "echo"].map(pageToolKey)).toEqual([
      "draft:abc/a/b",
      "draft:abc/a/b",
      "echo",
    ]);
  });

  it("does not fail on half a character", () => {
    expect(toolHref("a\ud800")).toBe("/tools/a%EF%BF%BD");
    expect(toolKeyFromSegment("%")).toBe("%");
  });
});
