import { sql } from "kysely";
import type { Database, Query } from "./database.ts";
import { toStorable } from "./storable-text.ts";

/** Whose row is there, and not deleted. */
export const isPresent = sql<boolean>`deleted_at is null`;

/**
 * Queries that keep a draft's text as a version where it differs from the newest one. The first locks the row, so that
 * two who save at once make one version of one text.
 */
export function saveQueries(
  { writing, now }: Database,
  id: string,
  name: string | undefined,
): readonly Query[] {
  const newest = sql<number>`(select saved_version from drafts where id = ${id} and ${isPresent})`;
  return [
    writing
      .updateTable("drafts")
      .set({ saved_version: sql`saved_version + 1`, saved_hash: sql`code_hash` })
      .where("id", "=", id)
      .where(isPresent)
      .where(sql<boolean>`(saved_hash is null or saved_hash <> code_hash)`),
    writing
      .insertInto("draft_versions")
      .columns(["draft_id", "version", "name", "code", "saved_at"])
      .expression((select) =>
        select
          .selectFrom("drafts")
          .select(({ ref }) => [
            ref("id").as("draft_id"),
            ref("saved_version").as("version"),
            sql<string | null>`cast(null as text)`.as("name"),
            ref("code").as("code"),
            now.as("saved_at"),
          ])
          .where("id", "=", id)
          .where(isPresent),
      )
      .onConflict((conflict) => conflict.columns(["draft_id", "version"]).doNothing()),
    ...(name === undefined
      ? []
      : [
          writing
            .updateTable("draft_versions")
            .set({ name: toStorable(name) })
            .where("draft_id", "=", id)
            .where("version", "=", newest),
        ]),
    writing
      .selectFrom("draft_versions")
      .select(["version"])
      .where("draft_id", "=", id)
      .where("version", "=", newest),
  ];
}

/** Removes deleted drafts for good once that can't be undone any more; their versions go with them. */
export async function purgeDrafts({ writing, now }: Database, undoMs: number): Promise<void> {
  await writing
    .deleteFrom("drafts")
    .where(sql<boolean>`deleted_at is not null and deleted_at < ${now} - ${sql.lit(undoMs)}`)
    .execute();
}
