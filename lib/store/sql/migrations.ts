import { type Kysely, sql } from "kysely";
import type { Database, Query } from "./database.ts";
import type { Tables } from "./tables.ts";

/** One step forward. Steps are never changed once they are released, and there is no way back. */
export interface Migration {
  readonly name: string;
  up(builder: Kysely<Tables>, kind: Database["kind"]): readonly Query[];
}

/** Every step, in order; the version of a database is how many of them it has. */
export const migrations: readonly Migration[] = [
  { name: "runs", up: createRuns },
  { name: "history", up: addHistory },
  { name: "drafts", up: addDrafts },
  { name: "wire", up: addWire },
];

function createRuns({ schema }: Kysely<Tables>, kind: Database["kind"]): readonly Query[] {
  // PostgreSQL would sort ids by the rules of a language; pages need the same order everywhere.
  const id = kind === "postgres" ? sql`text collate "C"` : "text";
  return [
    schema
      .createTable("runs")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("tool_key", "text", (column) => column.notNull())
      .addColumn("definition_hash", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("decided_by", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("started_at", "bigint")
      .addColumn("ended_at", "bigint")
      .addColumn("ms", "double precision")
      .addColumn("is_error", "integer")
      .addColumn("sent_as_is", "integer", (column) => column.notNull())
      .addColumn("output_length", "bigint")
      .addColumn("output_bytes", "bigint")
      .addColumn("output_file", "text")
      .addColumn("app_version", "text", (column) => column.notNull())
      .addColumn("instance", "text", (column) => column.notNull())
      .addColumn("start", "text", (column) => column.notNull())
      .addColumn("resumable", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("short_input", "text", (column) => column.notNull())
      .addColumn("short_output", "text", (column) => column.notNull())
      .addColumn("searched", "text", (column) => column.notNull()),
    schema
      .createTable("run_contents")
      .addColumn("run_id", id, (column) => column.primaryKey().references("runs.id").onDelete("cascade"))
      .addColumn("arguments", "text", (column) => column.notNull())
      .addColumn("context", "text", (column) => column.notNull())
      .addColumn("timeout_ms", "bigint", (column) => column.notNull())
      .addColumn("rounds", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("output", "text")
      .addColumn("message", "text")
      .addColumn("metadata", "text")
      .addColumn("returned_nothing", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("problems", "text")
      .addColumn("threw", "text")
      .addColumn("logs", "text")
      .addColumn("request", "text")
      .addColumn("progress", "text"),
    schema
      .createTable("starts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("instance", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("process_id", "bigint", (column) => column.notNull())
      .addColumn("lease_until", "bigint", (column) => column.notNull()),
    schema.createIndex("runs_unfinished").on("runs").column("start").where(sql.ref("ended_at"), "is", null),
  ];
}

/** What the pages of the history need: pins, names, deletions that can be undone, and an index for each way to look. */
function addHistory({ schema }: Kysely<Tables>): readonly Query[] {
  const present = sql<boolean>`deletion is null`;
  return [
    schema.alterTable("runs").addColumn("pinned", "integer", (column) => column.notNull().defaultTo(0)),
    schema.alterTable("runs").addColumn("name", "text"),
    schema.alterTable("runs").addColumn("name_searched", "text", (column) => column.notNull().defaultTo("")),
    schema.alterTable("runs").addColumn("deletion", "text"),
    schema.alterTable("runs").addColumn("deleted_at", "bigint"),
    schema.createIndex("runs_by_time").on("runs").columns(["created_at", "id"]).where(present),
    schema.createIndex("runs_by_tool").on("runs").columns(["tool_key", "created_at", "id"]).where(present),
    schema.createIndex("runs_by_state").on("runs").columns(["state", "created_at", "id"]).where(present),
    schema
      .createIndex("runs_pinned")
      .on("runs")
      .columns(["created_at", "id"])
      .where(sql<boolean>`deletion is null and pinned = 1`),
    schema
      .createIndex("runs_deleted")
      .on("runs")
      .columns(["deleted_at"])
      .where(sql<boolean>`deletion is not null`),
  ];
}

function addDrafts({ schema }: Kysely<Tables>): readonly Query[] {
  return [
    schema
      .createTable("drafts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("title", "text")
      .addColumn("tool_name", "text")
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("code_hash", "text", (column) => column.notNull())
      .addColumn("revision", "bigint", (column) => column.notNull())
      .addColumn("loaded", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("saved_version", "integer", (column) => column.notNull())
      .addColumn("saved_hash", "text")
      .addColumn("deleted_at", "bigint"),
    schema
      .createTable("draft_versions")
      .addColumn("draft_id", "text", (column) => column.notNull().references("drafts.id").onDelete("cascade"))
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("name", "text")
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("saved_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("draft_versions_key", ["draft_id", "version"]),
    schema
      .createIndex("drafts_deleted")
      .on("drafts")
      .columns(["deleted_at"])
      .where(sql<boolean>`deleted_at is not null`),
  ];
}

/** What went over a wire for a run. */
function addWire({ schema }: Kysely<Tables>): readonly Query[] {
  return [schema.alterTable("run_contents").addColumn("wire", "text")];
}
