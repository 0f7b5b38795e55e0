import { sql } from "kysely";
import type { LogLine } from "@/lib/protocol/index.ts";
import type { NewRun, RunChange } from "../run-store.ts";
import type { Database, Query } from "./database.ts";
import { toJson, toMilliseconds, toRows } from "./run-row.ts";
import { logLines, progress, request } from "./run-shape.ts";

/** Which start of which installation a run belongs to. */
export interface Owner {
  readonly instance: string;
  readonly start: string;
}

/** Queries that write runs which are not there yet; the first one gives the ids of those. */
export function insertQueries(
  { writing }: Database,
  runs: readonly NewRun[],
  owner: Owner,
): readonly Query[] {
  const rows = runs.map((run) => toRows(run, owner.instance, owner.start));
  return rows.flatMap(({ row, contents }) => [
    writing
      .insertInto("runs")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id"),
    writing
      .insertInto("run_contents")
      .values(contents)
      .onConflict((conflict) => conflict.column("run_id").doNothing()),
  ]);
}

/** Queries that change a run that goes on. */
export function updateQueries({ writing }: Database, id: string, change: RunChange): readonly Query[] {
  const startedAt = toMilliseconds(change.startedAt);
  return [
    writing
      .updateTable("runs")
      .set({
        state: change.state,
        resumable: Number(change.resumable ?? false),
        ...(startedAt === null ? {} : { started_at: startedAt }),
      })
      .where("id", "=", id)
      .where("ended_at", "is", null),
    writing
      .updateTable("run_contents")
      .set({
        request: change.state === "waiting" ? toJson(request, change.request) : null,
        ...(change.rounds === undefined ? {} : { rounds: change.rounds }),
        ...(change.progress === undefined ? {} : { progress: toJson(progress, change.progress) }),
      })
      .where("run_id", "=", id)
      .where(goesOn(id)),
  ];
}

/** The query that writes the log of a run that goes on. */
export function updateLogQuery({ writing }: Database, id: string, logs: readonly LogLine[]): Query {
  return writing
    .updateTable("run_contents")
    .set({ logs: toJson(logLines, logs) })
    .where("run_id", "=", id)
    .where(goesOn(id));
}

function goesOn(id: string) {
  return sql<boolean>`exists (select 1 from runs where id = ${id} and ended_at is null)`;
}

/** Queries that write how a run ended. What somebody did to it meanwhile (pin, name) stays. */
export function finishQueries({ writing }: Database, run: NewRun, owner: Owner): readonly Query[] {
  const { row, contents } = toRows(run, owner.instance, owner.start);
  const { id: _id, pinned: _pinned, name: _name, name_searched: _searched, ...rest } = row;
  const { deletion: _deletion, deleted_at: _deletedAt, start: _start, instance: _instance, ...ended } = rest;
  const { run_id: _runId, arguments: _arguments, context: _context, ...endedContents } = contents;
  return [
    writing
      .insertInto("runs")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(ended)),
    writing
      .insertInto("run_contents")
      .values(contents)
      .onConflict((conflict) => conflict.column("run_id").doUpdateSet(endedContents)),
  ];
}
