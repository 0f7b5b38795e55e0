import { expect, test } from "vitest";
import { defineSource, isDefinedSource, ToolDefinitionError } from "./index.ts";

test("a source is what it was defined as, and is known as one", () => {
  const tools = () => [];
  const source = defineSource({ name: "rows", tools });
  expect(source).toMatchObject({ name: "rows", tools });
  expect(isDefinedSource(source)).toBe(true);
  expect([isDefinedSource({ name: "rows", tools }), isDefinedSource(null), isDefinedSource("")]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  [{ tools: () => [] }, "name", /needs a name/],
  [{ name: "", tools: () => [] }, "name", /needs a name/],
  [{ name: "rows", tools: [] }, "tools", /"rows" it is/],
])("%j is no definition of a source", (definition, field, message) => {
  const define = () => defineSource(definition as unknown as Parameters<typeof defineSource>[0]);
  expect(define).toThrow(message);
  expect(define).toThrow(expect.objectContaining({ field }));
  expect(define).toThrow(ToolDefinitionError);
});
