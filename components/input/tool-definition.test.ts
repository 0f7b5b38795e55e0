import { describe, expect, it } from "vitest";
import { readDefinition, takesNothing } from "./tool-definition.ts";

describe("readDefinition", () => {
  it("leaves out what has another shape, and keeps hostile keys", () => {
    const text = '{"inputSchema":{"properties":{"__proto__":{}}},"examples":[5,{"name":"a","arguments":{}}]}';
    const { inputSchema, examples } = readDefinition(text);
    expect(examples).toEqual([{ name: "a", arguments: {} }]);
    expect(JSON.stringify(inputSchema)).toContain("__proto__");
    expect(readDefinition("[]").inputSchema).toEqual({});
    expect(readDefinition('{"inputSchema":true}').inputSchema).toEqual({});
  });
});

describe("takesNothing", () => {
  it.each([
    [{ type: "object", properties: {} }, true],
    [{ type: "object", properties: {}, additionalProperties: false }, true],
    [{ type: "object", additionalProperties: false }, true],
    [{ type: "object" }, false],
    [{}, false],
    [{ type: "object", properties: {}, additionalProperties: true }, false],
    [{ type: "object", properties: {}, anyOf: [] }, false],
    [{ type: "object", properties: { a: {} } }, false],
  ])("knows that %j takes nothing: %s", (schema, expected) => {
    expect(takesNothing(schema)).toBe(expected);
  });
});
