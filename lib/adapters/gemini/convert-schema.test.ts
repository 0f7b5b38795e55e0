import { describe, expect, it } from "vitest";
import type { JsonSchema } from "@/lib/tool/index.ts";
import { convertSchema } from "./index.ts";

/** One property of a schema, converted, with what it lost; paths count from the property. */
function convertProperty(property: unknown, rest: JsonSchema = {}) {
  const { schema, losses } = convertSchema({ type: "object", properties: { a: property }, ...rest });
  return { schema: schema.properties?.a, losses: losses.map(({ path, keyword }) => `${path} ${keyword}`) };
}

const lossless = [
  ["a type", { type: "integer" }, { type: "INTEGER" }],
  [
    "notes",
    { type: "string", title: "T", description: "D" },
    { type: "STRING", title: "T", description: "D" },
  ],
  ["a nullable list of types", { type: ["string", "null"] }, { type: "STRING", nullable: true }],
  ["several types", { type: ["string", "number"] }, { anyOf: [{ type: "STRING" }, { type: "NUMBER" }] }],
  ["a type that is only meant", { properties: { b: {} } }, { type: "OBJECT", properties: { b: {} } }],
  ["texts to choose from", { enum: ["x", "y"] }, { type: "STRING", enum: ["x", "y"] }],
  ["null among the texts", { enum: ["x", null] }, { type: "STRING", nullable: true, enum: ["x"] }],
  ["a constant text", { const: "x" }, { type: "STRING", enum: ["x"] }],
  [
    "a branch that is null",
    { anyOf: [{ type: "number" }, { type: "null" }] },
    { type: "NUMBER", nullable: true },
  ],
  [
    "limits",
    { type: "string", minLength: 1, pattern: "^a" },
    { type: "STRING", minLength: 1, pattern: "^a" },
  ],
  ["integers above a number", { type: "integer", exclusiveMinimum: 0 }, { type: "INTEGER", minimum: 1 }],
  ["a format of Gemini", { type: "string", format: "date-time" }, { type: "STRING", format: "date-time" }],
  ["the first example", { type: "string", examples: ["x"] }, { type: "STRING", example: "x" }],
  ["a list", { type: "array", items: { type: "string" } }, { type: "ARRAY", items: { type: "STRING" } }],
  ["a reference", { $ref: "#/$defs/b" }, { type: "STRING" }],
  ["what stands beside a reference", { $ref: "#/$defs/b", title: "T" }, { type: "STRING", title: "T" }],
  ["an anchor", { $ref: "#c" }, { type: "BOOLEAN" }],
  [
    "parts that agree",
    { allOf: [{ properties: { b: { type: "string" } }, required: ["b"] }, { $ref: "#/$defs/d" }] },
    {
      type: "OBJECT",
      properties: { b: { type: "STRING" }, d: { type: "NUMBER" } },
      required: ["b"],
    },
  ],
] as const;

describe("what Gemini can say too", () => {
  const $defs = {
    b: { type: "string" },
    c: { $anchor: "c", type: "boolean" },
    d: { type: "object", properties: { d: { type: "number" } } },
  };
  it.each(lossless)("%s is kept", (_what, property, expected) => {
    expect(convertProperty(property, { $defs })).toEqual({ schema: expected, losses: [] });
  });
});

const lossy = [
  ["numbers to choose from", { type: "integer", enum: [1, 2] }, { type: "INTEGER" }, ["enum"]],
  ["a constant number", { const: 3 }, { type: "NUMBER" }, ["const"]],
  [
    "numbers above a number",
    { type: "number", exclusiveMinimum: 0 },
    { type: "NUMBER" },
    ["exclusiveMinimum"],
  ],
  ["a format", { type: "string", format: "uri" }, { type: "STRING" }, ["format"]],
  ["rules", { not: {}, uniqueItems: true }, {}, ["not", "uniqueItems"]],
  ["exactly one branch", { oneOf: [{ type: "string" }, { type: "number" }] }, undefined, ["oneOf"]],
  ["what no value fits", false, {}, ["false"]],
  ["a list of anything", { type: "array" }, { type: "ARRAY", items: { type: "STRING" } }, ["items"]],
  ["a reference to elsewhere", { $ref: "other.json" }, {}, ["$ref"]],
  [
    "places of a list",
    { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
    { type: "ARRAY", items: { anyOf: [{ type: "STRING" }, { type: "NUMBER" }] } },
    ["prefixItems"],
  ],
  ["parts that differ", { type: "string", allOf: [{ type: "number" }] }, { type: "STRING" }, ["allOf"]],
] as const;

describe("what Gemini can't say", () => {
  it.each(lossy)("%s is listed as lost", (_what, property, expected, keywords) => {
    const { schema, losses } = convertProperty(property);
    if (expected !== undefined) expect(schema).toEqual(expected);
    expect(losses).toEqual(keywords.map((keyword) => `/properties/a ${keyword}`));
  });

  it("is named by its place, with steps escaped", () => {
    const { losses } = convertSchema({ type: "object", properties: { "a/b~": { minContains: 1 } } });
    expect(losses).toEqual([{ path: "/properties/a~1b~0", keyword: "minContains" }]);
  });

  it("is recursion, which is cut where it begins again", () => {
    const { schema, losses } = convertSchema({
      type: "object",
      properties: { tree: { $ref: "#/$defs/node" } },
      $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } },
    });
    expect(schema.properties?.tree).toEqual({ type: "OBJECT", properties: { next: { type: "OBJECT" } } });
    expect(losses.map(({ keyword }) => keyword)).toEqual(["$ref"]);
  });
});

it("keeps a property called __proto__", () => {
  const { schema } = convertSchema(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'));
  expect(JSON.stringify(schema)).toBe('{"type":"OBJECT","properties":{"__proto__":{"type":"STRING"}}}');
});

it("ends for schemas that grow with every reference, and for very deep ones", () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 30 }, (_, level) => [
      `l${level}`,
      { properties: { a: { $ref: `#/$defs/l${level + 1}` }, b: { $ref: `#/$defs/l${level + 1}` } } },
    ]),
  );
  expect(convertSchema({ $ref: "#/$defs/l0", $defs }).losses.length).toBeGreaterThan(0);
  let deep: JsonSchema = {};
  for (let level = 0; level < 5_000; level += 1) deep = { properties: { a: deep } };
  expect(convertSchema(deep).losses.at(-1)?.keyword).toBe("depth");
});
