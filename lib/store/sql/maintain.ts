import os from "node:os";
import { sql } from "kysely";
import type { RecordedRun } from "@/lib/protocol/index.ts";
import type { RunMaintenance } from "../run-store.ts";
import type { Database } from "./database.ts";
import { purgeDrafts } from "./draft-queries.ts";
import { tryRow } from "./run-row.ts";
import { toStorable } from "./storable-text.ts";
import type { Owner } from "./write-runs.ts";

/** How many rows are removed at once, so that nothing else waits long. */
const removedAtOnce = 500;

export interface MaintenanceRules extends Owner {
  readonly keepRuns: number;
  readonly leaseMs: number;
  readonly undoMs: number;
  readonly processId: number;
  readonly isAlive: (processId: number) => boolean;
}

export async function maintain(database: Database, rules: MaintenanceRules): Promise<RunMaintenance> {
  await renewLease(database, rules);
  await endDeadStarts(database, rules);
  const lost = await giveUpRuns(database, rules);
  const purged = await removeWhere(
    database,
    sql<boolean>`deletion is not null and deleted_at < ${database.now} - ${sql.lit(rules.undoMs)}`,
  );
  const dropped = await dropOldest(database, rules.keepRuns);
  await purgeDrafts(database, rules.undoMs);
  if (purged.count + dropped.count > 0) await database.giveBack?.();
  return {
    lost,
    dropped: dropped.count,
    purged: purged.count,
    outputFiles: [...purged.outputFiles, ...dropped.outputFiles],
  };
}

/** The end of this start: what it had does not wait for its lease to pass. */
export async function endStart({ writing }: Database, start: string): Promise<void> {
  await writing.updateTable("starts").set({ lease_until: 0 }).where("id", "=", start).execute();
}

/** Says that this start lives. */
export async function renewLease(
  database: Database,
  { instance, start, leaseMs, processId }: MaintenanceRules,
): Promise<void> {
  const leaseUntil = sql<number>`${database.now} + ${sql.lit(leaseMs)}`;
  await database.writing
    .insertInto("starts")
    .values({
      id: start,
      instance: toStorable(instance),
      host: os.hostname(),
      process_id: processId,
      lease_until: leaseUntil,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ lease_until: leaseUntil }))
    .execute();
}

/** Ends the leases of earlier starts of this installation whose process is gone: they won't come back. */
async function endDeadStarts(database: Database, rules: MaintenanceRules): Promise<void> {
  const { reading, writing, now } = database;
  const own = await reading
    .selectFrom("starts")
    .select(["id", "process_id"])
    .where("instance", "=", toStorable(rules.instance))
    .where("host", "=", os.hostname())
    .where("id", "!=", rules.start)
    .where("lease_until", ">", sql<number>`0`)
    .execute();
  // A process of our own number is this one: the earlier start had it before us, as in a container.
  const dead = own.filter(({ process_id: id }) => id === rules.processId || !rules.isAlive(id));
  if (dead.length > 0) {
    const ids = dead.map(({ id }) => id);
    await writing.updateTable("starts").set({ lease_until: 0 }).where("id", "in", ids).execute();
  }
  await writing
    .deleteFrom("starts")
    .where("lease_until", "<", now)
    .where("id", "!=", rules.start)
    .where(sql<boolean>`not exists (select 1 from runs where start = starts.id and ended_at is null)`)
    .execute();
}

/** Marks as lost what went on in starts that are gone; what waits in the form that survives a restart stays. */
async function giveUpRuns({ writing, now }: Database, { start }: MaintenanceRules): Promise<number> {
  const given = await writing
    .updateTable("runs")
    .set({ state: "lost", decided_by: "runtime", is_error: 1, ended_at: now })
    .where(sql<boolean>`ended_at is null and not (state = 'waiting' and resumable = 1)`)
    .where("start", "!=", start)
    .where(
      sql<boolean>`not exists (select 1 from starts where starts.id = runs.start and lease_until >= ${now})`,
    )
    .returning("id")
    .execute();
  return given.length;
}

/** Claims the waiting runs of earlier starts of this installation, so that only one start goes on with each. */
export async function takeOver(
  database: Database,
  { instance, start }: Owner,
): Promise<readonly RecordedRun[]> {
  const { reading, writing, now } = database;
  const claimed = await writing
    .updateTable("runs")
    .set({ start })
    .where(sql<boolean>`ended_at is null and state = 'waiting' and resumable = 1`)
    .where("instance", "=", toStorable(instance))
    .where("start", "!=", start)
    .where(
      sql<boolean>`not exists (select 1 from starts where starts.id = runs.start and lease_until >= ${now})`,
    )
    .returning("id")
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  const rows = await reading
    .selectFrom("runs")
    .innerJoin("run_contents", "run_contents.run_id", "runs.id")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("created_at")
    .execute();
  const read = rows.map(tryRow);
  await giveUpUnreadable(
    database,
    read.flatMap((run) => ("fault" in run ? [run.id] : [])),
  );
  return read.flatMap((run) => ("fault" in run ? [] : [run]));
}

/** Marks as lost what nobody can go on with, without what can't be read of it most of the time. */
async function giveUpUnreadable({ batch, writing, now }: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await batch([
    writing
      .updateTable("runs")
      .set({ state: "lost", decided_by: "runtime", is_error: 1, ended_at: now })
      .where("id", "in", ids),
    writing.updateTable("run_contents").set({ request: null, progress: null }).where("run_id", "in", ids),
  ]);
}

interface Removed {
  readonly count: number;
  readonly outputFiles: readonly string[];
}

async function dropOldest(database: Database, keepRuns: number): Promise<Removed> {
  const firstTooMany = await database.reading
    .selectFrom("runs")
    .select(["created_at", "id"])
    .where(sql<boolean>`deletion is null and pinned = 0`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(keepRuns)
    .limit(1)
    .executeTakeFirst();
  if (!firstTooMany) return { count: 0, outputFiles: [] };
  const { created_at, id } = firstTooMany;
  return removeWhere(
    database,
    sql<boolean>`deletion is null and pinned = 0 and ended_at is not null and (created_at, id) <= (${created_at}, ${id})`,
  );
}

/** Removes rows for good, some at a time; their contents go with them. */
async function removeWhere(
  { writing }: Database,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<Removed> {
  const outputFiles: string[] = [];
  for (let count = 0; ; ) {
    const removed = await writing
      .deleteFrom("runs")
      .where("id", "in", writing.selectFrom("runs").select("id").where(condition).limit(removedAtOnce))
      .returning("output_file")
      .execute();
    count += removed.length;
    outputFiles.push(...removed.flatMap(({ output_file: file }) => file ?? []));
    if (removed.length < removedAtOnce) return { count, outputFiles };
  }
}
