import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NativeSource } from "./index.ts";
import { createTestFolder, isAlive, runTool, type TestFolder, toolFile, waitFor } from "./testing.ts";

let folder: TestFolder;

beforeEach(async () => {
  folder = await createTestFolder();
});

afterEach(() => folder.clear());

const echo = toolFile("echo", "({ text }) => String(text)");

async function load(files: { readonly [path: string]: string }, loadMs = 5000): Promise<NativeSource> {
  await folder.write(files);
  const source = folder.open({ loadMs });
  await source.ready();
  return source;
}

function names(source: NativeSource): string[] {
  return source.snapshot().tools.map((tool) => tool.name);
}

function problems(source: NativeSource): string[] {
  return source.snapshot().problems.map(({ where, line, column, message }) =>
    [where, line, column]
      .filter((each) => each !== undefined)
      .join(":")
      .concat(` ${message}`),
  );
}

describe("the files of a folder", { timeout: 20_000 }, () => {
  it("give every tool that they export, in each kind of file, below sub-folders too", async () => {
    const plain = (name: string) =>
      `{ name: "${name}", description: "", source: "custom", inputSchema: { type: "object" }, execute: async () => ({ output: "1", isError: false }) }`;
    const source = await load({
      "a.ts": `${echo}export default echo;\nexport const list = [echo, [${plain("in_list")}]];\nexport const config = { name: "x", retries: 3 };`,
      "b.tsx": toolFile("in_tsx", "(): string => 'x' as string"),
      "c.js": `module.exports = { one: ${plain("in_cjs")} };`,
      "d.mjs": `import { defineTool } from "tool-playground";\nexport default defineTool({ name: "in_mjs", description: "", execute: () => "m" });`,
      "e.cjs": `exports.tool = ${plain("in_exports")};`,
      "sub/f.mts": toolFile("in_sub", "() => 'x'"),
      "sub/f.test.ts": "throw new Error('never loaded')",
      "types.d.ts": "export const a: number;",
      ".hidden/a.ts": "throw new Error('never loaded')",
      "node_modules/a/index.js": "throw new Error('never loaded')",
      "README.md": "# Tools",
    });
    expect(problems(source)).toEqual([]);
    expect(source.snapshot().tools.map(({ name, origin, source: kind }) => [name, origin, kind])).toEqual([
      ["echo", "tools/", "native"],
      ["in_list", "tools/", "custom"],
      ["in_tsx", "tools/", "native"],
      ["in_cjs", "tools/", "custom"],
      ["in_mjs", "tools/", "native"],
      ["in_exports", "tools/", "custom"],
      ["in_sub", "tools/sub/", "native"],
    ]);
    const outputs = ["echo", "in_cjs", "in_mjs", "in_sub"].map(
      (name) => runTool(source, name, { text: "hi" }).result,
    );
    expect((await Promise.all(outputs)).map((result) => result.output)).toEqual(["hi", "1", "m", "x"]);
  });

  it("may use zod without having it, helpers, JSON and enums", async () => {
    const source = await load({
      "zod.ts": `import { defineTool } from "tool-playground";
import { z } from "zod";
import data from "./data.json" with { type: "json" };
import { half } from "./helper.ts";
import type { Kind } from "./kinds";
enum Unit { Metre = "m" }
const kind: Kind = "a";
export const measure = defineTool({
  name: "measure", description: "", inputSchema: z.object({ value: z.number() }),
  execute: ({ value }) => half(value) * data.factor + Unit.Metre + kind,
});`,
      "helper.ts": "export const half = (value: number): number => value / 2;",
      "kinds.ts": "export type Kind = 'a' | 'b';",
      "data.json": '{ "factor": 3 }',
    });
    expect(problems(source)).toEqual([]);
    expect(source.snapshot().tools[0]?.inputSchema).toMatchObject({
      properties: { value: { type: "number" } },
    });
    expect((await runTool(source, "measure", { value: 4 }).result).output).toBe("6ma");
  });

  it("say where and why one of them cannot be used, and the others work", async () => {
    const source = await load(
      {
        "a_throws.ts":
          "interface A { a: string }\n\nfunction check(): never {\n  throw new TypeError('no key');\n}\ncheck();",
        "b_syntax.ts": "export const a = 1;\nexport const b = { c: 1,, };",
        "c_none.ts": "export const a = 1;",
        "d_exits.ts": "process.exit(4);",
        "e_loops.ts": "for (;;);",
        "f_waits.ts": "await new Promise(() => {});",
        "g_import.ts": "import a from './nowhere.ts';\nexport default a;",
        "h_wrong.ts": "export const bad = { name: 'x', inputSchema: {}, execute() {} };",
        "i_text.ts": "throw 'only text';",
        "z_echo.ts": echo,
      },
      600,
    );
    await waitFor(source, () => !problems(source).some((each) => each.includes("still loading")));
    expect(names(source)).toEqual(["echo"]);
    expect(problems(source)).toEqual([
      "tools/a_throws.ts:4:9 It threw while it was loaded: TypeError: no key",
      "tools/b_syntax.ts:2:25 Syntax error: Unexpected token",
      expect.stringMatching(/^tools\/c_none\.ts It exports no tool/),
      expect.stringMatching(/^tools\/d_exits\.ts It ended the process .* exit code 4/),
      expect.stringMatching(/^tools\/e_loops\.ts It did not finish loading within 0\.6 s/),
      expect.stringMatching(/^tools\/f_waits\.ts It did not finish loading within 0\.6 s/),
      expect.stringMatching(
        /^tools\/g_import\.ts:1 It threw while it was loaded: Cannot find module '\.\/nowhere\.ts'$/,
      ),
      expect.stringMatching(/^tools\/h_wrong\.ts The export "bad" is not a tool: .*"description".*missing/),
      expect.stringMatching(/only text/),
    ]);
    expect((await runTool(source, "echo", { text: "hi" }).result).output).toBe("hi");
  });

  it("may have a schema that contains itself (ref-07)", async () => {
    const node =
      "const node = { type: 'object', properties: { name: { type: 'string' } } };\nnode.properties.children = { type: 'array', items: node };\n";
    const source = await load({
      "circular.js": `${node}export const tree = { name: "tree", description: "", source: "custom", inputSchema: node, execute: async (args) => ({ output: args.name, isError: false }) };`,
      "incomplete.js": `${node}export const tool = { name: "tree", inputSchema: node, async execute(args) { return args; } };`,
      "ordinary.ts": echo,
    });
    expect(names(source)).toEqual(["tree", "echo"]);
    expect(source.snapshot().tools[0]?.inputSchema).toMatchObject({
      properties: { children: { items: { $ref: "#" } } },
    });
    expect(problems(source)).toEqual([expect.stringMatching(/incomplete\.js .*"description".*circular/)]);
    expect((await runTool(source, "tree", { name: "oak" }).result).output).toBe("oak");
  });

  it("tell when two of them have a tool of one name, and list both", async () => {
    const source = await load({ "a.ts": echo, "b.ts": echo });
    expect(names(source)).toEqual(["echo", "echo"]);
    expect(problems(source)).toEqual([
      expect.stringMatching(/^tools\/b\.ts The tool "echo" .* in tools\/a\.ts/),
    ]);
  });
});

describe("a folder that is watched", { timeout: 20_000 }, () => {
  it("follows files that are edited, added, broken, mended, renamed and deleted", async () => {
    const source = await load({ "a.ts": echo, "helper.ts": "export const word = 'one';" });
    expect(problems(source)[0]).toMatch(/helper\.ts It exports no tool/);

    await folder.write({ "b.ts": `import { word } from "./helper.ts";\n${toolFile("says", "() => word")}` });
    await waitFor(source, () => names(source).join() === "echo,says" && problems(source).length === 0);
    expect((await runTool(source, "says").result).output).toBe("one");

    const before = source.snapshot();
    await folder.write({ "helper.ts": "export const word = 'two';" });
    await waitFor(source, () => source.snapshot() !== before);
    expect((await runTool(source, "says").result).output).toBe("two");

    await folder.write({ "a.ts": "export const echo = (" });
    await waitFor(source, () => names(source).join() === "says");
    expect(problems(source)).toEqual([expect.stringMatching(/^tools\/a\.ts:1:\d+ Syntax error/)]);

    await folder.write({ "a.ts": echo });
    await waitFor(source, () => names(source).join() === "echo,says" && problems(source).length === 0);

    await rename(join(folder.folder, "a.ts"), join(folder.folder, "c.ts"));
    await waitFor(source, () => names(source).join() === "says,echo");

    await rm(join(folder.folder, "b.ts"));
    await waitFor(source, () => names(source).join() === "echo");
  });

  it("is picked up when it comes later, and when it comes back", async () => {
    const source = folder.open();
    await source.ready();
    expect(source.snapshot()).toMatchObject({ state: "failed", problems: [{ where: "tools/" }] });
    await folder.write({ "a.ts": echo });
    await waitFor(source, () => names(source).join() === "echo");
    await rm(folder.folder, { recursive: true });
    await waitFor(source, () => source.snapshot().state === "failed");
    await folder.write({ "a.ts": echo });
    await waitFor(source, () => names(source).join() === "echo");
  });

  it("lets runs that go on end in their old process", async () => {
    const source = await load({
      "a.ts": toolFile(
        "slow",
        "async () => { await new Promise((go) => setTimeout(go, 700)); return 'old'; }",
      ),
    });
    const run = runTool(source, "slow");
    await folder.write({ "a.ts": toolFile("slow", "() => 'new'") });
    const before = source.snapshot();
    await waitFor(source, () => source.snapshot() !== before);
    expect((await runTool(source, "slow").result).output).toBe("new");
    expect((await run.result).output).toBe("old");
  });

  it("keeps its tools until the new ones are there, and loads again when asked to", async () => {
    const source = await load({ "a.ts": echo });
    const before = source.snapshot();
    const reloaded = source.reload();
    expect(source.snapshot()).toBe(before);
    await reloaded;
    expect(source.snapshot()).not.toBe(before);
    expect(names(source)).toEqual(["echo"]);
  });

  it("leaves no process when it is closed", async () => {
    const source = await load({ "a.ts": toolFile("loop", "() => { for (;;); }") });
    const run = runTool(source, "loop");
    await waitFor(source, () => source.pids.length > 0);
    const { pids } = source;
    await source.close();
    expect(pids.filter(isAlive)).toEqual([]);
    expect((await run.result).isError).toBe(true);
  });
});
