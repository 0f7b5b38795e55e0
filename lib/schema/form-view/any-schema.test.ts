import fc from "fast-check";
import { describe, it } from "vitest";
import { fromPlainValue } from "../form-value.ts";
import { describeRules, inferBranch, startItem, switchBranch, viewNode } from "./index.ts";
import { openSchema } from "./open-schema.ts";

describe("any schema at all", () => {
  const leaf = fc.oneof(
    fc.constantFrom("string", "object", "#", "#/$defs/a", "#x", null, true, false, 0, -1, 1e9, "(", ""),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const keyword = fc.constantFrom(
    ...[
      "type",
      "properties",
      "items",
      "prefixItems",
      "additionalItems",
      "additionalProperties",
      "patternProperties",
    ],
    ...[
      "oneOf",
      "anyOf",
      "allOf",
      "not",
      "if",
      "then",
      "else",
      "$ref",
      "$dynamicRef",
      "$anchor",
      "$dynamicAnchor",
      "$id",
    ],
    ...[
      "$defs",
      "enum",
      "const",
      "required",
      "dependentRequired",
      "dependentSchemas",
      "dependencies",
      "default",
    ],
    ...[
      "minimum",
      "exclusiveMinimum",
      "minLength",
      "minItems",
      "format",
      "title",
      "description",
      "nullable",
      "$schema",
    ],
    ...["unevaluatedProperties", "propertyNames", "examples", "a", "__proto__"],
  );
  const { schema: schemas } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.dictionary(keyword, tie("schema"), { maxKeys: 5 }),
      fc.array(tie("schema"), { maxLength: 3 }),
      fc.record({
        type: fc.constant("object"),
        properties: fc.dictionary(fc.string({ maxLength: 3 }), tie("schema"), { maxKeys: 3 }),
      }),
      fc.record({ anyOf: fc.array(tie("schema"), { maxLength: 3 }), $defs: fc.record({ a: tie("schema") }) }),
    ),
  }));

  it("is viewed, described, started and switched without a throw", () => {
    fc.assert(
      fc.property(schemas, fc.jsonValue({ maxDepth: 3 }), fc.nat(2), (schema, json, picked) => {
        const { scope, matches, view: look } = openSchema(schema);
        const value = fromPlainValue(json);
        const seen = look(value, picked);
        describeRules(seen.flat);
        startItem(scope, [scope.root], matches);
        for (const { choice, shared } of seen.choices) {
          inferBranch(scope, choice, value, matches);
          for (const branch of choice.branches)
            switchBranch(scope, shared, undefined, branch, value, matches);
        }
        if (seen.body.kind === "object") {
          for (const { parts } of seen.body.object.properties)
            viewNode(scope, parts, { matches, pick: () => picked });
          seen.body.object.partsForKey("any");
        }
        if (seen.body.kind === "list") startItem(scope, seen.body.list.partsAt(1), matches);
      }),
      { numRuns: 500 },
    );
  });
});
