/** What a person does in the form: fills a text box (or one with a role of its own), chooses, presses a button, ticks a box. */
export type Step =
  | readonly ["fill" | "choose", string, string]
  | readonly ["click" | "check" | "type", string, string?];

/** One keyword, format or name of JSON Schema, how its form is filled, and the arguments that come of it. */
export interface KeywordForm {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  readonly value: unknown;
}

/** A schema with one property `v`. */
function of(
  name: string,
  v: unknown,
  steps: readonly Step[],
  value: unknown,
  rest: object = {},
): KeywordForm {
  return { name, schema: { type: "object", properties: { v }, ...rest }, steps, value: { v: value } };
}

function formatOf(format: string, text: string): KeywordForm {
  return of(`format ${format}`, { type: "string", format }, [["fill", "v", text]], text);
}

const add: Step = ["click", "Add v"];
const text = { type: "string" };
const conditional = [
  ["if", { properties: { kind: { const: "b" } }, required: ["kind"] }],
  ["then", { properties: { more: { type: "integer" } } }],
  ["else", { properties: { less: { type: "integer" } } }],
] as const;

export const keywordForms: readonly KeywordForm[] = [
  of("$anchor", { $ref: "#here" }, [["fill", "v", "a"]], "a", { $defs: { x: { $anchor: "here", ...text } } }),
  of("$id", { $ref: "other#/$defs/y" }, [["fill", "v", "3"]], 3, {
    $id: "https://example.test/root",
    $defs: { x: { $id: "other", $defs: { y: { type: "integer" } } } },
  }),
  of("definitions", { $ref: "#/definitions/x" }, [["fill", "v", "a"]], "a", {
    $schema: "http://json-schema.org/draft-07/schema#",
    definitions: { x: text },
  }),
  of(
    "$dynamicRef",
    { $dynamicRef: "#node" },
    [
      ["click", "Add v"],
      ["fill", "name", "a"],
    ],
    { name: "a" },
    { $defs: { x: { $dynamicAnchor: "node", type: "object", properties: { name: text } } } },
  ),
  of(
    "recursion through items",
    { $ref: "#/$defs/tree" },
    [
      ["click", "Add v"],
      ["click", "Add v 1"],
      ["click", "Add v 1 1"],
    ],
    [[[[]]]],
    { $defs: { tree: { type: "array", items: { $ref: "#/$defs/tree" } } } },
  ),
  of(
    "anyOf, nested",
    {
      anyOf: [
        { title: "Words", ...text },
        { title: "Numbers", type: "array", items: { type: "number" } },
      ],
    },
    [["choose", "Choose v", "Numbers"], add, ["fill", "v 1", "1.5"]],
    [1.5],
  ),
  of(
    "oneOf of constants",
    {
      oneOf: [
        { const: 1, title: "One" },
        { const: 2, title: "Two" },
      ],
    },
    [["choose", "v", "Two"]],
    2,
  ),
  of(
    "allOf",
    { allOf: [{ type: "object", properties: { a: text } }, { properties: { b: { type: "integer" } } }] },
    [add, ["fill", "a", "x"], ["fill", "b", "2"]],
    { a: "x", b: 2 },
  ),
  of("const", { const: "fixed" }, [["choose", "v", "fixed"]], "fixed"),
  of("const object", { const: { a: [1] } }, [["choose", "v", '{"a":[1]}']], { a: [1] }),
  of(
    "enum of objects, null, 0 and empty text",
    { enum: [{ a: 1 }, null, 0, "", "0"] },
    [["choose", "v", "0"]],
    0,
  ),
  {
    name: "enum null",
    schema: { type: "object", properties: { v: { enum: ["a", null] } } },
    steps: [["choose", "v", "null"]],
    value: { v: null },
  },
  {
    name: "if, then, else",
    schema: {
      type: "object",
      properties: { kind: { enum: ["a", "b"] } },
      ...Object.fromEntries(conditional),
    },
    steps: [
      ["choose", "kind", "b"],
      ["fill", "more", "5"],
    ],
    value: { kind: "b", more: 5 },
  },
  {
    name: "dependentSchemas",
    schema: {
      type: "object",
      properties: { card: text },
      dependentSchemas: { card: { properties: { address: text } } },
    },
    steps: [
      ["fill", "card", "1"],
      ["fill", "address", "2"],
    ],
    value: { card: "1", address: "2" },
  },
  of(
    "prefixItems",
    { type: "array", prefixItems: [text, { type: "boolean" }], items: false },
    [
      ["fill", "v 1", "a"],
      ["check", "v 2"],
    ],
    ["a", true],
  ),
  of(
    "items as a tuple, draft-07",
    { type: "array", items: [text, { type: "integer" }], additionalItems: false },
    [
      ["fill", "v 1", "a"],
      ["fill", "v 2", "2"],
    ],
    ["a", 2],
    { $schema: "http://json-schema.org/draft-07/schema#" },
  ),
  of(
    "minItems",
    { type: "array", items: text, minItems: 3 },
    [add, ["fill", "v 1", "a"], add, add],
    ["a", "", ""],
  ),
  of(
    "patternProperties",
    { type: "object", patternProperties: { "^n": { type: "number" } }, additionalProperties: false },
    [add, ["fill", "v key 1", "n1"], ["fill", "v value 1", "4"]],
    { n1: 4 },
  ),
  of(
    "propertyNames",
    { type: "object", propertyNames: { enum: ["up", "down"] }, additionalProperties: text },
    [add, ["type", "v key 1", "up"], ["fill", "v value 1", "x"]],
    { up: "x" },
  ),
  of(
    "unevaluatedProperties",
    { type: "object", properties: { a: text }, unevaluatedProperties: { type: "integer" } },
    [add, add, ["fill", "v key 1", "n"], ["fill", "v value 1", "4"]],
    { n: 4 },
  ),
  of(
    "a list of types",
    { type: ["string", "integer"] },
    [
      ["choose", "Choose v", "integer"],
      ["fill", "v", "5"],
    ],
    5,
  ),
  of("a nullable pair", { type: ["string", "null"] }, [["click", "Set v to null"]], null),
  of("nullable of OpenAPI", { type: "string", nullable: true }, [["fill", "v", "null"]], "null"),
  of("true", true, [["fill", "v", "[1]"]], [1]),
  of("{}", {}, [["fill", "v", '{"a":null}']], { a: null }),
  of("no type, by its keywords", { properties: { a: text } }, [add, ["fill", "a", "x"]], { a: "x" }),
  of("a root that names no properties", {}, [["fill", "v", "1"]], 1),
  {
    name: "an empty root",
    schema: { type: "object", additionalProperties: { type: "integer" } },
    steps: [
      ["click", "Add arguments"],
      ["fill", "arguments key 1", "k"],
      ["fill", "arguments value 1", "1"],
    ],
    value: { k: 1 },
  },
  of("boolean, false on purpose", { type: "boolean" }, [["click", "Set v to false"]], false),
  of("an unknown type", { type: "strng" }, [["fill", "v", '"x"']], "x"),
  of("a reference that leads nowhere", { $ref: "#/$defs/none" }, [["fill", "v", "7"]], 7),
  of("a reference to another host", { $ref: "https://example.test/x.json" }, [["fill", "v", "7"]], 7),
  of("a title that is no text", { ...text, title: 5, description: ["no text"] }, [["fill", "v", "a"]], "a"),
  {
    name: "a title in the place of the name",
    schema: { type: "object", properties: { v: { ...text, title: "<b>Big</b> one" } } },
    steps: [["fill", "<b>Big</b> one", "a"]],
    value: { v: "a" },
  },
  formatOf("date", "2026-02-28"),
  formatOf("time", "10:00:00.123456+02:00"),
  formatOf("date-time", "2026-05-01T10:00:00.123456+05:30"),
  formatOf("duration", "P1DT2H"),
  formatOf("email", "a@example.test"),
  formatOf("uri", "https://example.test/a?b=c#d"),
  formatOf("uuid", "123e4567-e89b-12d3-a456-426614174000"),
  formatOf("ipv4", "127.0.0.1"),
  formatOf("ipv6", "::1"),
  formatOf("regex", "^(a|b)\\d$"),
  formatOf("json", '{"a": 1}'),
  formatOf("byte", "aGVsbG8="),
  formatOf("binary", "aGVsbG8="),
  formatOf("nobody-knows-this", "any text"),
  of("format password", { type: "string", format: "password" }, [["type", "v", "s"]], "s"),
  of("text of several lines", text, [["fill", "v", "one\ntwo\n"]], "one\ntwo\n"),
  ...[
    ...["a.b", "a b", "a/b", "~0", "100%", "😀", "__proto__", "constructor", "toString", "length", "a_b"],
    "x".repeat(300),
  ].map(
    (name): KeywordForm => ({
      name: `a property called ${name.slice(0, 20)}`,
      schema: { type: "object", properties: Object.fromEntries([[name, text]]) },
      steps: [["fill", name, "here"]],
      value: Object.fromEntries([[name, "here"]]),
    }),
  ),
  {
    name: "a property without a name",
    schema: { type: "object", properties: { "": text } },
    steps: [["fill", '""', "here"]],
    value: { "": "here" },
  },
  ...[
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
    "urn:nobody:knows",
  ].map(
    ($schema): KeywordForm =>
      of(`dialect ${$schema}`, { type: "integer", minimum: 1 }, [["fill", "v", "2"]], 2, { $schema }),
  ),
];
