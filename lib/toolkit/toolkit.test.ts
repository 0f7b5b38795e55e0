import { expect, test } from "vitest";
import type { Source, SourceSnapshot } from "@/lib/sources/source.ts";
import { defineTool, type Tool } from "@/lib/tool/index.ts";
import { createCatalogue } from "./catalogue.ts";
import { createToolkit } from "./toolkit.ts";

const tool = (name: string, output = name, more: Partial<Tool> = {}): Tool => ({
  ...defineTool({
    name,
    description: `Says ${output}`,
    inputSchema: { type: "object" },
    execute: () => output,
  }),
  ...more,
});

function fakeSource(id: string, first: Partial<SourceSnapshot>, kind: Source["kind"] = "native") {
  let snapshot: SourceSnapshot = { state: "ready", tools: [], problems: [], ...first };
  const listeners = new Set<() => void>();
  const calls = { reload: 0, close: 0 };
  const source: Source = {
    id,
    kind,
    origin: `${id}/`,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: async () => {},
    async reload() {
      calls.reload += 1;
    },
    async close() {
      calls.close += 1;
    },
  };
  const change = (next: Partial<SourceSnapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };
  return { source, change, calls };
}

test("the earlier source has a name, models see the first, and the key reaches the later one", async () => {
  const one = fakeSource("one", { tools: [tool("search", "alpha")] });
  const two = fakeSource("two", { tools: [tool("search", "beta"), tool("other")] });
  const toolkit = createToolkit({ sources: [one.source, two.source] });
  expect(toolkit.tools().map(({ name, description }) => [name, description])).toEqual([
    ["search", "Says alpha"],
    ["other", "Says other"],
  ]);
  expect((await toolkit.execute("search", {})).output).toBe("alpha");
  expect((await toolkit.execute("search~2", {})).output).toBe("beta");
  one.change({ tools: [] });
  expect((await toolkit.execute("search", {})).output).toBe("beta");
});

test("the page of a tool whose name an earlier one has says which one that is", () => {
  const one = fakeSource("one", { tools: [tool("search", "alpha", { origin: "one/" })] });
  const two = fakeSource("two", { tools: [tool("search", "beta", { origin: "two/" })] });
  const catalogue = createCatalogue(createToolkit({ sources: [one.source, two.source] }), "i");
  expect(catalogue.describe("search")?.shadowedBy).toBeUndefined();
  expect(catalogue.describe("search~2")?.shadowedBy).toMatchObject({ origin: "one/" });
  catalogue.close();
});

test("a key whose source is switched off leads to that source", async () => {
  const one = fakeSource("one", { tools: [tool("search", "alpha")] });
  const two = fakeSource("two", { tools: [tool("search", "beta"), tool("other")] });
  const toolkit = createToolkit({ sources: [one.source, two.source] });
  expect(toolkit.offSourceOf("other")).toBeUndefined();
  await toolkit.switchSource("two", false);
  expect(toolkit.offSourceOf("other")).toMatchObject({ id: "two", origin: "two/", state: "off" });
  expect(toolkit.offSourceOf("search~2")).toMatchObject({ id: "two" });
  expect(toolkit.offSourceOf("nothing")).toBeUndefined();
});

test("a tool of your own takes the place of a builtin, and of nothing else", async () => {
  const mcp = fakeSource("mcp", { tools: [tool("edit", "remote")] }, "mcp");
  const builtin = fakeSource(
    "builtin",
    { tools: [tool("read", "b"), tool("edit", "b"), tool("glob", "b")] },
    "builtin",
  );
  const http = fakeSource("http", { tools: [tool("glob", "http")] }, "http");
  const native = fakeSource("native", { tools: [tool("read", "mine"), tool("edit", "mine")] });
  const toolkit = createToolkit({ sources: [mcp.source, builtin.source, http.source, native.source] });
  expect(toolkit.entries().map(({ key, tool: { description } }) => [key, description.slice(5)])).toEqual([
    ["edit", "remote"],
    ["read~2", "b"],
    ["edit~2", "b"],
    ["glob", "b"],
    ["glob~2", "http"],
    ["read", "mine"],
    ["edit~3", "mine"],
  ]);
  toolkit.register(tool("glob", "mine"));
  expect((await toolkit.execute("glob", {})).output).toBe("mine");
  native.change({ tools: [] });
  expect((await toolkit.execute("read", {})).output).toBe("b");
});

test("an unknown tool and a hand-built tool that throws are error results", async () => {
  const execute = () => {
    throw new Error("by hand");
  };
  const toolkit = createToolkit({ tools: [tool("bad", "", { execute })] });
  expect(await toolkit.execute("nope", {})).toEqual({ output: "Unknown tool: nope", isError: true });
  expect(await toolkit.execute("bad", {})).toMatchObject({ output: "by hand", isError: true });
});

test("what sources have to tell a model stands together, in their order", () => {
  const one = fakeSource("one", { prompt: "## One" });
  const two = fakeSource("two", {});
  const three = fakeSource("three", { prompt: "## Three" });
  const toolkit = createToolkit({ sources: [one.source, two.source, three.source] });
  expect(toolkit.skillsPrompt()).toBe("## One\n\n## Three");
  expect(createToolkit({}).skillsPrompt()).toBe("");
});

test("a source that failed is told, and the others' tools are there", () => {
  const problems = [{ where: "one", message: "no such folder" }];
  const one = fakeSource("one", { state: "failed", problems });
  const two = fakeSource("two", { tools: [tool("b")], loadMs: 5 });
  const toolkit = createToolkit({ sources: [one.source, two.source] });
  expect(toolkit.status()).toEqual([
    { id: "one", kind: "native", origin: "one/", state: "failed", toolCount: 0, problems },
    { id: "two", kind: "native", origin: "two/", state: "ready", toolCount: 1, problems: [], loadMs: 5 },
  ]);
  expect(toolkit.tools()).toHaveLength(1);
});

test("a change is told and counted, a registered tool counts as one, and closing ends every source", async () => {
  const one = fakeSource("one", {});
  const toolkit = createToolkit({ sources: [one.source] });
  let told = 0;
  const end = toolkit.subscribe(() => {
    told += 1;
  });
  const before = toolkit.revision();
  one.change({ tools: [tool("a")] });
  toolkit.register(tool("mine"));
  expect([told, toolkit.revision() - before]).toEqual([2, 2]);
  expect(toolkit.get("mine")?.name).toBe("mine");
  end();
  one.change({ tools: [] });
  expect(told).toBe(2);
  expect([await toolkit.reload("one"), await toolkit.reload("none"), one.calls.reload]).toEqual([
    true,
    false,
    1,
  ]);
  await toolkit.close();
  expect(one.calls.close).toBe(1);
});

test("a tool that is asked for while its source loads is waited for, until the load has ended", async () => {
  const one = fakeSource("one", { state: "loading" });
  const catalogue = createCatalogue(createToolkit({ sources: [one.source] }), "i");
  const late = catalogue.describeWhenLoaded("late");
  const missing = catalogue.describeWhenLoaded("missing");
  const givenUp = catalogue.describeWhenLoaded("missing", AbortSignal.abort());
  expect(await givenUp).toBeUndefined();
  one.change({ state: "ready", tools: [tool("late")] });
  expect((await late)?.summary.key).toBe("late");
  expect(await missing).toBeUndefined();
  catalogue.close();
});

test("the catalogue describes tools, finds faults in schemas by itself, and tells changes once they settle", async () => {
  const typo = tool("typo", "", { inputSchema: { type: "object", properties: { page: { type: "int" } } } });
  const one = fakeSource("one", {
    tools: [typo, tool("fine", "x", { annotations: { destructiveHint: true } })],
  });
  const catalogue = createCatalogue(createToolkit({ sources: [one.source] }), "i");
  const first = catalogue.list();
  await new Promise<void>((resolve) => catalogue.subscribe(resolve));
  expect(catalogue.list().revision).not.toBe(first.revision);
  expect(catalogue.list().tools).toMatchObject([
    { key: "typo", problemCount: 1 },
    { key: "fine", destructive: true },
  ]);
  expect(catalogue.describe("typo")?.problems[0]).toMatchObject({
    path: "/inputSchema/properties/page/type",
  });
  expect(JSON.parse(catalogue.describe("fine")?.definitionText ?? "")).toMatchObject({
    name: "fine",
    source: "native",
  });
  expect(catalogue.describe("nope")).toBeUndefined();
  expect(catalogue.nearest("fin")[0]?.key).toBe("fine");
  catalogue.close();
});

test("a tool whose optional fields have wrong types breaks no page, whatever source has it", () => {
  const poison = {
    ...tool("poison"),
    title: { a: 1 },
    annotations: { title: { b: 2 }, readOnlyHint: "x" },
    examples: "x",
    outputSchema: 5,
    originalName: {},
    origin: [1],
    problems: [{ path: {}, message: [] }],
  };
  for (const kind of ["mcp", "native", "custom", "http", "builtin", "a2a", "skill"] as const) {
    const { source } = fakeSource(
      kind,
      { tools: [poison, tool("sound"), { name: "none" }, null] as never },
      kind,
    );
    const toolkit = createToolkit({ sources: [source] });
    const catalogue = createCatalogue(toolkit, "test");
    const [listed, ...others] = catalogue.list().tools;
    expect(listed).toMatchObject({ key: "poison", origin: "native", problemCount: 7 });
    expect(listed?.title).toBeUndefined();
    expect(others.map(({ key }) => key)).toEqual(["sound"]);
    const detail = catalogue.describe("poison");
    expect(detail?.problems.map(({ path }) => path)).toContain("/title");
    expect(JSON.parse(detail?.definitionText ?? "")).not.toHaveProperty("title");
    expect(toolkit.status()[0]?.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('The tool "none" is left out'),
      expect.stringContaining("Tool number 4 is left out"),
    ]);
    // The same tools as long as nothing changes, so that nobody describes them anew.
    expect(toolkit.get("poison")).toBe(toolkit.get("poison"));
    catalogue.close();
  }
});
