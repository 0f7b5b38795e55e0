import {
  all,
  type KeywordCase,
  of,
  only2020,
  property,
  since6,
  since2019,
  until2019,
} from "./keyword-case.fixture.ts";

/** Keywords about arrays. */
export const listCases: readonly KeywordCase[] = [
  {
    name: "items",
    dialects: all,
    schema: property({ type: "array", items: { type: "integer" } }),
    valid: of([], [1, 2]),
    invalid: of(["a"], [1, null]),
  },
  {
    name: "a tuple by items",
    dialects: until2019,
    schema: property({
      type: "array",
      items: [{ type: "string" }, { type: "integer" }],
      additionalItems: false,
      minItems: 2,
    }),
    valid: of(["a", 1]),
    invalid: of([1, "a"], ["a", 1, 2], ["a"]),
  },
  {
    name: "a tuple by items with more",
    dialects: until2019,
    schema: property({ type: "array", items: [{ type: "string" }], additionalItems: { type: "boolean" } }),
    valid: of(["a", true]),
    invalid: of(["a", "b"]),
  },
  {
    name: "prefixItems",
    dialects: only2020,
    schema: property({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer" }],
      items: false,
      minItems: 2,
    }),
    valid: of(["a", 1]),
    invalid: of([1, "a"], ["a", 1, 2]),
  },
  {
    name: "minItems and maxItems",
    dialects: all,
    schema: property({ type: "array", items: { type: "string" }, minItems: 2, maxItems: 3 }),
    valid: of(["a", "b"]),
    invalid: of(["a"], ["a", "b", "c", "d"]),
  },
  {
    name: "uniqueItems",
    dialects: all,
    schema: property({ type: "array", items: { type: "integer" }, uniqueItems: true, minItems: 3 }),
    valid: of([1, 2, 3]),
    invalid: of([1, 2, 1]),
  },
  {
    name: "contains",
    dialects: since6,
    schema: property({ type: "array", contains: { const: "x" } }),
    valid: of(["a", "x"]),
    invalid: of([], ["a"]),
  },
  {
    name: "minContains and maxContains",
    dialects: since2019,
    schema: property({ type: "array", contains: { type: "integer" }, minContains: 2, maxContains: 3 }),
    valid: of([1, "a", 2]),
    invalid: of([1, "a"], [1, 2, 3, 4]),
  },
  {
    name: "unevaluatedItems",
    dialects: only2020,
    schema: property({
      type: "array",
      allOf: [{ prefixItems: [{ type: "string" }] }],
      unevaluatedItems: false,
    }),
    valid: of(["a"], []),
    invalid: of(["a", 1]),
  },
];
