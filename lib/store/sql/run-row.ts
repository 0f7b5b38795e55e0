import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { RecordedRun, RunOutcome } from "@/lib/protocol/index.ts";
import type { NewRun } from "../run-store.ts";
import { RunRefusedError } from "../store-error.ts";
import {
  checkProblems,
  describeIssues,
  logLines,
  progress,
  request,
  runDecider,
  runState,
  thrownError,
  wireMessages,
} from "./run-shape.ts";
import { shortenText, toSearched } from "./short-text.ts";
import { fromStorable, toStorable } from "./storable-text.ts";
import type { RunContentsTable, RunsTable } from "./tables.ts";

/** What a run that nobody finished says. */
const lostMessage = "The server ended while this run went on. What the tool did by then is not known.";

/**
 * A run as its two rows.
 * @throws RunRefusedError where a part of it is not what the history could read again.
 */
export function toRows(
  run: NewRun,
  instance: string,
  start: string,
): { readonly row: Insertable<RunsTable>; readonly contents: Insertable<RunContentsTable> } {
  return orRefuse("written", () => writeRows(run, instance, start));
}

function writeRows(
  run: NewRun,
  instance: string,
  start: string,
): { readonly row: Insertable<RunsTable>; readonly contents: Insertable<RunContentsTable> } {
  const { outcome } = run;
  return {
    row: {
      id: run.id,
      tool_key: toStorable(run.toolKey),
      definition_hash: run.definitionHash ?? null,
      state: run.state,
      decided_by: outcome?.decidedBy ?? null,
      created_at: Date.parse(run.createdAt),
      started_at: toMilliseconds(run.startedAt),
      ended_at: toMilliseconds(run.endedAt ?? (outcome && run.createdAt)),
      ms: outcome?.ms ?? null,
      is_error: outcome ? Number(outcome.isError) : null,
      sent_as_is: Number(run.sentAsIs),
      output_length: outcome?.outputLength ?? null,
      output_bytes: outcome?.outputBytes ?? null,
      output_file: run.outputFile ?? null,
      app_version: run.appVersion,
      instance: toStorable(instance),
      start,
      resumable: Number(run.resumable ?? false),
      short_input: toStorable(shortenText(run.argumentsText)),
      short_output: toStorable(shortenText(outcome?.output || outcome?.message || "")),
      searched: toStorable(toSearched([run.toolKey, run.argumentsText, outcome?.output, outcome?.message])),
      pinned: Number(run.pinned),
      name: run.name === undefined ? null : toStorable(run.name),
      name_searched: toStorable(toSearched([run.name])),
      deletion: null,
      deleted_at: null,
    },
    contents: {
      run_id: run.id,
      arguments: toStorable(run.argumentsText),
      context: toStorable(run.contextText),
      timeout_ms: run.timeoutMs,
      rounds: run.rounds,
      output: outcome ? toStorable(outcome.output) : null,
      message: outcome?.message === undefined ? null : toStorable(outcome.message),
      metadata: outcome?.metadataText === undefined ? null : toStorable(outcome.metadataText),
      returned_nothing: Number(outcome?.returnedNothing ?? false),
      problems: outcome && outcome.problems.length > 0 ? toJson(checkProblems, outcome.problems) : null,
      threw: toJson(thrownError, outcome?.threw),
      logs: run.logs.length > 0 ? toJson(logLines, run.logs) : null,
      request: toJson(request, run.request),
      progress: toJson(progress, run.progress),
      wire: toJson(wireMessages, run.wire),
    },
  };
}

/**
 * A run from its two rows.
 * @throws RunRefusedError where they don't make one.
 */
export function fromRows(row: Selectable<RunsTable>, contents: Selectable<RunContentsTable>): RecordedRun {
  return orRefuse("read", () => readRows(row, contents));
}

/** A run that is there, but can't be read; the fault is a sentence. */
export interface UnreadableRun {
  readonly id: string;
  readonly fault: string;
}

/** A run from a row of both tables, or why there is none in it. */
export function tryRow(
  row: Selectable<RunsTable> & Selectable<RunContentsTable>,
): RecordedRun | UnreadableRun {
  try {
    return fromRows(row, row);
  } catch (fault) {
    if (fault instanceof RunRefusedError) return { id: row.id, fault: fault.message };
    throw fault;
  }
}

function readRows(row: Selectable<RunsTable>, contents: Selectable<RunContentsTable>): RecordedRun {
  return {
    id: row.id,
    toolKey: fromStorable(row.tool_key),
    argumentsText: fromStorable(contents.arguments),
    contextText: fromStorable(contents.context),
    sentAsIs: row.sent_as_is === 1,
    state: runState.parse(row.state),
    createdAt: toInstant(row.created_at),
    timeoutMs: contents.timeout_ms,
    logs: readJson(logLines, contents.logs) ?? [],
    appVersion: row.app_version,
    instance: fromStorable(row.instance),
    pinned: row.pinned === 1,
    rounds: contents.rounds,
    ...present("startedAt", row.started_at === null ? undefined : toInstant(row.started_at)),
    ...present("endedAt", row.ended_at === null ? undefined : toInstant(row.ended_at)),
    ...present("progress", readJson(progress, contents.progress)),
    ...present("request", readJson(request, contents.request)),
    ...present("wire", readJson(wireMessages, contents.wire)),
    ...present("outcome", readOutcome(row, contents)),
    ...present("definitionHash", row.definition_hash ?? undefined),
    ...present("name", row.name === null ? undefined : fromStorable(row.name)),
    ...present("outputFile", row.output_file ?? undefined),
    ...(row.resumable === 1 ? { resumable: true } : {}),
  };
}

function readOutcome(
  row: Selectable<RunsTable>,
  contents: Selectable<RunContentsTable>,
): RunOutcome | undefined {
  if (row.ended_at === null) return undefined;
  const unfinished = contents.output === null;
  const output = unfinished ? lostMessage : fromStorable(contents.output ?? "");
  const message = unfinished ? lostMessage : contents.message;
  return {
    state: runState.parse(row.state),
    decidedBy: runDecider.catch("runtime").parse(row.decided_by),
    output,
    outputLength: row.output_length ?? output.length,
    outputBytes: row.output_bytes ?? Buffer.byteLength(output),
    isError: row.is_error !== 0,
    problems: readJson(checkProblems, contents.problems) ?? [],
    ms: row.ms ?? 0,
    ...present("message", message === null ? undefined : fromStorable(message)),
    ...present("metadataText", contents.metadata === null ? undefined : fromStorable(contents.metadata)),
    ...present("threw", readJson(thrownError, contents.threw)),
    ...(contents.returned_nothing === 1 ? { returnedNothing: true } : {}),
  };
}

function orRefuse<Value>(doing: "written" | "read", work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError ? describeIssues(cause) : cause instanceof Error ? cause.message : "";
    throw new RunRefusedError(doing, reason, { cause });
  }
}

/**
 * JSON text; it has no character that a database refuses, but for U+FFFE.
 * @param shape what it is checked against, as it will be when it is read: tools have a hand in it.
 * @throws RunRefusedError
 */
export function toJson(shape: z.ZodType, value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  orRefuse("written", () => shape.parse(JSON.parse(text)));
  return toStorable(text);
}

function readJson<Shape>(shape: z.ZodType<Shape>, text: string | null): Shape | undefined {
  return text === null ? undefined : shape.parse(JSON.parse(fromStorable(text)));
}

export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function toMilliseconds(instant: string | undefined): number | null {
  return instant === undefined ? null : Date.parse(instant);
}

/** `{ [key]: value }`, or nothing at all for undefined. */
export function present<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [Name in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [Name in Key]?: Value });
}
