import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createContext, type Tool } from "@/lib/tool/index.ts";
import type { Source } from "../source.ts";
import { createDefinitionsSource, createDefinitionsSources } from "./index.ts";

let folder: string;
const open: Source[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "definitions-"));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((source) => source.close()));
  await rm(folder, { recursive: true });
});

async function load(content: unknown, name = "some-server.json"): Promise<Source> {
  await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  const source = createDefinitionsSource({ file: name, folder });
  open.push(source);
  await source.ready();
  return source;
}

async function loadTools(content: unknown): Promise<readonly Tool[]> {
  return (await load(content)).snapshot().tools;
}

function changeOf(source: Source): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = source.subscribe(() => {
      unsubscribe();
      resolve();
    });
  });
}

const schema = { type: "object", properties: { city: { type: "string" } } };
const definition = { name: "get.weather", description: "Weather", inputSchema: schema };

describe("a file of definitions", () => {
  it("lists the tools of a server under the server's name, with what the server says of them", async () => {
    const extras = {
      title: "Weather",
      annotations: { readOnlyHint: true },
      outputSchema: { type: "object" },
    };
    const [tool] = await loadTools({ server: "my server", tools: [{ ...definition, ...extras, _meta: {} }] });
    expect(tool).toMatchObject({
      ...extras,
      name: "my_server_get_weather",
      originalName: "get.weather",
      origin: "my server",
      source: "custom",
      description: "Weather",
      inputSchema: schema,
    });
    expect(tool?.problems).toBeUndefined();
  });

  it.each([
    ["the result of tools/list", { tools: [definition] }],
    ["the whole message", { jsonrpc: "2.0", id: 1, result: { tools: [definition] } }],
    ["pages of it", [{ result: { tools: [definition] } }]],
    ["a bare list", [definition]],
    ["a single definition", definition],
  ])("reads %s and names the tools after the file", async (_form, content) => {
    const [tool] = await loadTools(content);
    expect(tool).toMatchObject({
      name: "some-server_get_weather",
      origin: "some-server",
      inputSchema: schema,
    });
  });

  const plain = { name: "find", description: "Finds" };
  it.each([
    ["OpenAI Chat", [{ type: "function", function: { ...plain, parameters: schema } }]],
    ["OpenAI Responses", [{ type: "function", ...plain, parameters: schema, strict: true }]],
    ["Anthropic", [{ ...plain, input_schema: schema }]],
    ["Gemini with a JSON Schema", [{ functionDeclarations: [{ ...plain, parametersJsonSchema: schema }] }]],
    [
      "Gemini with its own parameters",
      {
        tools: [
          {
            functionDeclarations: [
              { ...plain, parameters: { type: "OBJECT", properties: { city: { type: "STRING" } } } },
            ],
          },
        ],
      },
    ],
  ])("reads what %s is sent", async (_provider, content) => {
    const [tool] = await loadTools(content);
    expect(tool).toMatchObject({ originalName: "find", description: "Finds", inputSchema: schema });
  });

  it("fills in a missing type and properties and leaves the rest of the schema as it is", async () => {
    const tools = await loadTools([
      { name: "none" },
      { name: "bare", inputSchema: { $schema: "x", additionalProperties: false } },
      { name: "odd", inputSchema: { type: "string", properties: 3 } },
    ]);
    expect(tools.map((tool) => tool.inputSchema)).toEqual([
      { type: "object", properties: {} },
      { $schema: "x", additionalProperties: false, type: "object", properties: {} },
      { type: "string", properties: 3 },
    ]);
  });

  it("keeps keys such as __proto__", async () => {
    const text =
      '[{"name":"a","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"}},"__proto__":1}}]';
    const source = await load(text);
    const [tool] = source.snapshot().tools;
    expect(JSON.stringify(tool?.inputSchema)).toBe(JSON.stringify(JSON.parse(text)[0].inputSchema));
  });

  it("cuts a name over 128 characters with a hash", async () => {
    const tools = await loadTools([{ name: `${"x".repeat(200)}a` }, { name: `${"x".repeat(200)}b` }]);
    expect(tools.map((tool) => tool.name.length)).toEqual([128, 128]);
    expect(tools[0]?.name).not.toBe(tools[1]?.name);
  });

  it("says which entries are no definitions, and lists the others", async () => {
    const source = await load([definition, 7, { description: "x" }, { name: "y", inputSchema: [] }]);
    const { state, tools, problems } = source.snapshot();
    expect(state).toBe("ready");
    expect(tools).toHaveLength(1);
    expect(problems.map(({ where, message }) => `${where}: ${message}`)).toEqual([
      "some-server.json: The entry $[1] is no definition of a tool: it must be an object with a name.",
      "some-server.json: The entry $[2] is no definition of a tool: its name is missing.",
      "some-server.json: The entry $[3] is no definition of a tool: its inputSchema must be an object.",
    ]);
  });

  it.each([
    ["text that is no JSON", '{\n  "tools": [,]\n}', /not JSON/, 2],
    ["text that is cut", '{\n"tools": [', /not JSON/, 2],
    ["no text", "", /empty/, undefined],
    ["something else", { compilerOptions: {} }, /no definitions/, undefined],
  ])("fails with a reason on %s", async (_what, content, message, line) => {
    const source = await load(content);
    expect(source.snapshot()).toMatchObject({ state: "failed", tools: [] });
    expect(source.snapshot().problems[0]?.message).toMatch(message);
    expect(source.snapshot().problems[0]?.line).toBe(line);
  });

  it("gives an error that says so when one is run", async () => {
    const [tool] = await loadTools([definition]);
    const result = await tool?.execute({}, createContext());
    expect(result).toMatchObject({ isError: true });
    expect(result?.output).toMatch(/has no implementation/);
  });

  it("follows the file when it is changed, replaced, deleted and written again", async () => {
    const source = await load({ server: "s", tools: [definition] });
    const path = join(folder, "some-server.json");
    const waitFor = async (act: () => Promise<void>, holds: () => boolean) => {
      await act();
      while (!holds()) await changeOf(source);
    };
    const names = () => source.snapshot().tools.map((tool) => tool.name);
    await waitFor(
      () => writeFile(path, JSON.stringify({ server: "t", tools: [definition, { name: "b" }] })),
      () => names().length === 2 && source.origin === "t",
    );
    await writeFile(join(folder, "other.tmp"), JSON.stringify([{ name: "c" }]));
    await waitFor(
      () => rename(join(folder, "other.tmp"), path),
      () => names().join() === "some-server_c",
    );
    await waitFor(
      () => rm(path),
      () => source.snapshot().state === "failed",
    );
    await waitFor(
      () => writeFile(path, "[]"),
      () => source.snapshot().state === "ready",
    );
    expect(names()).toEqual([]);
  });
});

describe("globs of definitions", () => {
  it("make one source a file, and one that failed for a glob without a match", async () => {
    for (const name of ["a.json", "b.json"]) await writeFile(join(folder, name), "[]");
    const sources = createDefinitionsSources(["*.json", "a.json", "nothing/*.json", "later.json"], folder);
    open.push(...sources);
    await Promise.all(sources.map((source) => source.ready()));
    expect(sources.map((source) => [source.id, source.snapshot().state])).toEqual([
      ["definitions:a.json", "ready"],
      ["definitions:b.json", "ready"],
      ["definitions:later.json", "failed"],
      ["definitions:nothing/*.json", "failed"],
    ]);
  });

  const corpus = "../shared/corpus/mcp";
  it.skipIf(!existsSync(corpus))("list every tool of the corpus (skipped where it is missing)", async () => {
    const sources = createDefinitionsSources([`${corpus}/*.json`], process.cwd());
    open.push(...sources);
    await Promise.all(sources.map((source) => source.ready()));
    expect(sources.flatMap((source) => source.snapshot().problems)).toEqual([]);
    expect(sources.flatMap((source) => source.snapshot().tools)).toHaveLength(2060);
  });
});
