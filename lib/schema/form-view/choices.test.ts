import { describe, expect, it } from "vitest";
import type { FormValue } from "../form-value.ts";
import { inferBranch, type NodeView, switchBranch } from "./index.ts";
import { openSchema } from "./open-schema.ts";

const view = (schema: unknown, value?: FormValue, picked?: number): NodeView =>
  openSchema(schema).view(value, picked);

describe("choices", () => {
  const union = {
    oneOf: [
      {
        title: "By id",
        properties: { by: { const: "id" }, shared: { type: "string" }, id: { type: "integer" } },
        required: ["by", "id"],
      },
      {
        title: "By name",
        properties: { by: { const: "name" }, shared: { type: "string" }, name: { type: "string" } },
        required: ["by", "name"],
      },
    ],
    type: "object",
  };

  it("name their branches by title, value, constant, reference and type", () => {
    const labels = view({
      anyOf: [
        { title: "Own", type: "string" },
        { const: true },
        { properties: { kind: { const: "circle" }, r: { type: "number" } } },
        { $ref: "#/$defs/Shape" },
        { type: "array", items: { type: "string" } },
        { type: "integer" },
        { type: "integer" },
      ],
      $defs: { Shape: { type: "object", properties: { w: { type: "number" } } } },
    }).choices[0]?.choice.branches.map(({ label }) => label);
    expect(labels).toEqual(["Own", "true", "circle", "Shape", "array of string", "integer", "integer 2"]);
  });

  it("make a branch's fields part of the object", () => {
    const { body } = view(union, undefined, 1);
    expect(body.kind === "object" && body.object.properties.map(({ name }) => name)).toEqual([
      "by",
      "shared",
      "name",
    ]);
  });

  it("are found in allOf, one after the other", () => {
    const both = view(
      {
        allOf: [
          union,
          { anyOf: [{ properties: { x: { type: "string" } } }, { properties: { y: { type: "string" } } }] },
        ],
      },
      undefined,
      0,
    );
    expect(both.choices).toHaveLength(2);
  });

  it("come from lists of types too", () => {
    expect(
      view({ type: ["string", "object"] }).choices[0]?.choice.branches.map(({ label }) => label),
    ).toEqual(["string", "object"]);
    expect(view({ type: ["string", "integer"] }, undefined, 1).body.kind).toBe("number");
  });

  it("follow the value, a constant before all", () => {
    const { scope, matches, view: look } = openSchema(union);
    const [first] = look().choices;
    if (!first) throw new Error("no choice");
    expect(inferBranch(scope, first.choice, { by: "name" }, matches)).toBe(1);
    expect(inferBranch(scope, first.choice, { id: 5 }, matches)).toBe(0);
    expect(inferBranch(scope, first.choice, "text", matches)).toBeUndefined();
  });

  it("start a branch with the default only where the branch allows it", () => {
    const {
      scope,
      matches,
      view: look,
    } = openSchema({
      anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
      default: "",
    });
    const [first] = look().choices;
    const [text, list] = first?.choice.branches ?? [];
    if (!first || !text || !list) throw new Error("no choice");
    expect(switchBranch(scope, first.shared, undefined, text, undefined, matches)).toBe("");
    expect(switchBranch(scope, first.shared, text, list, "a", matches)).toBeUndefined();
  });

  it("keep what branches share and drop the rest", () => {
    const { scope, matches, view: look } = openSchema(union);
    const [first] = look().choices;
    const [from, to] = first?.choice.branches ?? [];
    if (!first || !from || !to) throw new Error("no choice");
    const value = { by: "id", id: 5, shared: "s" };
    expect(switchBranch(scope, first.shared, from, to, value, matches)).toEqual({ by: "name", shared: "s" });
  });
});
