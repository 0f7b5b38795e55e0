import { expect, test } from "vitest";
import type { Source, SourceSnapshot } from "@/lib/sources/source.ts";
import { defineTool, type Tool } from "@/lib/tool/index.ts";
import { filterSource } from "./filter-source.ts";
import { createToolkit } from "./toolkit.ts";

const tool = (name: string): Tool => defineTool({ name, description: "", execute: () => name });

function fakeSource(id: string, names: readonly string[], kind: Source["kind"] = "mcp") {
  let snapshot: SourceSnapshot = { state: "ready", tools: names.map(tool), problems: [] };
  const listeners = new Set<() => void>();
  const calls: string[] = [];
  const note = (call: string) => async () => void calls.push(call);
  const source: Source = {
    id,
    kind,
    origin: id,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: async () => {},
    reload: note("reload"),
    rest: note("rest"),
    close: note("close"),
    lines: () => [`${id} speaks`],
  };
  const change = (next: Partial<SourceSnapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };
  return { source, calls, change };
}
const namesOf = (toolkit: ReturnType<typeof createToolkit>) => toolkit.entries().map(({ key }) => key);

test("a source that is switched off has no tools and no processes, until it is switched on again", async () => {
  const one = fakeSource("one", ["a", "b"]);
  const two = fakeSource("two", ["a"]);
  const toolkit = createToolkit({ sources: [one.source, two.source] });
  expect(namesOf(toolkit)).toEqual(["a", "b", "a~2"]);
  expect(await toolkit.switchSource("one", false)).toBe(true);
  expect(namesOf(toolkit)).toEqual(["a"]);
  expect(toolkit.status()[0]).toMatchObject({ state: "off", toolCount: 0, problems: [] });
  expect(one.calls).toEqual(["rest"]);
  await toolkit.reload();
  await toolkit.reload("one");
  expect(one.calls).toEqual(["rest"]);
  await toolkit.switchSource("one", true);
  expect([namesOf(toolkit), one.calls]).toEqual([
    ["a", "b", "a~2"],
    ["rest", "reload"],
  ]);
  expect(await toolkit.switchSource("none", false)).toBe(false);
});

test("a source that is added has its place, tells its changes, and can be removed; the others can't", async () => {
  const toolkit = createToolkit({
    sources: [fakeSource("m", ["a"]).source, fakeSource("n", ["b"], "native").source],
  });
  const added = fakeSource("x", ["a"]);
  toolkit.addSource(added.source, ({ kind }) => kind === "mcp");
  toolkit.allowRemoval("x");
  expect(toolkit.status().map(({ id, removable }) => [id, removable])).toEqual([
    ["m", undefined],
    ["x", true],
    ["n", undefined],
  ]);
  let changes = 0;
  toolkit.subscribe(() => {
    changes += 1;
  });
  added.change({ tools: [tool("late")] });
  expect([namesOf(toolkit), changes]).toEqual([["a", "late", "b"], 1]);
  expect(await toolkit.removeSource("x")).toBe(true);
  expect([namesOf(toolkit), added.calls, changes]).toEqual([["a", "b"], ["close"], 2]);
  added.change({ tools: [] });
  expect(changes).toBe(2);
  expect(await toolkit.removeSource("x")).toBe(false);
});

test("the first of all comes a source that nothing comes before", () => {
  const toolkit = createToolkit({ sources: [fakeSource("n", [], "native").source] });
  toolkit.addSource(fakeSource("x", []).source, ({ kind }) => kind === "mcp");
  expect(toolkit.status().map(({ id }) => id)).toEqual(["x", "n"]);
});

test("the log of a source is had by its id", () => {
  const toolkit = createToolkit({ sources: [fakeSource("one", []).source] });
  expect(toolkit.status()[0]?.hasLog).toBe(true);
  expect(toolkit.linesOf("one")).toEqual(["one speaks"]);
  expect(toolkit.linesOf("none")).toBeUndefined();
});

test("any true in a filter lists only those, only false leaves those out, unknown names are told", () => {
  const filtered = (filter: { readonly [name: string]: boolean }) => {
    const { source, change } = fakeSource("one", ["a", "b", "c"]);
    const made = filterSource(source, { one: filter });
    return { made, change, names: () => made.snapshot().tools.map(({ name }) => name) };
  };
  expect(filtered({}).names()).toEqual(["a", "b", "c"]);
  expect(filtered({ a: true, b: false }).names()).toEqual(["a"]);
  expect(filtered({ b: false }).names()).toEqual(["a", "c"]);
  const { made, change, names } = filtered({ ghost: false, late: true });
  expect(made.snapshot().problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('"ghost"'),
    expect.stringContaining('"late"'),
  ]);
  change({ state: "loading" });
  expect(made.snapshot().problems).toEqual([]);
  change({ state: "ready", tools: [{ ...tool("one_late"), originalName: "late" }] });
  expect(names()).toEqual(["one_late"]);
  expect(made.snapshot()).toBe(made.snapshot());
  expect(made.id).toBe("one");
});

test("a disabled tool is listed nowhere, and a name in vain is told once everything has loaded", async () => {
  const one = fakeSource("one", ["a", "b"]);
  const two = fakeSource("two", ["a"]);
  two.change({ state: "loading" });
  const toolkit = createToolkit({ sources: [one.source, two.source], disabled: ["a", "ghost"] });
  expect(namesOf(toolkit)).toEqual(["b"]);
  expect(await toolkit.execute("a", {})).toMatchObject({ isError: true, output: "Unknown tool: a" });
  expect(toolkit.status().length).toBe(2);
  two.change({ state: "ready" });
  expect(toolkit.status()[2]).toMatchObject({
    origin: "configuration",
    problems: [{ message: expect.stringContaining('"ghost"') }],
  });
  expect(toolkit.status()[2]?.problems.length).toBe(1);
});

test("a filter goes by the origin of its source, and one for no source is told", () => {
  const one = fakeSource("one", ["a", "b"]);
  const two = fakeSource("two", ["a", "c"]);
  const toolkit = createToolkit({
    sources: [one.source, two.source],
    filters: { two: { a: false }, ghost: { x: true } },
  });
  expect(namesOf(toolkit)).toEqual(["a", "b", "c"]);
  expect(toolkit.status()[2]?.problems).toEqual([
    { where: "filters", message: expect.stringContaining('"ghost"') },
  ]);
});

test("of a source with thousands of problems the first 100 are told, and how many there are besides", () => {
  const { source, change } = fakeSource("one", ["a"]);
  const toolkit = createToolkit({ sources: [source] });
  const problemsOf = (count: number) => {
    change({
      problems: Array.from({ length: count }, (_, index) => ({ where: "one", message: `no. ${index}` })),
    });
    return toolkit.status()[0]?.problems ?? [];
  };
  expect(problemsOf(100)).toHaveLength(100);
  expect(problemsOf(101).at(-1)?.message).toBe("1 more problem is not listed.");
  expect(problemsOf(30_000)).toHaveLength(101);
  expect(problemsOf(30_000).at(-1)).toEqual({
    where: "one",
    message: "29,900 more problems are not listed.",
  });
});
