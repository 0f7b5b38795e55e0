import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RunStore } from "../run-store.ts";
import type { Store, StoreOptions } from "../store.ts";
import { createConnection } from "./connection.ts";
import { createDraftStore } from "./create-draft-store.ts";
import type { Database, DatabaseOpener, Query } from "./database.ts";
import { deleteQueries, deleteWhere, undoQuery } from "./delete-runs.ts";
import { isProcessAlive } from "./is-process-alive.ts";
import { countRuns, listRuns, readRuns } from "./list-runs.ts";
import { endStart, type MaintenanceRules, maintain, renewLease, takeOver } from "./maintain.ts";
import { importLines, writeLine } from "./run-lines.ts";
import { fromRows } from "./run-row.ts";
import { toSearched } from "./short-text.ts";
import { toStorable } from "./storable-text.ts";
import { finishQueries, insertQueries, updateLogQuery, updateQueries } from "./write-runs.ts";

/** The store over any database that can be opened. */
export function createStore(opener: DatabaseOpener, options: StoreOptions): Store {
  const rules: MaintenanceRules = {
    instance: options.instance,
    start: options.start,
    keepRuns: options.keepRuns ?? 10_000,
    leaseMs: options.leaseMs ?? 30_000,
    undoMs: options.undoMs ?? 600_000,
    processId: options.processId ?? process.pid,
    isAlive: options.isAlive ?? isProcessAlive,
  };
  const connection = createConnection(opener, (database) => renewLease(database, rules));
  const write = (build: (database: Database) => readonly Query[]) =>
    connection.use("write", (database) => database.batch(build(database)));
  const changeOne = async (
    id: string,
    change: { pinned?: number; name?: string | null; name_searched?: string },
  ) => {
    const [rows] = await write(({ writing }) => [
      writing
        .updateTable("runs")
        .set(change)
        .where("id", "=", id)
        .where(sql<boolean>`deletion is null`)
        .returning("id"),
    ]);
    return (rows?.length ?? 0) > 0;
  };

  const runs: RunStore = {
    async insert(run) {
      await write((database) => insertQueries(database, [run], rules));
    },
    async update(id, change) {
      await write((database) => updateQueries(database, id, change));
    },
    async updateLog(id, logs) {
      await write((database) => [updateLogQuery(database, id, logs)]);
    },
    async finish(run) {
      await write((database) => finishQueries(database, run, rules));
    },
    get: (id) =>
      connection.use("read", async ({ reading }) => {
        const row = await reading
          .selectFrom("runs")
          .innerJoin("run_contents", "run_contents.run_id", "runs.id")
          .selectAll()
          .where("id", "=", id)
          .where(sql<boolean>`deletion is null`)
          .executeTakeFirst();
        return row && fromRows(row, row);
      }),
    list: (query) => connection.use("read", (database) => listRuns(database, query)),
    count: (filter) => connection.use("read", (database) => countRuns(database, filter)),
    rename: (id, name) =>
      changeOne(id, {
        name: name === undefined ? null : toStorable(name),
        name_searched: toStorable(toSearched([name])),
      }),
    pin: (id, pinned) => changeOne(id, { pinned: Number(pinned) }),
    async delete(ids) {
      const deletion = randomUUID();
      const rows = await write((database) => deleteQueries(database, ids, deletion));
      return { id: deletion, count: rows.flat().length };
    },
    async deleteAll(filter, alsoPinned) {
      const deletion = randomUUID();
      const rows = await write((database) => [deleteWhere(database, filter, alsoPinned, deletion)]);
      return { id: deletion, count: rows.flat().length };
    },
    async undoDelete(deletionId) {
      const rows = await write((database) => [undoQuery(database, deletionId)]);
      return rows.flat().length;
    },
    async *export(filter) {
      const database = await connection.use("read", async (open) => open);
      for await (const run of readRuns(database, filter)) yield writeLine(run);
    },
    import: (pieces) =>
      importLines(pieces, async (read) => {
        const rows = await write((database) =>
          read.flatMap((run) =>
            insertQueries(database, [run], { instance: run.instance, start: rules.start }),
          ),
        );
        return rows.filter((_, place) => place % 2 === 0).flat().length;
      }),
    maintain: () => connection.use("write", (database) => maintain(database, rules)),
    takeOver: () => connection.use("write", (database) => takeOver(database, rules)),
  };

  return {
    runs,
    drafts: createDraftStore(connection, rules.undoMs),
    status: connection.status,
    subscribe: connection.subscribe,
    async close() {
      await connection.use("write", (database) => endStart(database, rules.start)).catch(() => {});
      await connection.close();
    },
  };
}
