import { describe, expect, it } from "vitest";
import { indexTools, searchTools, wordsOf } from "@/lib/client/search-tools.ts";
import type { ToolSummary } from "@/lib/protocol/index.ts";
import { detailOf, listRows, rowOffsets } from "./list-rows.ts";

const tool = (key: string, more: Partial<ToolSummary> = {}): ToolSummary => ({
  key,
  name: key,
  description: "",
  source: "native",
  origin: "tools/",
  ...more,
});

const tools = [
  tool("echo", { title: "Echo" }),
  tool("divide", {
    title: "Long division",
    description: "Shares a number out. A quotient is what comes of it.",
  }),
  tool("far_echo", { origin: "far", source: "mcp" }),
];

function rowsFor(query: string, collapsed: readonly string[] = []) {
  const rows = listRows(searchTools(indexTools(tools), query), query !== "", new Set(collapsed));
  return rows.map((row) => (row.type === "group" ? `${row.id} ${row.count}` : row.id));
}

describe("listRows", () => {
  it("groups the tools by where they come from", () => {
    expect(rowsFor("")).toEqual(["tools/ 2", "echo", "divide", "far 1", "far_echo"]);
  });
  it("shows only the head of a collapsed group, and all of it while one searches", () => {
    expect(rowsFor("", ["tools/"])).toEqual(["tools/ 2", "far 1", "far_echo"]);
    expect(rowsFor("echo", ["tools/"])).toEqual(["tools/ 1", "echo", "far 1", "far_echo"]);
  });
  it("puts the group with the best match first", () => {
    expect(rowsFor("far_echo")).toEqual(["far 1", "far_echo"]);
    expect(rowsFor("far")).toEqual(["far 1", "far_echo"]);
  });
  it("shows the title, or the place in the description that was found", () => {
    const details = (query: string) =>
      searchTools(indexTools(tools), query).map((match) => detailOf(match, wordsOf(query)));
    expect(details("divide")).toEqual(["Long division"]);
    expect(details("quotient")[0]).toBe("…out. A quotient is what comes of it.");
  });
  it("knows where each row begins", () => {
    const rows = listRows(searchTools(indexTools(tools), ""), false, new Set());
    expect([...rowOffsets(rows)]).toEqual([0, 36, 64, 110, 146, 174]);
  });
});
