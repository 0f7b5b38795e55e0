import fs from "node:fs/promises";
import path from "node:path";
import { Kysely, sql } from "kysely";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";
import { type DatabaseThread, startDatabaseThread } from "./database-thread.ts";
import { createThreadDialect, toThreadQuery } from "./dialect.ts";

/** How long a query waits for a lock of another process, in milliseconds. */
const busyMs = 2_000;

/** How many pages of removed rows go back to the disk at once. */
const pagesGivenBack = 2_000;

/**
 * Opens a file with two threads, one that writes and one that reads, so that no search holds up a run. What was written
 * survives the end of the process and a loss of power.
 */
export async function openDatabase(file: string): Promise<Database> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const pragmas = [
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "journal_size_limit = 16777216",
  ];
  const writer = startDatabaseThread(file, busyMs, ["auto_vacuum = INCREMENTAL", ...pragmas]);
  const reader = startLater(() => startDatabaseThread(file, busyMs, [...pragmas, "query_only = ON"]));
  try {
    await writer.open();
  } catch (fault) {
    await writer.close();
    throw fault;
  }
  const reading = new Kysely<Tables>({ dialect: createThreadDialect(reader) });
  const writing = new Kysely<Tables>({ dialect: createThreadDialect(writer) });
  return {
    kind: "sqlite",
    reading,
    writing,
    async batch(queries) {
      const results = await writer.executeGroup(queries.map((query) => toThreadQuery(query.compile())));
      return results.map(({ rows }) => rows);
    },
    now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    contains: (column, needle) => sql<boolean>`instr(${sql.ref(column)}, ${needle}) > 0`,
    async giveBack() {
      await sql.raw(`PRAGMA incremental_vacuum(${pagesGivenBack})`).execute(writing);
    },
    async close() {
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}

/** A thread that starts with its first query. */
function startLater(start: () => DatabaseThread): Pick<DatabaseThread, "execute" | "close"> {
  let opening: Promise<DatabaseThread> | undefined;
  const open = async () => {
    const thread = start();
    try {
      await thread.open();
      return thread;
    } catch (fault) {
      opening = undefined;
      await thread.close();
      throw fault;
    }
  };
  return {
    async execute(query) {
      opening ??= open();
      return (await opening).execute(query);
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}
