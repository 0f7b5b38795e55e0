import { describe, expect, it } from "vitest";
import type { FormValue } from "../form-value.ts";
import { describeRules, type NodeView, startItem, startValue, viewNode } from "./index.ts";
import { openSchema } from "./open-schema.ts";

const view = (schema: unknown, value?: FormValue, picked?: number): NodeView =>
  openSchema(schema).view(value, picked);
const kindOf = (schema: unknown) => view(schema).body.kind;

function property(schema: unknown, name: string, value?: FormValue): NodeView {
  const { scope, matches, view: look } = openSchema(schema);
  const { body } = look(value);
  const found = body.kind === "object" ? body.object.properties.find((one) => one.name === name) : undefined;
  if (!found) throw new Error(`no property ${name}`);
  return viewNode(scope, found.parts, { matches, pick: () => undefined });
}

describe("the control of a schema", () => {
  it.each([
    [{ type: "string" }, "text"],
    [{ type: "integer" }, "number"],
    [{ type: ["number", "null"] }, "number"],
    [{ type: "boolean" }, "boolean"],
    [{ enum: ["a", 1, null, { b: 1 }] }, "fixed"],
    [{ const: { a: 1 } }, "fixed"],
    [{ type: "null" }, "fixed"],
    [{ oneOf: [{ const: "a", title: "A" }, { const: 2 }] }, "fixed"],
    [{ type: "array" }, "list"],
    [{ prefixItems: [true] }, "list"],
    [{ properties: { a: true } }, "object"],
    [{ type: "object" }, "object"],
    [{}, "json"],
    [true, "json"],
    [false, "never"],
    [{ description: "anything" }, "json"],
    [{ minLength: 2 }, "json"],
    [{ type: ["string", "number", "boolean", "object", "array", "null"] }, "json"],
    [{ pattern: "^a" }, "text"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "text"],
    [{ type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] }, "object"],
  ])("%j is %s", (schema, kind) => {
    expect(kindOf(schema)).toBe(kind);
  });

  it.each([
    [{ type: "strng" }, '"strng" is no type of JSON Schema.'],
    [{ $ref: "#/$defs/gone" }, 'The reference "#/$defs/gone" leads nowhere in this schema.'],
    [
      { $ref: "https://other.example/schema" },
      'The reference "https://other.example/schema" leads nowhere in this schema.',
    ],
    [
      { allOf: [{ type: "string" }, { type: "object" }] },
      "The rules here contradict each other: no type fits all.",
    ],
    [null, "A schema is null here, not an object, true or false."],
    [[], "A schema is a list here, not an object, true or false."],
  ])("%j is a JSON box with the reason", (schema, reason) => {
    expect(view(schema).body).toEqual({ kind: "json", reason });
  });

  it("says which values can be null", () => {
    expect(view({ type: ["string", "null"] }).nullable).toBe(true);
    expect(view({ anyOf: [{ type: "string" }, { type: "null" }] }).nullable).toBe(true);
    expect(view({ type: "string", nullable: true }).nullable).toBe(true);
    expect(view({ enum: ["a", null] }).nullable).toBe(true);
    expect(view({ type: "string" }).nullable).toBe(false);
  });
});

describe("references", () => {
  const keyword = { type: "integer", title: "Found" };
  it.each([
    ["$defs", { properties: { a: { $ref: "#/$defs/x" } }, $defs: { x: keyword } }],
    ["definitions", { properties: { a: { $ref: "#/definitions/x" } }, definitions: { x: keyword } }],
    ["another property", { properties: { a: { $ref: "#/properties/b" }, b: keyword } }],
    [
      "an escaped pointer",
      { properties: { a: { $ref: "#/$defs/x~1y~0%20z" } }, $defs: { "x/y~ z": keyword } },
    ],
    ["$anchor", { properties: { a: { $ref: "#here" } }, $defs: { x: { ...keyword, $anchor: "here" } } }],
    [
      "$dynamicRef",
      { properties: { a: { $dynamicRef: "#here" } }, $defs: { x: { ...keyword, $dynamicAnchor: "here" } } },
    ],
    [
      "a relative $id",
      {
        $id: "https://tool.example/root.json",
        properties: { a: { $ref: "item.json" } },
        $defs: { x: { ...keyword, $id: "item.json" } },
      },
    ],
    [
      "a urn",
      {
        $id: "urn:example:root",
        properties: { a: { $ref: "urn:example:item" } },
        $defs: { x: { ...keyword, $id: "urn:example:item" } },
      },
    ],
    [
      "draft-04's id",
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        properties: { a: { $ref: "#here" } },
        definitions: { x: { ...keyword, id: "#here" } },
      },
    ],
  ])("are followed by %s", (_name, schema) => {
    expect(property(schema, "a")).toMatchObject({ title: "Found", body: { kind: "number" } });
  });

  it("keep what stands beside them", () => {
    const schema = {
      properties: { a: { $ref: "#/$defs/x", title: "Own", minLength: 3 } },
      $defs: { x: { type: "string", maxLength: 8, title: "Other" } },
    };
    const found = property(schema, "a");
    expect(found.title).toBe("Own");
    expect(describeRules(found.flat).limits).toEqual(["3 to 8 characters"]);
  });

  it("hide rules beside them in draft-07, but no title or default", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { a: { $ref: "#/definitions/x", title: "Own", minLength: 3 } },
      definitions: { x: { type: "string" } },
    };
    const found = property(schema, "a");
    expect(found.title).toBe("Own");
    expect(describeRules(found.flat).limits).toEqual([]);
  });

  it("that lead round in a ring end", () => {
    const ring = {
      $ref: "#/$defs/a",
      $defs: { a: { $ref: "#/$defs/b" }, b: { allOf: [{ $ref: "#/$defs/a" }] } },
    };
    expect(kindOf(ring)).toBe("json");
    expect(kindOf({ anyOf: [{ $ref: "#" }, { $ref: "#" }] })).toBe("json");
    const tree = { type: "object", properties: { child: { $ref: "#" } }, required: ["child"] };
    expect(property(tree, "child").body.kind).toBe("object");
    expect(startValue(openSchema(tree).scope, [{ schema: tree, base: "" }], () => true)).toBeUndefined();
  });
});

/** An object literal with this key reads like a promise to whoever awaits it. */
const thenKeyword = "then";

describe("what the value decides", () => {
  it("shows the fields of if, then and else", () => {
    const schema = {
      type: "object",
      properties: { kind: { enum: ["a", "b"] } },
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      [thenKeyword]: { properties: { onlyA: { type: "string" } } },
      else: { properties: { onlyB: { type: "string" } } },
    };
    expect(property(schema, "onlyA", { kind: "a" }).body.kind).toBe("text");
    expect(property(schema, "onlyB", { kind: "b" }).body.kind).toBe("text");
    expect(view(schema).conditional).toBe(true);
  });

  it("shows the fields of dependentSchemas and the stars of dependentRequired", () => {
    const schema = {
      properties: { card: { type: "string" }, why: { type: "string" } },
      dependentSchemas: { card: { properties: { address: { type: "string" } } } },
      dependentRequired: { card: ["why"] },
    };
    expect(() => property(schema, "address")).toThrow();
    expect(property(schema, "address", { card: "1" }).body.kind).toBe("text");
    const { body } = view(schema, { card: "1" });
    expect(
      body.kind === "object" && body.object.properties.find(({ name }) => name === "why")?.required,
    ).toBe(true);
  });
});

describe("objects and lists", () => {
  it("offer free keys where the schema speaks of them or names none", () => {
    const offers = (schema: object) => {
      const { body } = view({ type: "object", ...schema });
      return body.kind === "object" && body.object.offersKeys;
    };
    expect(offers({})).toBe(true);
    expect(offers({ properties: { a: true } })).toBe(false);
    expect(offers({ properties: { a: true }, additionalProperties: true })).toBe(true);
    expect(offers({ additionalProperties: false })).toBe(false);
    expect(offers({ patternProperties: { "^x-": true }, additionalProperties: false })).toBe(true);
    expect(offers({ unevaluatedProperties: { type: "string" }, properties: { a: true } })).toBe(true);
  });

  it("have a field for what is required and not declared, unless the schema refuses it", () => {
    const required = (schema: object, value?: FormValue) => {
      const { body } = view({ type: "object", properties: { a: true }, ...schema }, value);
      return body.kind === "object" ? body.object.properties.map(({ name }) => name) : [];
    };
    expect(required({ required: ["b"] })).toEqual(["a", "b"]);
    expect(required({ required: ["b"], additionalProperties: false })).toEqual(["a"]);
    const dependent = { dependentRequired: { a: ["why"] } };
    expect(required(dependent)).toEqual(["a"]);
    expect(required(dependent, { a: 1 })).toEqual(["a", "why"]);
  });

  it("know what a free key may hold", () => {
    const { body } = view({
      patternProperties: {
        "^n": { type: "number" },
        "(": { type: "boolean" },
        "^(a+)+$": { type: "string" },
      },
      additionalProperties: false,
    });
    if (body.kind !== "object") throw new Error("no object");
    expect(body.object.partsForKey("n1")?.map(({ schema }) => schema)).toEqual([{ type: "number" }]);
    expect(body.object.partsForKey(`${"a".repeat(40)}!`)).toBeUndefined();
  });

  it.each([
    ["prefixItems", { prefixItems: [{ type: "string" }, { type: "integer" }], items: false }],
    [
      "items as a list",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        items: [{ type: "string" }, { type: "integer" }],
        additionalItems: false,
      },
    ],
  ])("know the places of a tuple by %s", (_name, schema) => {
    const { body } = view(schema);
    if (body.kind !== "list") throw new Error("no list");
    expect(body.list).toMatchObject({ tupleLength: 2, most: 2 });
    expect(body.list.partsAt(1).map((part) => part.schema)).toEqual([{ type: "integer" }]);
  });

  it("start with defaults and with what has only one value, and invent nothing", () => {
    const schema = {
      type: "object",
      required: ["kind", "deep", "name"],
      properties: {
        kind: { const: "x" },
        optional: { const: "y" },
        page: { type: "integer", default: 1 },
        name: { type: "string" },
        deep: { type: "object", required: ["on"], properties: { on: { enum: [true] } } },
      },
    };
    const { scope, matches } = openSchema(schema);
    expect(startValue(scope, [scope.root], matches)).toEqual({ kind: "x", page: 1, deep: { on: true } });
    expect(startItem(scope, [{ schema: { type: "string" }, base: "" }], matches)).toBe("");
    expect(startItem(scope, [{ schema: { type: "number" }, base: "" }], matches)).toBeUndefined();
  });

  it("take names of Object.prototype for names", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"":{"type":"string"}}}',
    ) as unknown;
    const { body } = view(schema);
    expect(body.kind === "object" && body.object.properties.map(({ name }) => name)).toEqual([
      "__proto__",
      "constructor",
      "",
    ]);
  });
});

describe("the description of rules", () => {
  const limits = (schema: unknown) => describeRules(view(schema).flat).limits;
  it.each([
    [{ minimum: 1, maximum: 10 }, ["1 to 10"]],
    [{ exclusiveMinimum: 0 }, ["more than 0"]],
    [{ minimum: 0, exclusiveMinimum: true }, ["more than 0"]],
    [{ minimum: 5, exclusiveMinimum: 0 }, ["5 or more"]],
    [{ maximum: 5, multipleOf: 0.5 }, ["5 or less", "multiples of 0.5"]],
    [{ minLength: 1, maxLength: 1 }, ["exactly 1 character"]],
    [{ minItems: 2, uniqueItems: true }, ["at least 2 items", "no item twice"]],
  ])("%j reads %j", (schema, words) => {
    expect(limits(schema)).toEqual(words);
  });
});

describe("the names that an older elicitation gives beside its enum", () => {
  const labelsOf = (schema: unknown) => {
    const { body } = view(schema);
    return body.kind === "fixed" ? body.values.map(({ value, label }) => [value, label]) : undefined;
  };
  it("stand for the values", () => {
    const schema = { type: "string", enum: ["r", "g", ""], enumNames: ["Red", "Green", "None"] };
    expect(labelsOf(schema)).toEqual([
      ["r", "Red"],
      ["g", "Green"],
      ["", "None"],
    ]);
  });
  it("are nothing where they are no names, or not as many", () => {
    expect(labelsOf({ enum: ["r", "g"], enumNames: ["Red"] })).toEqual([
      ["r", "r"],
      ["g", "g"],
    ]);
    expect(labelsOf({ enum: ["r", "g"], enumNames: [1, ""] })).toEqual([
      ["r", "r"],
      ["g", "g"],
    ]);
  });
});
