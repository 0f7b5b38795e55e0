import { describe, expect, it } from "vitest";
import { createTool, ToolResult } from "@/lib/tool/index.ts";
import { createOffer } from "./create-offer.ts";
import { listPage } from "./list-page.ts";

function offerOf(names: readonly string[]) {
  const tools = names.map((name) =>
    createTool({
      name,
      description: "",
      inputSchema: { type: "object" },
      source: "custom",
      execute: async () => ToolResult.ok(""),
    }),
  );
  return createOffer(tools, []);
}

function readAll(names: readonly string[], size: number): string[][] {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = listPage(offerOf(names), cursor, size);
    pages.push(page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

describe("a page of the list", () => {
  it("holds so many, and leads to the next", () => {
    expect(readAll(["a", "b", "c", "d", "e"], 2)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(readAll(["a", "b"], 2)).toEqual([["a", "b"]]);
    expect(readAll([], 2)).toEqual([[]]);
  });

  it("goes on after the tool that was last, wherever that stands now", () => {
    const { nextCursor } = listPage(offerOf(["a", "b", "c", "d"]), undefined, 2);
    const rest = (names: string[]) => listPage(offerOf(names), nextCursor, 9).tools.map(({ name }) => name);
    expect(rest(["new", "a", "b", "c", "d"])).toEqual(["c", "d"]);
    expect(rest(["b", "c"])).toEqual(["c"]);
    expect(rest(["a", "x", "y"])).toEqual(["y"]);
    expect(rest([])).toEqual([]);
  });

  it.each(["", "x", "W10", Buffer.from("[-1,3]").toString("base64url")])(
    "refuses the cursor %j",
    (cursor) => {
      expect(() => listPage(offerOf(["a"]), cursor)).toThrow("none that this server gave");
    },
  );
});
