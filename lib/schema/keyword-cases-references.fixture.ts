import {
  all,
  condition,
  type KeywordCase,
  of,
  only2020,
  property,
  since6,
  since2019,
  until7,
  until2019,
} from "./keyword-case.fixture.ts";

/** References, identifiers, and what differs between dialects. */
export const referenceCases: readonly KeywordCase[] = [
  {
    name: "a reference to definitions",
    dialects: all,
    schema: property({ $ref: "#/definitions/a~1b" }, { definitions: { "a/b": { type: "integer" } } }),
    valid: of(1),
    invalid: of("1"),
  },
  {
    name: "a reference into a property",
    dialects: all,
    schema: property(
      { $ref: "#/properties/w" },
      { properties: { v: { $ref: "#/properties/w" }, w: { type: "integer" } } },
    ),
    valid: of(1),
    invalid: of("1"),
  },
  {
    name: "what stands beside a reference counts",
    dialects: since2019,
    schema: property({ $ref: "#/$defs/t", minLength: 3 }, { $defs: { t: { type: "string", maxLength: 5 } } }),
    valid: of("abcd"),
    invalid: of("ab", "abcdef"),
  },
  {
    name: "what stands beside a reference does not count",
    dialects: until7,
    schema: property(
      { $ref: "#/definitions/t", minLength: 30 },
      { definitions: { t: { type: "string", maxLength: 5 } } },
    ),
    valid: of("abcd"),
    invalid: of("abcdef"),
  },
  {
    name: "recursion",
    dialects: all,
    schema: {
      type: "object",
      properties: { name: { type: "string" }, next: { $ref: "#" } },
      required: ["name"],
    },
    valid: [{ name: "a", next: { name: "b" } }],
    invalid: [{ name: "a", next: {} }],
  },
  {
    name: "recursion through a required choice",
    dialects: all,
    schema: property(
      { $ref: "#/definitions/node" },
      {
        definitions: {
          node: {
            anyOf: [
              { type: "object", properties: { next: { $ref: "#/definitions/node" } }, required: ["next"] },
              { type: "null" },
            ],
          },
        },
      },
    ),
    valid: of(null, { next: null }),
    invalid: of({}, 1),
  },
  {
    name: "$anchor",
    dialects: since2019,
    schema: property({ $ref: "#whole" }, { $defs: { n: { $anchor: "whole", type: "integer" } } }),
    valid: of(1),
    invalid: of("1"),
  },
  {
    name: "$id as an anchor",
    dialects: ["draft-06", "draft-07"],
    schema: property({ $ref: "#whole" }, { definitions: { n: { $id: "#whole", type: "integer" } } }),
    valid: of(1),
    invalid: of("1"),
  },
  {
    name: "$id of a part",
    dialects: since6,
    schema: property(
      { $ref: "part.json" },
      { $id: "https://example.com/root.json", definitions: { n: { $id: "part.json", type: "integer" } } },
    ),
    valid: of(1),
    invalid: of("1"),
  },
  {
    name: "id of a part",
    dialects: ["draft-04"],
    schema: property(
      { $ref: "part.json" },
      { id: "https://example.com/root.json", definitions: { n: { id: "part.json", type: "integer" } } },
    ),
    valid: of(1),
    invalid: of("1"),
  },
  {
    name: "$dynamicRef",
    dialects: only2020,
    schema: property({ $dynamicRef: "#node" }, { $defs: { n: { $dynamicAnchor: "node", type: "integer" } } }),
    valid: of(1),
    invalid: of("1"),
  },
  {
    name: "$recursiveRef",
    dialects: ["2019-09"],
    schema: { type: "object", properties: { child: { $recursiveRef: "#" }, n: { type: "integer" } } },
    valid: [{ child: { n: 1 } }],
    invalid: [{ child: { n: "1" } }],
  },
  {
    name: "a keyword of a later dialect says nothing",
    dialects: ["draft-04"],
    schema: property({
      type: "string",
      const: "a",
      ...condition({ type: "string" }, { maxLength: 1 }, true),
    }),
    valid: of("abc"),
    invalid: of(1),
  },
  {
    name: "prefixItems before 2020-12 says nothing",
    dialects: until2019,
    schema: property({ type: "array", prefixItems: [{ type: "integer" }] }),
    valid: of(["a"]),
    invalid: of(1),
  },
  {
    name: "nullable beside a type",
    dialects: all,
    schema: property({ type: "string", nullable: true }),
    valid: of("a", null),
    invalid: of(1),
  },
];
