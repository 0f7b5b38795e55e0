import { describe, expect, it } from "vitest";
import { createTool, type Tool, ToolResult, type ToolSource } from "@/lib/tool/index.ts";
import { createOffer } from "./create-offer.ts";

function tool(name: string, source: ToolSource = "custom", destructiveHint?: boolean): Tool {
  return createTool({
    name,
    description: "",
    inputSchema: { type: "object" },
    source,
    execute: async () => ToolResult.ok(""),
    ...(destructiveHint === undefined ? {} : { annotations: { destructiveHint } }),
  });
}

function namesOf(tools: readonly Tool[], allow: readonly string[] = []): string[] {
  return createOffer(tools, allow).tools.map(({ name }) => name);
}

describe("what clients are offered", () => {
  const changing = ["write", "edit", "apply_patch", "bash"].map((name) => tool(name, "builtin"));
  const tools = [tool("read", "builtin"), ...changing, tool("drop", "mcp", true), tool("safe", "mcp", false)];

  it("leaves out what may destroy something and the builtins that change things", () => {
    expect(namesOf(tools)).toEqual(["read", "safe"]);
    expect(createOffer(tools, []).withheld).toEqual([
      { name: "write", reason: "changes files of the workspace" },
      { name: "edit", reason: "changes files of the workspace" },
      { name: "apply_patch", reason: "changes files of the workspace" },
      { name: "bash", reason: "runs commands on this machine" },
      { name: "drop", reason: "says that it may destroy something" },
    ]);
  });

  it("leaves out no tool of your own that has the name of such a builtin", () => {
    expect(namesOf([tool("write", "native")])).toEqual(["write"]);
  });

  it("has what the configuration names, or everything", () => {
    expect(namesOf(tools, ["drop", "write"])).toEqual(["read", "write", "drop", "safe"]);
    expect(namesOf(tools, ["*"])).toHaveLength(tools.length);
    expect(createOffer(tools, ["drop", "nothing", "*"]).unknownAllowed).toEqual(["nothing"]);
  });

  it("gives names that clients accept, and changes none that is right", () => {
    const long = "x".repeat(200);
    const odd = [tool("a b"), tool("a.b"), tool(""), tool("a_b"), tool("tool"), tool(long)];
    const { tools: offered, renamed } = createOffer(odd, []);
    const names = offered.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(["a_b_2", "a_b_3", "tool_2", "a_b", "tool"]);
    expect(names[5]).toHaveLength(128);
    expect(new Set(names).size).toBe(6);
    expect(renamed.map((entry) => entry.tool.name)).toEqual(["a b", "a.b", "", long]);
  });
});
