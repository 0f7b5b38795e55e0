/** The versions of JSON Schema that are understood, oldest first. */
const dialects = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;

export type Dialect = (typeof dialects)[number];

/** What a schema says about its own version. */
export interface DialectChoice {
  readonly dialect: Dialect;
  /** The `$schema` that is none of the known ones; the dialect is then 2020-12. Absent: it is known, or not there. */
  readonly unknown?: string;
}

const known = new Map<string, Dialect>([
  ["json-schema.org/schema", "2020-12"],
  ["json-schema.org/draft-04/schema", "draft-04"],
  ["json-schema.org/draft-06/schema", "draft-06"],
  ["json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema.org/draft/2019-09/schema", "2019-09"],
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/**
 * Tells the dialect by `$schema`: 2020-12 when it is absent, as MCP says. The scheme (http, https), `www.`, a trailing
 * `#` or `/` and the case make no difference.
 */
export function chooseDialect(schema: unknown): DialectChoice {
  if (typeof schema !== "object" || schema === null || !Object.hasOwn(schema, "$schema")) {
    return { dialect: "2020-12" };
  }
  const named: unknown = (schema as { $schema?: unknown }).$schema;
  if (typeof named !== "string") return { dialect: "2020-12", unknown: JSON.stringify(named) ?? "undefined" };
  const bare = named
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/[#/]+$/, "");
  const dialect = known.get(bare);
  return dialect === undefined ? { dialect: "2020-12", unknown: named } : { dialect };
}

/** Whether `dialect` is `from` or newer, and `to` or older. */
export function isWithin(dialect: Dialect, from: Dialect, to: Dialect = "2020-12"): boolean {
  const place = dialects.indexOf(dialect);
  return place >= dialects.indexOf(from) && place <= dialects.indexOf(to);
}
