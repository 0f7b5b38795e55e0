import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { type AnyArguments, type ArgumentsOf, defineTool, type JsonSchema, type JsonValue } from "./index.ts";

const name = "subject";
const description = "";

describe("the type of args", () => {
  test("is the input of a Zod schema", () => {
    const inputSchema = z.object({
      city: z.string(),
      days: z.number().default(3),
      note: z.string().optional(),
    });
    defineTool({
      name,
      description,
      inputSchema,
      execute(args) {
        expectTypeOf(args).toEqualTypeOf<z.input<typeof inputSchema>>();
        expectTypeOf(args.days).toEqualTypeOf<number | undefined>();
        // @ts-expect-error the schema has no such field
        return args.country;
      },
    });
  });

  test("is what a JSON Schema literal says", () => {
    defineTool({
      name,
      description,
      inputSchema: {
        type: "object",
        properties: {
          city: { type: "string", description: "Where" },
          days: { type: "integer", default: 3 },
          unit: { enum: ["c", "f"] },
          kind: { const: "forecast" },
          note: { type: ["string", "null"] },
          old: { type: "number", nullable: true },
          tags: { type: "array", items: { type: "string" } },
          pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
          place: { type: "object", properties: { lat: { type: "number" } }, required: ["lat"] },
          either: { anyOf: [{ type: "string" }, { type: "array", items: { type: "boolean" } }] },
          map: { type: "object", additionalProperties: { type: "number" } },
          other: { $ref: "#/$defs/x" },
        },
        required: ["city", "unit", "place"],
      },
      async execute(args) {
        expectTypeOf(args).toEqualTypeOf<{
          city: string;
          unit: "c" | "f";
          place: { lat: number };
          days?: number;
          kind?: "forecast";
          note?: string | null;
          old?: number | null;
          tags?: string[];
          pair?: [string, number];
          either?: string | boolean[];
          map?: { [key: string]: number };
          other?: JsonValue;
        }>();
        // @ts-expect-error the schema has no such property
        return args.town;
      },
    });
  });

  test("is open where the schema says nothing, is left out or is known only at run time", () => {
    defineTool({ name, description, execute: (args) => expectTypeOf(args).toEqualTypeOf<AnyArguments>() });
    const inputSchema: JsonSchema = { type: "object" };
    defineTool({
      name,
      description,
      inputSchema,
      execute: (args) => expectTypeOf(args).toEqualTypeOf<AnyArguments>(),
    });
    expectTypeOf<ArgumentsOf<{ type: "object" }>>().toEqualTypeOf<AnyArguments>();
    expectTypeOf<ArgumentsOf<{ type: "object"; properties: { a: true } }>>().toEqualTypeOf<{
      a?: JsonValue;
    }>();
  });

  test("follows a union at the root", () => {
    type Root = {
      type: "object";
      oneOf: [{ properties: { a: { const: 1 } }; required: ["a"] }, { type: "object" }];
    };
    expectTypeOf<ArgumentsOf<Root>>().toEqualTypeOf<{ a: 1 } | AnyArguments>();
  });
});

test("a wrong source, a missing option and an unknown one do not compile", () => {
  const execute = () => "";
  // @ts-expect-error not one of the seven
  void (() => defineTool({ name, description, execute, source: "plugin" }));
  // @ts-expect-error the description is missing
  void (() => defineTool({ name, execute }));
  // @ts-expect-error there is no such option
  void (() => defineTool({ name, description, execute, parameters: {} }));
  // @ts-expect-error a hint is a boolean
  void (() => defineTool({ name, description, execute, annotations: { readOnlyHint: "yes" } }));
});
