import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfigFile } from "./config-file.ts";
import { readJsonFile } from "./json-file.ts";
import { readMcpSections } from "./mcp-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "config-"));
});
afterEach(() => rm(folder, { recursive: true }));
const write = (name: string, text: string) => writeFile(join(folder, name), text);

test("a folder without a configuration has an empty one", () => {
  expect(readConfigFile(folder)).toEqual({});
  expect(readMcpSections([], {}, folder)).toEqual([]);
});

test("a configuration is TypeScript, or JSON with comments", async () => {
  await write("playground.config.json", '{ // mine\n "roots": ["docs",], /* all */ "tools": "//x" }');
  expect(readConfigFile(folder)).toMatchObject({ roots: ["docs"], tools: "//x" });
  await write("playground.config.ts", "const roots: string[] = ['src'];\nexport default { roots };");
  expect(readConfigFile(folder)).toMatchObject({
    roots: ["src"],
    file: join(folder, "playground.config.ts"),
  });
});

test("limits of drafts are numbers that make sense, and none is misspelt", async () => {
  await write("playground.config.json", '{ "limits": { "draftCpuMs": 2000, "draftRuns": 8 } }');
  expect(readConfigFile(folder).limits).toEqual({ draftCpuMs: 2000, draftRuns: 8 });
  await write("playground.config.json", '{ "limits": { "draftCpu": 2000 } }');
  expect(() => readConfigFile(folder)).toThrow(/playground\.config\.json: limits .*draftCpu/);
  await write("playground.config.json", '{ "limits": { "draftCpuMs": 0 } }');
  expect(() => readConfigFile(folder)).toThrow(/limits\.draftCpuMs/);
});

test("a configuration that is named is read instead, and has to be there", async () => {
  await write("playground.config.json", '{ "tools": "a" }');
  await write("other.json", '{ "tools": "b" }');
  expect(readConfigFile(folder, "other.json")).toMatchObject({
    tools: "b",
    file: join(folder, "other.json"),
  });
  expect(() => readConfigFile(folder, "none.json")).toThrow(/There is no file none\.json/);
});

test("a configuration that can't be used is refused by file and setting", async () => {
  await write("playground.config.json", '{ "roots": "docs" }');
  expect(() => readConfigFile(folder)).toThrow(/playground\.config\.json: roots /);
  await write("playground.config.ts", "export default {;");
  expect(() => readConfigFile(folder)).toThrow(/playground\.config\.ts cannot be loaded/);
});

test("a JSON file that is none, or not there, is told as a sentence", async () => {
  await write("broken.json", "{ nope }");
  expect(readJsonFile(join(folder, "broken.json"))).toEqual({
    fault: expect.stringContaining("is not JSON"),
  });
  expect(readJsonFile(join(folder, "none.json"))).toEqual({
    fault: expect.stringContaining("There is no file"),
  });
});

test("MCP servers come from named files, the configuration and mcp.json, a file once", async () => {
  await write("mcp.json", '{ "mcpServers": {} }');
  await write("named.json", '{ "servers": {} }');
  const named = [join(folder, "named.json"), join(folder, "mcp.json")];
  const sections = readMcpSections(
    named,
    { mcp: { a: { command: "x" } }, file: join(folder, "p.ts") },
    folder,
  );
  expect(sections.map(({ where }) => where)).toEqual(["named.json", "mcp.json", "p.ts (mcp)"]);
  expect(sections[2]?.content).toEqual({ value: { a: { command: "x" } } });
});
