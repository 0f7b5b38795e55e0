import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";

/** Connections at once, and how long one may take to come about, in milliseconds. */
const connections = 8;
const connectMs = 5_000;
/** How long a query may take, and how long it waits for a lock, in milliseconds. */
const statementMs = 60_000;
const lockMs = 5_000;
/** PostgreSQL's number of `bigint`; ours are instants and sizes, which a JavaScript number holds exactly. */
const bigint = 20;

/** Opens a pool of connections to the database at a URL. */
export async function openDatabase(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    application_name: "tool-playground",
    allowExitOnIdle: true,
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        type === bigint ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that breaks is replaced with the next query; without a listener it would end the process.
  pool.on("error", () => {});
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: "postgres",
    reading: database,
    writing: database,
    batch: (queries) =>
      database.transaction().execute(async (transaction) => {
        const results: (readonly unknown[])[] = [];
        for (const query of queries) {
          const { rows } = await transaction.executeQuery(query.compile());
          results.push(rows);
        }
        return results;
      }),
    now: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
    contains: (column, needle) => sql<boolean>`strpos(${sql.ref(column)}, ${needle}) > 0`,
    close: () => database.destroy(),
  };
}
