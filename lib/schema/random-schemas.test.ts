import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/tool/index.ts";
import { checkInBrowser, matchesSchema } from "./check-browser.ts";
import { compileCheck, runCheck } from "./compiled-check.ts";
import { initialArguments } from "./initial-arguments.ts";
import { makeSample } from "./sample.ts";
import { findSchemaProblems } from "./schema-problems.ts";

const names = fc.constantFrom("a", "b", "a/b", "__proto__", "toString", "");

/** Schemas of the right shape, without conflicts that are hard to see. */
const { schema: rightSchema } = fc.letrec<{ schema: Record<string, unknown>; leaf: Record<string, unknown> }>(
  (tie) => ({
    leaf: fc.oneof(
      fc.constantFrom("string", "integer", "number", "boolean", "null").map((type) => ({ type })),
      fc.record({
        type: fc.constant("string"),
        minLength: fc.nat(5),
        maxLength: fc.integer({ min: 5, max: 9 }),
      }),
      fc.record({
        type: fc.constant("integer"),
        minimum: fc.integer({ min: -9, max: 9 }),
        multipleOf: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({ enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }) }),
    ),
    schema: fc.oneof(
      { maxDepth: 4 },
      tie("leaf"),
      fc
        .tuple(fc.array(fc.tuple(names, tie("schema")), { maxLength: 3 }), fc.boolean())
        .map(([entries, isClosed]) => ({
          type: "object",
          properties: Object.fromEntries(entries),
          required: [...new Set(entries.map(([name]) => name))],
          additionalProperties: !isClosed,
        })),
      tie("schema").map((items) => ({ type: "array", items, minItems: 1 })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    ),
  }),
);

describe("schemas by chance", { timeout: 60_000 }, () => {
  it("never throws, whatever stands where a schema should", () => {
    const keywords = fc.constantFrom(
      "type",
      "properties",
      "items",
      "required",
      "enum",
      "$ref",
      "anyOf",
      "pattern",
      "not",
      "$id",
    );
    const odd = fc.dictionary(
      keywords,
      fc.oneof(fc.jsonValue(), fc.constantFrom("#", "#/properties", "object", "(")),
    );
    fc.assert(
      fc.property(odd, fc.jsonValue(), (schema, value) => {
        const plain = value as JsonValue;
        checkInBrowser(schema, plain);
        matchesSchema(schema, plain, schema);
        findSchemaProblems(schema);
        initialArguments(schema);
        makeSample(schema);
        compileCheck(schema);
      }),
      { numRuns: Number(process.env.RUNS ?? 100) },
    );
  });

  it("is done soon with references that double at each step", () => {
    const steps = Array.from({ length: 40 }, (_, index) => [
      `d${index}`,
      { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
    ]);
    const schema = {
      type: "object",
      properties: { v: { $ref: "#/$defs/d0", default: "a" } },
      required: ["v"],
      $defs: { ...Object.fromEntries(steps), d40: { type: "string" } },
    };
    const start = performance.now();
    expect(matchesSchema(schema, { v: "a" }, schema)).toBe(true);
    expect(findSchemaProblems(schema)).toEqual([]);
    makeSample(schema);
    initialArguments(schema);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("samples validly, and browser and server agree on every value", () => {
    fc.assert(
      fc.property(rightSchema, fc.jsonValue({ maxDepth: 2 }), (part, value) => {
        const schema = { type: "object", properties: { v: part }, required: ["v"] };
        const compiled = compileCheck(schema);
        if (compiled.kind === "unusable") throw new Error(compiled.reason);
        const sample = makeSample(schema);
        expect(sample.isValid).toBe(true);
        expect(runCheck(compiled.validate, sample.value)).toEqual([]);
        const tried = JSON.parse(JSON.stringify({ v: value })) as JsonValue;
        expect(checkInBrowser(schema, tried).length > 0).toBe(runCheck(compiled.validate, tried).length > 0);
      }),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
  });
});
