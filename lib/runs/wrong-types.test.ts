import { describe, expect, test } from "vitest";
import type { RunContext } from "@/lib/sources/run-context.ts";
import { type JsonObject, type Tool, type ToolContext, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { createRuns } from "./runs.ts";

/** Runs a tool that somebody built by hand, whose types are only claims, to its end. */
async function runTool(execute: (args: JsonObject, ctx: ToolContext) => unknown) {
  const tool: Tool = {
    name: "tool",
    description: "",
    inputSchema: { type: "object" },
    source: "custom",
    execute: async (args, ctx) => execute(args, ctx) as never,
  };
  const runs = createRuns({ findTool: () => tool, check: async () => ({ kind: "valid" }) });
  const { id } = runs.start({
    toolKey: "tool",
    argumentsText: "{}",
    contextText: "",
    validate: true,
    tabId: "t",
  });
  for await (const event of runs.follow(id)) void event;
  const run = runs.get(id);
  if (!run?.outcome) throw new Error("The run has no outcome");
  return { run, outcome: run.outcome };
}

const circular: { self?: object } = {};
circular.self = circular;
let deep: object = {};
for (let level = 0; level < 100_000; level += 1) deep = { deep };

describe("a tool that gives wrong types", () => {
  test.each<[string, object, RegExp]>([
    ["output", { output: { a: 1 }, isError: false }, /its output is an object and must be a string/],
    ["isError", { output: "x", isError: "no" }, /its isError is a string and must be a boolean/],
    ["metadata", { output: "x", isError: false, metadata: "text" }, /its metadata is a string/],
    ["metadata as a list", { output: "x", isError: false, metadata: [1] }, /its metadata is an array/],
  ])("is an error that says so: %s", async (_what, result, expected) => {
    const { outcome } = await runTool(() => result);
    expect(outcome).toMatchObject({ state: "tool error", isError: true });
    expect(outcome.output).toMatch(expected);
  });

  test.each<[string, () => ToolResult]>([
    ["circular", () => ToolResult.ok("kept", circular)],
    ["too deep", () => ToolResult.ok("kept", { deep })],
    ["with a BigInt", () => ToolResult.ok("kept", { big: 1n })],
    ["that writes itself as no object", () => ToolResult.ok("kept", { toJSON: () => 5 })],
    ["with a text that is no JSON", () => withOrigin(ToolResult.ok("kept"), { metadataText: "not json" })],
    ["with a text of a list", () => withOrigin(ToolResult.ok("kept"), { metadataText: "[1]" })],
    ["with no text", () => withOrigin(ToolResult.ok("kept"), { metadataText: { a: 1 } as never })],
  ])("keeps its output, loses its metadata, and says so: metadata %s", async (_what, give) => {
    const { outcome } = await runTool(give);
    expect(outcome).toMatchObject({
      state: "tool error",
      decidedBy: "runtime",
      output: "kept",
      isError: true,
    });
    expect(outcome.message).toMatch(/^The metadata .* lost/);
    expect(outcome.metadataText).toBeUndefined();
  });

  test("has causes, whatever it claims to have thrown", async () => {
    const threw = { name: "N", message: "m".repeat(1e6) };
    const { outcome } = await runTool(() => withOrigin(ToolResult.error("no"), { threw: threw as never }));
    expect(outcome).toMatchObject({ state: "threw", threw: { name: "N", causes: [] } });
    expect(outcome.threw?.message.length).toBeLessThan(11_000);
  });

  test("tells no progress that is none, and no line that is no text", async () => {
    const { run } = await runTool((_args, ctx) => {
      for (let index = 0; index < 5; index += 1)
        ctx.progress({ progress: { a: 1 }, message: { z: 1 } } as never);
      (ctx as RunContext).logLine({ level: { a: 1 }, from: ["z"], text: { t: 1 } } as never);
      return "x";
    });
    expect(run.progress).toBeUndefined();
    expect(run.logs.map(({ level, from, text }) => [level, from, text])).toEqual([
      ["warn", "runtime", expect.stringMatching(/^The progress is a finite number/)],
      ["log", "tool", "{ t: 1 }"],
    ]);
  });

  test("asks nothing that is no question, in either form", async () => {
    const { outcome } = await runTool(async (_args, ctx) =>
      ctx.ask({ kind: "k", prompt: { b: 1 }, url: 5, data: 7 } as never).catch(String),
    );
    expect(outcome.output).toMatch(/needs a kind and a prompt/);
    const suspended = await runTool(() =>
      ToolResult.error("ask", { pending: { id: "1", kind: "k", prompt: "p", url: 5 } }),
    );
    expect(suspended.outcome).toMatchObject({ state: "tool error", output: "ask" });
  });
});
