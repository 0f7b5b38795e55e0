import { type Selectable, sql } from "kysely";
import type {
  RecordedRun,
  RecordedRunSummary,
  RunCounts,
  RunFilter,
  RunPage,
  RunQuery,
  RunState,
} from "@/lib/protocol/index.ts";
import type { Database } from "./database.ts";
import {
  matchAfter,
  matchFacts,
  matchText,
  type Position,
  readPosition,
  writePosition,
} from "./run-filter.ts";
import { present, toInstant, tryRow, type UnreadableRun } from "./run-row.ts";
import { runDecider, runState } from "./run-shape.ts";
import { fromStorable } from "./storable-text.ts";
import type { RunsTable } from "./tables.ts";

const usualLimit = 50;
const highestLimit = 200;
/** How many runs a search looks through before it answers with what it has. */
const searchedAtOnce = 20_000;

const listed = [
  "id",
  "tool_key",
  "definition_hash",
  "state",
  "decided_by",
  "created_at",
  "started_at",
  "ended_at",
  "ms",
  "output_bytes",
  "sent_as_is",
  "app_version",
  "instance",
  "short_input",
  "short_output",
  "pinned",
  "name",
] as const;

/** One page of the history. */
export async function listRuns(database: Database, query: RunQuery): Promise<RunPage> {
  const limit = Math.min(Math.max(1, query.limit ?? usualLimit), highestLimit);
  const after = query.after === undefined ? undefined : readPosition(query.after);
  const window = orderedRuns(database, query, after);
  const text = query.text?.trim();
  const rows = await (text
    ? database.reading
        .selectFrom(window.selectAll().limit(searchedAtOnce).as("runs"))
        .where(matchText(database, text))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
    : window
  )
    .select(listed)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : text ? await findEnd(database, query, after) : undefined;
  return {
    runs: page.map(toSummary),
    ...present("next", last && writePosition(last)),
  };
}

/** Where a search stopped looking; undefined where it saw every run. */
async function findEnd(
  database: Database,
  filter: RunFilter,
  after: Position | undefined,
): Promise<Position | undefined> {
  return orderedRuns(database, filter, after)
    .select(["created_at", "id"])
    .offset(searchedAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
}

function orderedRuns(database: Database, filter: RunFilter, after: Position | undefined) {
  const runs = database.reading.selectFrom("runs").where(matchFacts(filter));
  return (after ? runs.where(matchAfter(after)) : runs).orderBy("created_at", "desc").orderBy("id", "desc");
}

/** How many runs there are by state. */
export async function countRuns(database: Database, filter: RunFilter): Promise<RunCounts> {
  const rows = await database.reading
    .selectFrom("runs")
    .where(matchFacts(filter))
    .groupBy("state")
    .select(["state", sql<number>`count(*)`.as("count")])
    .execute();
  const counts: Partial<Record<RunState, number>> = {};
  for (const { state, count } of rows) counts[readState(state)] = Number(count);
  return counts;
}

/** Whole runs, newest first, a few at a time. One that can't be read holds up none of the others. */
export async function* readRuns(
  database: Database,
  filter: RunFilter,
  atOnce = 20,
): AsyncGenerator<RecordedRun | UnreadableRun> {
  const text = filter.text?.trim();
  let after: Position | undefined;
  for (;;) {
    const window = orderedRuns(database, filter, after);
    const rows = await (text ? window.where(matchText(database, text)) : window)
      .innerJoin("run_contents", "run_contents.run_id", "runs.id")
      .selectAll()
      .limit(atOnce)
      .execute();
    for (const row of rows) yield tryRow(row);
    after = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}

function toSummary(row: Pick<Selectable<RunsTable>, (typeof listed)[number]>): RecordedRunSummary {
  return {
    id: row.id,
    toolKey: fromStorable(row.tool_key),
    state: readState(row.state),
    createdAt: toInstant(row.created_at),
    sentAsIs: row.sent_as_is === 1,
    pinned: row.pinned === 1,
    shortInput: fromStorable(row.short_input),
    shortOutput: fromStorable(row.short_output),
    appVersion: row.app_version,
    instance: fromStorable(row.instance),
    ...present(
      "decidedBy",
      row.decided_by === null ? undefined : runDecider.catch("runtime").parse(row.decided_by),
    ),
    ...present("startedAt", row.started_at === null ? undefined : toInstant(row.started_at)),
    ...present("endedAt", row.ended_at === null ? undefined : toInstant(row.ended_at)),
    ...present("ms", row.ms ?? undefined),
    ...present("outputBytes", row.output_bytes ?? undefined),
    ...present("name", row.name === null ? undefined : fromStorable(row.name)),
    ...present("definitionHash", row.definition_hash ?? undefined),
  };
}

/** A list shows a run whose state is no state too: what it says of it is lost. */
function readState(state: string): RunState {
  return runState.catch("lost").parse(state);
}
