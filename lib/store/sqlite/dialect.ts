import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { DatabaseThread, ThreadQuery } from "./database-thread.ts";

/** Kysely's SQLite over a thread. There are no transactions here, only `batch`: a thread serves everybody at once. */
export function createThreadDialect(thread: Pick<DatabaseThread, "execute" | "close">): Dialect {
  const refuse = async () => {
    throw new Error("A transaction is written as a batch.");
  };
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await thread.execute(toThreadQuery(query));
      return { rows: [...rows] as Row[], numAffectedRows: BigInt(changes) };
    },
    streamQuery() {
      throw new Error("Rows are read in pages.");
    },
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: () => thread.close(),
    }),
  };
}

export function toThreadQuery({ sql, parameters }: CompiledQuery): ThreadQuery {
  return { sql, parameters };
}
