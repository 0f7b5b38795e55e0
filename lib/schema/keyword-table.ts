import { type Dialect, isWithin } from "./dialect.ts";

/** What the value of a keyword must look like. */
export type KeywordShape =
  | "anything"
  | "boolean"
  | "count"
  | "dependencies"
  | "enum"
  | "list"
  | "name-list"
  | "name-list-map"
  | "name-list-not-empty"
  | "number"
  | "positive"
  | "pattern"
  | "schema"
  | "schema-list"
  | "schema-map"
  | "schema-or-boolean"
  | "schema-or-list"
  | "text"
  | "types";

interface KeywordRow {
  readonly shape: KeywordShape;
  readonly from?: Dialect;
  readonly to?: Dialect;
}

const rows: readonly (readonly [string, ...KeywordRow[]])[] = [
  ["$schema", { shape: "text" }],
  ["id", { shape: "text", to: "draft-04" }],
  ["$id", { shape: "text", from: "draft-06" }],
  ["$ref", { shape: "text" }],
  ["$anchor", { shape: "text", from: "2019-09" }],
  ["$recursiveRef", { shape: "text", from: "2019-09", to: "2019-09" }],
  ["$recursiveAnchor", { shape: "boolean", from: "2019-09", to: "2019-09" }],
  ["$dynamicRef", { shape: "text", from: "2020-12" }],
  ["$dynamicAnchor", { shape: "text", from: "2020-12" }],
  ["$comment", { shape: "text", from: "draft-07" }],
  ["$defs", { shape: "schema-map" }],
  ["definitions", { shape: "schema-map" }],
  ["title", { shape: "text" }],
  ["description", { shape: "text" }],
  ["default", { shape: "anything" }],
  ["examples", { shape: "list", from: "draft-06" }],
  ["deprecated", { shape: "boolean", from: "2019-09" }],
  ["readOnly", { shape: "boolean", from: "draft-07" }],
  ["writeOnly", { shape: "boolean", from: "draft-07" }],
  ["type", { shape: "types" }],
  ["enum", { shape: "enum" }],
  ["const", { shape: "anything", from: "draft-06" }],
  ["multipleOf", { shape: "positive" }],
  ["minimum", { shape: "number" }],
  ["maximum", { shape: "number" }],
  ["exclusiveMinimum", { shape: "boolean", to: "draft-04" }, { shape: "number", from: "draft-06" }],
  ["exclusiveMaximum", { shape: "boolean", to: "draft-04" }, { shape: "number", from: "draft-06" }],
  ["minLength", { shape: "count" }],
  ["maxLength", { shape: "count" }],
  ["pattern", { shape: "pattern" }],
  ["format", { shape: "text" }],
  ["contentEncoding", { shape: "text", from: "draft-07" }],
  ["contentMediaType", { shape: "text", from: "draft-07" }],
  ["contentSchema", { shape: "schema", from: "2019-09" }],
  ["prefixItems", { shape: "schema-list", from: "2020-12" }],
  ["items", { shape: "schema-or-list", to: "2019-09" }, { shape: "schema", from: "2020-12" }],
  [
    "additionalItems",
    { shape: "schema-or-boolean", to: "draft-04" },
    { shape: "schema", from: "draft-06", to: "2019-09" },
  ],
  ["unevaluatedItems", { shape: "schema", from: "2019-09" }],
  ["contains", { shape: "schema", from: "draft-06" }],
  ["minContains", { shape: "count", from: "2019-09" }],
  ["maxContains", { shape: "count", from: "2019-09" }],
  ["minItems", { shape: "count" }],
  ["maxItems", { shape: "count" }],
  ["uniqueItems", { shape: "boolean" }],
  ["properties", { shape: "schema-map" }],
  ["patternProperties", { shape: "schema-map" }],
  [
    "additionalProperties",
    { shape: "schema-or-boolean", to: "draft-04" },
    { shape: "schema", from: "draft-06" },
  ],
  ["unevaluatedProperties", { shape: "schema", from: "2019-09" }],
  ["propertyNames", { shape: "schema", from: "draft-06" }],
  ["minProperties", { shape: "count" }],
  ["maxProperties", { shape: "count" }],
  ["required", { shape: "name-list-not-empty", to: "draft-04" }, { shape: "name-list", from: "draft-06" }],
  ["dependencies", { shape: "dependencies" }],
  ["dependentRequired", { shape: "name-list-map", from: "2019-09" }],
  ["dependentSchemas", { shape: "schema-map", from: "2019-09" }],
  ["allOf", { shape: "schema-list" }],
  ["anyOf", { shape: "schema-list" }],
  ["oneOf", { shape: "schema-list" }],
  ["not", { shape: "schema" }],
  ["if", { shape: "schema", from: "draft-07" }],
  ["then", { shape: "schema", from: "draft-07" }],
  ["else", { shape: "schema", from: "draft-07" }],
];

const table = new Map<string, readonly KeywordRow[]>(rows.map(([keyword, ...choices]) => [keyword, choices]));

const byDialect = new Map<Dialect, Map<string, KeywordShape>>();

/** The keywords of a dialect with the shape of each. */
export function keywordShapes(dialect: Dialect): ReadonlyMap<string, KeywordShape> {
  const cached = byDialect.get(dialect);
  if (cached !== undefined) return cached;
  const shapes = new Map<string, KeywordShape>();
  for (const [keyword, choices] of table) {
    for (const row of choices) {
      if (isWithin(dialect, row.from ?? "draft-04", row.to)) shapes.set(keyword, row.shape);
    }
  }
  byDialect.set(dialect, shapes);
  return shapes;
}
