import { sql } from "kysely";
import type { RunFilter } from "@/lib/protocol/index.ts";
import type { Database, Query } from "./database.ts";
import { matchFacts, matchText } from "./run-filter.ts";

/** How many ids one query names: both databases bound the number of parameters. */
const idsAtOnce = 500;

/** Queries that take ended runs out of the history by id, under the name of one deletion; each gives the ids. */
export function deleteQueries(
  database: Database,
  ids: readonly string[],
  deletion: string,
): readonly Query[] {
  const queries: Query[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    queries.push(
      deleteEnded(database, deletion)
        .where("id", "in", ids.slice(from, from + idsAtOnce))
        .where(sql<boolean>`deletion is null`)
        .returning("id"),
    );
  }
  return queries;
}

/** A query that takes every ended run that a filter means out of the history. */
export function deleteWhere(
  database: Database,
  filter: RunFilter,
  alsoPinned: boolean,
  deletion: string,
): Query {
  const text = filter.text?.trim();
  const kept = alsoPinned || filter.pinned !== undefined ? filter : { ...filter, pinned: false };
  const meant = database.writing.selectFrom("runs").select("id").where(matchFacts(kept));
  return deleteEnded(database, deletion)
    .where("id", "in", text ? meant.where(matchText(database, text)) : meant)
    .returning("id");
}

/** A query that brings the runs of a deletion back. */
export function undoQuery({ writing }: Database, deletion: string): Query {
  return writing
    .updateTable("runs")
    .set({ deletion: null, deleted_at: null })
    .where(sql<boolean>`deletion is not null`)
    .where("deletion", "=", deletion)
    .returning("id");
}

function deleteEnded({ writing, now }: Database, deletion: string) {
  return writing
    .updateTable("runs")
    .set({ deletion, deleted_at: now })
    .where(sql<boolean>`ended_at is not null`);
}
