import fs from "node:fs/promises";
import path from "node:path";
import { Kysely, sql } from "kysely";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";
import { type DatabaseThread, startDatabaseThread } from "./database-thread.ts";
import { createThreadDialect, toThreadQuery } from "./dialect.ts";

/** How long a query waits for a lock of another process, in milliseconds. */
const busyMs = 2_000;

/**
 * Opens a file with two threads, one that writes and one that reads, so that no search holds up a run. What was written
 * survives the end of the process at once, and a loss of power once the log was copied (a moment later).
 */
export async function openDatabase(file: string): Promise<Database> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const pragmas = ["journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"];
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
      const results = await writer.execute(
        queries.map((query) => toThreadQuery(query.compile())),
        true,
      );
      return results.map(({ rows }) => rows);
    },
    now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    contains: (column, needle) => sql<boolean>`instr(${sql.ref(column)}, ${needle}) > 0`,
    async close() {
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}

/** A thread that starts with its first query. */
function startLater(start: () => DatabaseThread): DatabaseThread {
  let thread: DatabaseThread | undefined;
  let opening: Promise<void> | undefined;
  const open = () => {
    thread ??= start();
    opening ??= thread.open().catch((fault: unknown) => {
      opening = undefined;
      throw fault;
    });
    return opening;
  };
  return {
    open,
    async execute(queries, atomic) {
      await open();
      return thread ? thread.execute(queries, atomic) : [];
    },
    async close() {
      await thread?.close();
    },
  };
}
