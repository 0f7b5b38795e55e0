import { sql } from "kysely";
import { StoreError } from "../store-error.ts";
import type { Database } from "./database.ts";
import { type Migration, migrations } from "./migrations.ts";

/** How often a step is tried that another process may be taking at the same time. */
const attempts = 5;

/**
 * Brings a database forward to the newest version, a step a transaction. Several processes may do so at once.
 * @throws StoreError `newer` where the database is of a later version than this program.
 */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  for (let failures = 0; ; ) {
    const version = await readVersion(database);
    if (version > steps.length) {
      throw new StoreError(
        "newer",
        `The history was written by a newer playground (version ${version} of its tables, this one knows ${steps.length}). Use that one, or another place for the history.`,
      );
    }
    const step = steps[version];
    if (!step) return;
    try {
      await database.batch([
        // First, so that a second process waits here, and then fails, instead of taking the step too.
        database.writing.insertInto("migrations").values({ version: version + 1, name: step.name }),
        ...step.up(database.writing, database.kind),
      ]);
    } catch (fault) {
      failures += 1;
      if (failures === attempts || (await readVersion(database)) === version) throw fault;
    }
  }
}

async function readVersion(database: Database): Promise<number> {
  const { writing } = database;
  const createTable = () =>
    writing.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("version", "integer", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .execute();
  // In PostgreSQL the loser of two who create a table at once gets an error although it exists now.
  await createTable().catch(createTable);
  const row = await writing
    .selectFrom("migrations")
    .select(sql<number | null>`max(version)`.as("version"))
    .executeTakeFirst();
  return row?.version ?? 0;
}
