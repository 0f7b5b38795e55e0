import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  createTool,
  isTool,
  type JsonSchema,
  type Tool,
  ToolDefinitionError,
  ToolResult,
  toolSources,
} from "./index.ts";

const fields: Tool = {
  name: "echo",
  description: "",
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
  source: "custom",
  execute: async (args) => ToolResult.ok(String(args.text)),
};

function withSchema(inputSchema: JsonSchema) {
  return createTool({ ...fields, inputSchema });
}

describe("createTool", () => {
  test("keeps the five fields as they are, and adds nothing", () => {
    const tool = createTool(fields);
    expect(tool).toEqual(fields);
    expect(tool.inputSchema).toBe(fields.inputSchema);
    expect(tool.execute).toBe(fields.execute);
    for (const source of toolSources) expect(createTool({ ...fields, source }).source).toBe(source);
  });

  test.each([
    ["name", 5],
    ["description", null],
    ["inputSchema", []],
    ["inputSchema", true],
    ["source", "plugin"],
    ["execute", "echo"],
  ])("throws an error that names %s when it is missing or wrong", (field, wrong) => {
    for (const value of [wrong, undefined]) {
      const build = () => createTool({ ...fields, [field]: value });
      expect(build).toThrow(ToolDefinitionError);
      expect(build).toThrow(`"${field}"`);
    }
  });

  test("lists deeper faults as problems and still gives the tool", async () => {
    const tool = createTool({ ...fields, name: "get user", inputSchema: { type: "string" } });
    expect(tool.problems?.map((problem) => problem.path)).toEqual(["/name", "/inputSchema/type"]);
    expect(tool.problems?.[0]?.message).toContain("get_user");
    expect(await tool.execute({ text: "a" }, undefined as never)).toEqual({ output: "a", isError: false });
    expect(withSchema({}).problems?.[0]?.path).toBe("/inputSchema/type");
    const earlier = { path: "/x", message: "y" };
    expect(createTool({ ...fields, problems: [earlier] }).problems).toEqual([earlier]);
  });

  test("leaves optional fields of the wrong shape out, with a problem each", () => {
    const annotations = { readOnlyHint: "yes", destructiveHint: true, custom: 1 };
    const examples = [{ name: "a", arguments: { text: "a" } }, { name: "b" }];
    const wrong = {
      title: 5,
      outputSchema: "text",
      annotations,
      examples,
      origin: "demo",
    } as unknown as Partial<Tool>;
    const tool = createTool({ ...fields, ...wrong });
    expect(tool).not.toHaveProperty("title");
    expect(tool).not.toHaveProperty("outputSchema");
    expect(tool.annotations).toEqual({ destructiveHint: true, custom: 1 });
    expect(tool.examples).toEqual([examples[0]]);
    expect(tool.origin).toBe("demo");
    const paths = tool.problems?.map((problem) => problem.path);
    expect(paths).toEqual(["/title", "/outputSchema", "/annotations/readOnlyHint", "/examples/1"]);
  });
});

test("takes null in an optional field for one that is left out", () => {
  const nothing = {
    title: null,
    annotations: null,
    outputSchema: null,
    examples: null,
  } as unknown as Partial<Tool>;
  expect(createTool({ ...fields, ...nothing })).toEqual(fields);
  const hint = { readOnlyHint: null } as unknown as NonNullable<Tool["annotations"]>;
  expect(createTool({ ...fields, annotations: hint }).problems).toBeUndefined();
});

describe("a schema that is not JSON", () => {
  test("ref-07: one that contains itself gets a $ref to where it stands first", () => {
    const properties: Record<string, unknown> = { name: { type: "string" } };
    const node = { type: "object", properties };
    properties.children = { type: "array", items: node };
    const tool = withSchema(node);
    expect(tool.problems).toBeUndefined();
    expect(tool.inputSchema).toEqual({
      type: "object",
      properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
    });
    const outer = withSchema({
      type: "object",
      properties: { "a/b c": { anyOf: [{ type: "null" }, node] } },
    });
    expect(JSON.stringify(outer.inputSchema)).toContain('{"$ref":"#/properties/a~1b%20c/anyOf/1"}');
  });

  test("leaves out functions, undefined, big integers and the like, and says where", () => {
    const tool = withSchema({
      type: "object",
      properties: { n: { type: "integer", default: 5n, refine: () => true, title: undefined, pattern: /x/ } },
      get broken() {
        throw new Error("no");
      },
    });
    expect(tool.inputSchema).toEqual({ type: "object", properties: { n: { type: "integer" } } });
    expect(tool.problems?.map((problem) => problem.path)).toEqual([
      "/inputSchema/properties/n/default",
      "/inputSchema/properties/n/refine",
      "/inputSchema/properties/n/title",
      "/inputSchema/properties/n/pattern",
      "/inputSchema/broken",
    ]);
  });

  test("leaves out a cycle in plain data", () => {
    const value: unknown[] = [1];
    value.push(value);
    const tool = withSchema({ type: "object", default: value });
    expect(tool.inputSchema).toEqual({ type: "object", default: [1] });
    expect(tool.problems?.[0]?.message).toContain("circular");
  });

  test("keeps keys such as __proto__ and takes dates as their text", () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
    schema.default = { when: new Date(0) };
    expect(JSON.stringify(withSchema(schema).inputSchema)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"default":{"when":"1970-01-01T00:00:00.000Z"}}',
    );
  });

  test("comes to an end where it repeats itself without bounds, or nests too deep", () => {
    let wide: JsonSchema = { type: "string" };
    for (let level = 0; level < 40; level += 1) wide = { type: "object", properties: { a: wide, b: wide } };
    expect(JSON.stringify(withSchema(wide).inputSchema).length).toBeLessThan(1_000_000);
    let deep: JsonSchema = { type: "object" };
    for (let level = 0; level < 20_000; level += 1) deep = { type: "object", not: deep };
    expect(withSchema(deep).problems?.[0]?.message).toContain("1000 levels");
  });

  test("is turned into JSON Schema where it is a library's object", () => {
    const tool = withSchema(z.object({ a: z.string() }) as unknown as JsonSchema);
    expect(tool.inputSchema).toMatchObject({ type: "object", required: ["a"] });
  });
});

test("isTool tells tools by their fields alone", () => {
  expect(isTool(fields)).toBe(true);
  expect(isTool(createTool(fields))).toBe(true);
  for (const odd of [null, 5, [], {}, { ...fields, source: "x" }, { ...fields, execute: 1 }]) {
    expect(isTool(odd)).toBe(false);
  }
});
