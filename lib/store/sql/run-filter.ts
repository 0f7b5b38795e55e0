import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { RunFilter } from "@/lib/protocol/index.ts";
import type { Database } from "./database.ts";
import { toMilliseconds } from "./run-row.ts";
import { toStorable } from "./storable-text.ts";
import type { Tables } from "./tables.ts";

type Builder = ExpressionBuilder<Tables, "runs">;
type Condition = ExpressionWrapper<Tables, "runs", SqlBool>;

/** The runs that a filter means, its text left out. Runs that were deleted are never meant. */
export function matchFacts(filter: RunFilter): (builder: Builder) => Condition {
  return (builder) => {
    const from = toMilliseconds(filter.from);
    const to = toMilliseconds(filter.to);
    return builder.and([
      // Written out, not as parameters, so that the indexes over just these rows are used.
      sql<SqlBool>`deletion is null`,
      ...(filter.pinned === undefined
        ? []
        : [filter.pinned ? sql<SqlBool>`pinned = 1` : sql<SqlBool>`pinned = 0`]),
      ...(filter.toolKey === undefined ? [] : [builder("tool_key", "=", toStorable(filter.toolKey))]),
      ...(filter.states === undefined ? [] : [builder("state", "in", [...filter.states, ""])]),
      ...(from === null ? [] : [builder("created_at", ">=", from)]),
      ...(to === null ? [] : [builder("created_at", "<", to)]),
    ]);
  };
}

/** The runs in whose beginning or name a text is found, whatever its capitals. */
export function matchText(database: Database, text: string): (builder: Builder) => Condition {
  const needle = toStorable(text.toLowerCase());
  return (builder) =>
    builder.or([database.contains("searched", needle), database.contains("name_searched", needle)]);
}

/** A place between two runs of a list that is sorted by time, newest first. */
export interface Position {
  readonly created_at: number;
  readonly id: string;
}

/** The runs after a place, which is to say the older ones. */
export function matchAfter(position: Position): (builder: Builder) => Condition {
  return (builder) =>
    builder(
      builder.refTuple("created_at", "id"),
      "<",
      builder.tuple(position.created_at, position.id),
    ) as Condition;
}

export function writePosition({ created_at, id }: Position): string {
  return `${created_at}.${id}`;
}

/** Undefined for a text that is no position. */
export function readPosition(text: string): Position | undefined {
  const [, time, id] = /^(-?\d{1,16})\.(.+)$/s.exec(text) ?? [];
  return time === undefined || id === undefined ? undefined : { created_at: Number(time), id };
}
