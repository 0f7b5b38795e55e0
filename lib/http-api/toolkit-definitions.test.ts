import { describe, expect, test } from "vitest";
import { defineTool, type Tool } from "@/lib/tool/index.ts";
import { listDefinitionProblems, respond, sendDefinitions, summarizeDefinitionProblems } from "./index.ts";

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  ...defineTool({
    name: "tool",
    description: "Does it.",
    inputSchema: { type: "object", properties: { a: { const: 1 } } },
    execute: () => "",
  }),
  name,
  ...more,
});
const toolkit = {
  tools: [tool("one", { annotations: { readOnlyHint: true } }), tool("x".repeat(70))],
  shadowed: ["one~2"],
};
const send = (path: string) =>
  respond(() =>
    sendDefinitions(toolkit, new Request(`http://a.test/api/toolkit/${path}`), path.split("?")[0] ?? ""),
  );

describe("the definitions of a toolkit", () => {
  test("are a file in the form of each provider, with every tool in it", async () => {
    const read = async (path: string) => {
      const response = await send(path);
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
      expect(response.headers.get("content-disposition")).toMatch(
        /^attachment; filename="tools\.[\w-]+\.json"$/,
      );
      return response.json();
    };
    expect((await read("openai")).map(({ function: { name } }: never) => name)).toEqual([
      "one",
      "x".repeat(70),
    ]);
    expect(await read("openai?api=responses")).toMatchObject([
      { type: "function", name: "one", strict: false },
      {},
    ]);
    expect(await read("anthropic")).toMatchObject([{ name: "one", input_schema: { type: "object" } }, {}]);
    expect(await read("gemini")).toMatchObject([
      { functionDeclarations: [{ name: "one", parametersJsonSchema: {} }, {}] },
    ]);
    expect(await read("gemini?schema=parameters")).toMatchObject([
      { functionDeclarations: [{ name: "one", parameters: { type: "OBJECT" } }, {}] },
    ]);
    expect(await read("mcp")).toMatchObject({
      tools: [{ name: "one", inputSchema: {}, annotations: { readOnlyHint: true } }, {}],
    });
  });

  test("are a file of another name in each form", async () => {
    const paths = [
      "openai",
      "openai?api=responses",
      "anthropic",
      "gemini",
      "gemini?schema=parameters",
      "mcp",
    ];
    const names = await Promise.all(
      paths.map(async (path) => (await send(path)).headers.get("content-disposition")),
    );
    expect(names[4]).toBe('attachment; filename="tools.gemini-parameters.json"');
    expect(new Set(names).size).toBe(paths.length);
  });

  test("are refused in a form that there is not", async () => {
    for (const path of ["word", "__proto__", "openai?api=x", "gemini?schema=x"]) {
      expect((await send(path)).status).toBe(400);
    }
  });

  test("come with what speaks against them: refusals, losses, tools that no model sees", () => {
    expect(listDefinitionProblems(toolkit)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ form: "OpenAI", toolName: "x".repeat(70), severity: "refused" }),
        expect.objectContaining({ form: "Anthropic", toolName: "x".repeat(70), severity: "doubtful" }),
        expect.objectContaining({ form: "Gemini, parameters", toolName: "one" }),
        expect.objectContaining({ form: "Every form", toolName: "one~2" }),
      ]),
    );
    expect(listDefinitionProblems({ tools: [], shadowed: [] })).toEqual([]);
  });

  test("come with the first 100 of them and their counts, what is refused first", () => {
    const execute = () => "";
    const long = (index: number) =>
      defineTool({ name: `${index}`.padEnd(70, "x"), description: "", execute });
    const tools = Array.from({ length: 60 }, (_, index) => long(index));
    const many = { tools, shadowed: Array.from({ length: 500 }, (_, index) => `a~${index}`) };
    const { refused, doubtful, first } = summarizeDefinitionProblems(many);
    expect(refused + doubtful).toBe(listDefinitionProblems(many).length);
    expect(doubtful).toBeGreaterThanOrEqual(500);
    expect(refused).toBeGreaterThan(0);
    expect(first).toHaveLength(100);
    const severities = first.map(({ severity }) => severity);
    expect(severities.lastIndexOf("refused")).toBe(Math.min(refused, 100) - 1);
    expect(summarizeDefinitionProblems(many)).toBe(summarizeDefinitionProblems(many));
    expect(summarizeDefinitionProblems({ tools: [], shadowed: [] })).toEqual({
      refused: 0,
      doubtful: 0,
      first: [],
    });
  });
});
