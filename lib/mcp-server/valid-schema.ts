import { isSpecType } from "@modelcontextprotocol/server";
import { findSchemaProblems } from "@/lib/schema/schema-problems.ts";
import type { JsonSchema } from "@/lib/tool/index.ts";

/** Whether clients can compile a schema. */
export type CanCompile = (schema: JsonSchema) => boolean;

/** A schema that clients accept, and what of the tool's own is missing in it. */
export interface ValidSchema {
  readonly schema: JsonSchema;
  /** The properties whose schemas were left out; absent where the schema says the same as the tool's. */
  readonly leftOut?: readonly string[];
}

/**
 * An input schema as clients accept it: one that is faulty makes many clients refuse the whole list, and providers of
 * models the whole request. A right one is passed on as it is. Of one with faults, each property that can be compiled by
 * itself stays, and the others are there without their schema, so that anything may be sent.
 */
export function validInputSchema(schema: JsonSchema, canCompile: CanCompile): ValidSchema {
  const typed = withObjectRoot(schema);
  if (isAccepted(typed) && (findSchemaProblems(typed).length === 0 || canCompile(typed))) {
    return { schema: typed };
  }
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const shared = pick(schema, ["$schema", "$defs", "definitions"]);
  const leftOut: string[] = [];
  const kept = Object.entries(properties).map(([name, property]) => {
    const alone = { ...shared, type: "object", properties: { [name]: property } };
    if (isRecord(property) && isAccepted(alone) && canCompile(alone)) return [name, property] as const;
    leftOut.push(name);
    return [name, describeOnly(property)] as const;
  });
  const reduced = {
    ...shared,
    type: "object",
    properties: Object.fromEntries(kept),
    required: listTexts(schema.required).filter((name) => Object.hasOwn(properties, name)),
  };
  return isAccepted(reduced) && canCompile(reduced)
    ? { schema: reduced, leftOut }
    : { schema: { type: "object" }, leftOut: Object.keys(properties) };
}

/** Arguments are an object whatever the schema says, and older clients want each property's schema to be an object. */
function withObjectRoot(schema: JsonSchema): JsonSchema {
  const hasBooleans =
    isRecord(schema.properties) &&
    Object.values(schema.properties).some((value) => typeof value === "boolean");
  if (schema.type === "object" && !hasBooleans) return schema;
  return {
    ...schema,
    type: "object",
    ...(isRecord(schema.properties) && hasBooleans
      ? { properties: Object.fromEntries(Object.entries(schema.properties).map(writeOut)) }
      : {}),
  };
}

function writeOut([name, property]: [string, unknown]): [string, unknown] {
  if (typeof property !== "boolean") return [name, property];
  return [name, property ? {} : { not: {} }];
}

function isAccepted(inputSchema: JsonSchema): boolean {
  return isSpecType.Tool({ name: "tool", inputSchema });
}

function describeOnly(property: unknown): JsonSchema {
  return isRecord(property) ? pickTexts(property, ["title", "description"]) : {};
}

function pick(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    keywords.flatMap((keyword) => (Object.hasOwn(schema, keyword) ? [[keyword, schema[keyword]]] : [])),
  );
}

function pickTexts(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    keywords.flatMap((keyword) => {
      const value = schema[keyword];
      return typeof value === "string" ? [[keyword, value]] : [];
    }),
  );
}

function listTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
