import { describe, expect, it } from "vitest";
import type { ToolSummary } from "@/lib/protocol/index.ts";
import { indexTools, searchTools } from "./search-tools.ts";

const tool = (key: string, more: Partial<ToolSummary> = {}): ToolSummary => ({
  key,
  name: key,
  description: "",
  source: "native",
  origin: "tools/",
  ...more,
});

const index = indexTools([
  tool("get_user", { description: "Finds a person" }),
  tool("user"),
  tool("user_list", { title: "People" }),
  tool("ping", { origin: "users.json", source: "mcp" }),
]);

const found = (query: string) => searchTools(index, query).map((match) => match.tool.key);

describe("searchTools", () => {
  it("puts the key itself first, then its beginning, its inside, and the source", () => {
    expect(found("user")).toEqual(["user", "user_list", "get_user", "ping"]);
  });
  it("searches title, description and source, whatever the case", () => {
    expect(found("people")).toEqual(["user_list"]);
    expect(found("PERSON")).toEqual(["get_user"]);
    expect(found("mcp")).toEqual(["ping"]);
  });
  it("asks for every word", () => {
    expect(found("get person")).toEqual(["get_user"]);
    expect(found("get people")).toEqual([]);
  });
  it("gives everything for an empty query", () => {
    expect(found("  ")).toHaveLength(4);
  });
});
