import type { JsonValue } from "@/lib/tool/index.ts";
import type { Dialect } from "./dialect.ts";

/** One keyword of one or more dialects, with values that the schema accepts and refuses. */
export interface KeywordCase {
  readonly name: string;
  readonly dialects: readonly Dialect[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly valid: readonly JsonValue[];
  readonly invalid: readonly JsonValue[];
}

export const dialectUris: Readonly<Record<Dialect, string>> = {
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

export const all: readonly Dialect[] = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"];
export const since6 = all.slice(1);
export const since7 = all.slice(2);
export const since2019 = all.slice(3);
export const until7 = all.slice(0, 3);
export const until2019 = all.slice(0, 4);
export const only2020 = all.slice(4);

/** A schema of an object with one required property `v`. */
export function property(schema: unknown, rest: Readonly<Record<string, unknown>> = {}) {
  return { type: "object", properties: { v: schema }, required: ["v"], ...rest };
}

export function of(...values: readonly JsonValue[]): JsonValue[] {
  return values.map((v) => ({ v }));
}

const conditionKeywords = ["if", "then", "else"] as const;

/** `if`, `then` and `else`; an object literal with `then` looks like a promise to the linter. */
export function condition(
  ...schemas: readonly [unknown, unknown, unknown]
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(conditionKeywords.map((keyword, index) => [keyword, schemas[index]]));
}
