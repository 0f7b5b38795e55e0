import { isSpecType } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { createSchemaCompiler } from "./schema-compiler.ts";
import { validInputSchema } from "./valid-schema.ts";

const canCompile = createSchemaCompiler();
const valid = (schema: object) => validInputSchema({ ...schema }, canCompile);

describe("an input schema for clients", () => {
  it.each([
    [{ type: "object" }],
    [{ type: "object", properties: { a: { type: "string", pattern: "^a+$" } }, required: ["a"] }],
    [
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        type: "object",
        properties: { n: { type: "number", minimum: 1, exclusiveMinimum: true } },
      },
    ],
    [{ type: "object", properties: { n: { default: "x", type: "number" } } }],
    [
      {
        $id: "https://example.com/a",
        type: "object",
        properties: { a: { $ref: "#/$defs/a" } },
        $defs: { a: {} },
      },
    ],
  ])("is the tool's own where it is valid: %j", (schema) => {
    expect(valid(schema)).toEqual({ schema });
  });

  it("has an object at its root, and objects as schemas of properties", () => {
    expect(valid({}).schema).toEqual({ type: "object" });
    expect(valid({ type: ["object", "null"], title: "T" }).schema).toEqual({ type: "object", title: "T" });
    expect(valid({ type: "object", properties: { a: true, b: false, c: {} } })).toEqual({
      schema: { type: "object", properties: { a: {}, b: { not: {} }, c: {} } },
    });
  });

  it.each([
    ["a type that is none", { bad: { type: "strin", description: "D" } }],
    ["a pattern that is none", { bad: { type: "string", pattern: "(", description: "D" } }],
    ["a reference that leads nowhere", { bad: { $ref: "#/$defs/none", description: "D" } }],
    ["a keyword that is none", { bad: { type: "array", minItems: "two", description: "D" } }],
  ])("leaves out the schema of a property with %s, and keeps the others", (_what, faulty) => {
    const properties = { good: { type: "number" }, ...faulty };
    const { schema, leftOut } = valid({ type: "object", properties, required: ["good", 3] });
    expect(schema).toEqual({
      type: "object",
      properties: { good: { type: "number" }, bad: { description: "D" } },
      required: ["good"],
    });
    expect(leftOut).toEqual(["bad"]);
  });

  it.each([
    [{ properties: [] }],
    [{ properties: 3, required: "a" }],
    [{ type: "object", properties: { a: null, b: "string" } }],
    [{ type: "object", allOf: "x" }],
    [{ type: "object", $defs: { a: { type: 7 } }, properties: { a: { $ref: "#/$defs/a" } } }],
    [{ $schema: 4, type: "object" }],
    [{ $schema: "https://example.com/none", type: "object" }],
  ])("is one that no client stumbles over: %j", (schema) => {
    const inputSchema = valid(schema).schema;
    expect(isSpecType.Tool({ name: "t", inputSchema })).toBe(true);
    expect(inputSchema.type).toBe("object");
  });
});
