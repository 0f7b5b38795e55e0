import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestFolder, runTool, type TestFolder, waitFor } from "./testing.ts";

let place: TestFolder;
beforeEach(async () => {
  place = await createTestFolder();
});
afterEach(() => place.clear());

/** A file that exports a source; `body` is its function. */
const sourceFile = (body: string) => `import { createTool, defineSource, defineTool } from "tool-playground";
const tool = (name) => defineTool({ name, description: "", execute: () => name });
export const rows = defineSource({ name: "rows", tools: ${body} });
export const plain = tool("plain");
`;

test("the example of docs/custom-sources.md does what it says", { timeout: 20_000 }, async () => {
  const page = await readFile(new URL("../../../docs/custom-sources.md", import.meta.url), "utf8");
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  await place.write({ "letters.ts": code, "letters/greeting.txt": "Dear {name}, {name}!" });
  const source = place.open();
  await source.ready();
  expect(source.snapshot().problems).toEqual([]);
  expect(source.snapshot().tools).toMatchObject([
    {
      name: "write_greeting",
      source: "custom",
      origin: "letters",
      inputSchema: { properties: { name: { type: "string" } } },
    },
  ]);
  expect((await runTool(source, "write_greeting", { name: "Ada" }).result).output).toBe("Dear Ada, Ada!");
});

test("tools of a source are told apart by their names, in whichever order they come", {
  timeout: 20_000,
}, async () => {
  await place.write({
    "rows.js": sourceFile("async () => [tool('a'), tool('b'), tool('c')].sort(() => Math.random() - 0.5)"),
  });
  const source = place.open({ idleWorkers: 4 });
  await source.ready();
  const names = source.snapshot().tools.map(({ name }) => name);
  expect(names.toSorted()).toEqual(["a", "b", "c", "plain"]);
  expect(source.snapshot().tools.find(({ name }) => name === "plain")).toMatchObject({
    source: "native",
    origin: "tools/",
  });
  const runs = ["a", "b", "c", "a", "b", "c"].map(
    async (name) => (await runTool(source, name).result).output === name,
  );
  expect(await Promise.all(runs)).toEqual(runs.map(() => true));
});

test.each([
  ["() => { throw new Error('no rows') }", 'The source "rows" gave no tools: no rows'],
  ["() => []", 'The source "rows" gave no tools: its list is empty.'],
  ["async () => 7", 'The source "rows" gave no tools: its function tools must give a list of them.'],
  ["() => [tool('a'), { name: 'b', inputSchema: {} }]", /^The export "rows\[1\]" is not a tool: /],
])("a source that is %s is a problem, and the others work", { timeout: 20_000 }, async (body, message) => {
  await place.write({ "rows.js": sourceFile(body) });
  const source = place.open();
  await source.ready();
  expect(source.snapshot().problems).toMatchObject([
    { where: "tools/rows.js", message: expect.stringMatching(message) },
  ]);
  expect((await runTool(source, "plain").result).output).toBe("plain");
});

test("a source that never gives its tools is left out, and one that changed is asked again", {
  timeout: 20_000,
}, async () => {
  await place.write({
    "rows.js": sourceFile("() => new Promise(() => undefined)"),
    "b.js": sourceFile("() => [tool('a')]"),
  });
  const source = place.open({ loadMs: 300 });
  await source.ready();
  await waitFor(source, () => source.snapshot().problems.some(({ where }) => where === "tools/rows.js"));
  expect(source.snapshot().tools.map(({ name }) => name)).toEqual(["plain", "a"]);
  await place.write({ "rows.js": sourceFile("() => [tool('late')]") });
  await waitFor(source, () => source.snapshot().tools.some(({ name }) => name === "late"));
});
