import { type Expression, sql } from "kysely";
import type { DraftVersion } from "@/lib/protocol/index.ts";
import type { DraftStore } from "../draft-store.ts";
import type { Connection } from "./connection.ts";
import type { Database } from "./database.ts";
import { isPresent, saveQueries } from "./draft-queries.ts";
import { hashCode, summaryColumns, titleOf, toDraft, toDraftSummary, toDraftVersion } from "./draft-row.ts";
import { toStorable } from "./storable-text.ts";

/** What a change of a draft sets, besides its text. */
interface DraftChange {
  readonly title?: string | null;
  readonly loaded?: number;
  readonly changed_at?: Expression<number>;
  readonly deleted_at?: Expression<number> | null;
}

/** The drafts over any database. */
export function createDraftStore(connection: Connection, undoMs: number): DraftStore {
  const change = (id: string, build: (database: Database) => DraftChange, condition = isPresent) =>
    connection.use("write", async (database) => {
      const changed = await database.writing
        .updateTable("drafts")
        .set(build(database))
        .where("id", "=", id)
        .where(condition)
        .returning("id")
        .execute();
      return changed.length > 0;
    });

  return {
    list: () =>
      connection.use("read", async ({ reading }) => {
        const rows = await reading
          .selectFrom("drafts")
          .select(summaryColumns)
          .where(isPresent)
          .orderBy("changed_at", "desc")
          .orderBy("id")
          .execute();
        return rows.map(toDraftSummary);
      }),
    get: (id) => connection.use("read", (database) => readDraft(database, id)),
    create: ({ id, code, title, loaded }) =>
      connection.use("write", async ({ writing, now }) =>
        toDraft(
          await writing
            .insertInto("drafts")
            .values({
              id,
              title: title === undefined ? null : toStorable(title),
              tool_name: null,
              code: toStorable(code),
              code_hash: hashCode(code),
              revision: 1,
              loaded: Number(loaded),
              created_at: now,
              changed_at: now,
              saved_version: 0,
              saved_hash: null,
              deleted_at: null,
            })
            .returningAll()
            .executeTakeFirstOrThrow(),
        ),
      ),
    write: (id, code, knownRevision) =>
      connection.use("write", async (database) => {
        const { writing, now } = database;
        const hash = hashCode(code);
        const written = await writing
          .updateTable("drafts")
          .set({
            code: toStorable(code),
            code_hash: hash,
            revision: sql`revision + 1`,
            changed_at: now,
          })
          .where("id", "=", id)
          .where(isPresent)
          .where("revision", "=", knownRevision)
          .where("code_hash", "!=", hash)
          .returningAll()
          .executeTakeFirst();
        if (written) return { kind: "written", draft: toDraft(written) };
        const draft = await readDraft(database, id);
        if (!draft) return { kind: "missing" };
        return { kind: draft.code === code ? "written" : "conflict", draft };
      }),
    load: (id) => change(id, () => ({ loaded: 1 })),
    rename: (id, title) =>
      change(id, ({ now }) => ({
        title: title === undefined ? null : toStorable(title),
        changed_at: now,
      })),
    noteToolName: (id, revision, toolName) =>
      connection.use("write", async ({ writing }) => {
        const noted = await writing
          .updateTable("drafts")
          .set({ tool_name: toStorable(toolName) })
          .where("id", "=", id)
          .where("revision", "=", revision)
          .returning(["title", "tool_name"])
          .executeTakeFirst();
        return noted && titleOf(noted);
      }),
    save: (id, name) =>
      connection.use("write", async (database) => {
        const results = await database.batch(saveQueries(database, id, name));
        const [saved] = (results.at(-1) ?? []) as readonly { readonly version: number }[];
        return saved && readVersion(database, id, saved.version);
      }),
    versions: (id) =>
      connection.use("read", async ({ reading }) => {
        const rows = await reading
          .selectFrom("draft_versions")
          .innerJoin("drafts", "drafts.id", "draft_versions.draft_id")
          .selectAll("draft_versions")
          .where("draft_id", "=", id)
          .where(isPresent)
          .orderBy("version", "desc")
          .execute();
        return rows.map(toDraftVersion);
      }),
    version: (id, version) => connection.use("read", (database) => readVersion(database, id, version)),
    nameVersion: (id, version, name) =>
      connection.use("write", async ({ writing }) => {
        const named = await writing
          .updateTable("draft_versions")
          .set({ name: name === undefined ? null : toStorable(name) })
          .where("draft_id", "=", id)
          .where("version", "=", version)
          .where(sql<boolean>`exists (select 1 from drafts where id = ${id} and ${isPresent})`)
          .returning("version")
          .execute();
        return named.length > 0;
      }),
    listSaved: () =>
      connection.use("read", async ({ reading }) => {
        const rows = await reading
          .selectFrom("drafts")
          .select(["id", "title", "tool_name", "loaded", "saved_version"])
          .where(isPresent)
          .where("saved_version", ">", 0)
          .orderBy("created_at")
          .orderBy("id")
          .execute();
        return rows.map((row) => ({
          id: row.id,
          title: titleOf(row),
          loaded: row.loaded === 1,
          version: row.saved_version,
        }));
      }),
    delete: (id) => change(id, ({ now }) => ({ deleted_at: now })),
    undoDelete: (id) =>
      connection.use("write", async ({ writing, now }) => {
        const back = await writing
          .updateTable("drafts")
          .set({ deleted_at: null })
          .where("id", "=", id)
          .where(sql<boolean>`deleted_at is not null and deleted_at >= ${now} - ${sql.lit(undoMs)}`)
          .returning("id")
          .execute();
        return back.length > 0;
      }),
  };
}

async function readDraft({ reading }: Database, id: string) {
  const row = await reading
    .selectFrom("drafts")
    .selectAll()
    .where("id", "=", id)
    .where(isPresent)
    .executeTakeFirst();
  return row && toDraft(row);
}

async function readVersion(
  { reading }: Database,
  id: string,
  version: number,
): Promise<DraftVersion | undefined> {
  const row = await reading
    .selectFrom("draft_versions")
    .innerJoin("drafts", "drafts.id", "draft_versions.draft_id")
    .selectAll("draft_versions")
    .where("draft_id", "=", id)
    .where("version", "=", version)
    .where(isPresent)
    .executeTakeFirst();
  return row && toDraftVersion(row);
}
