import { z } from "zod";
import type { ImportReport, RecordedRun } from "@/lib/protocol/index.ts";
import { splitLines } from "../split-lines.ts";
import type { UnreadableRun } from "./run-row.ts";
import { describeIssues, recordedRun } from "./run-shape.ts";

/** Runs that are written at once. */
const writtenAtOnce = 100;
const refusalsTold = 100;
const unreadable = z.object({ id: z.string(), fault: z.string() });

/** A run, or what kept it from being read, as one line of JSON. All text stays as it is: JSON writes halves of surrogate pairs as escapes. */
export function writeLine(run: RecordedRun | UnreadableRun): string {
  return `${JSON.stringify(run)}\n`;
}

/** Reads lines of JSON in pieces of any size, and writes the runs in them. */
export async function importLines(
  pieces: AsyncIterable<string>,
  write: (runs: readonly RecordedRun[]) => Promise<number>,
): Promise<ImportReport> {
  const refused: { readonly line: number; readonly message: string }[] = [];
  let counts = { read: 0, added: 0, refused: 0 };
  let waiting: RecordedRun[] = [];
  const writeWaiting = async () => {
    const added = waiting.length > 0 ? await write(waiting) : 0;
    counts = { ...counts, added: counts.added + added };
    waiting = [];
  };
  let number = 0;
  for await (const text of splitLines(pieces)) {
    number += 1;
    if (text.trim() === "") continue;
    const parsed = parseLine(text);
    if (typeof parsed === "string") {
      counts = { ...counts, refused: counts.refused + 1 };
      if (refused.length < refusalsTold) refused.push({ line: number, message: parsed });
      continue;
    }
    counts = { ...counts, read: counts.read + 1 };
    waiting.push(endRun(parsed));
    if (waiting.length === writtenAtOnce) await writeWaiting();
  }
  await writeWaiting();
  return {
    added: counts.added,
    present: counts.read - counts.added,
    refused,
    refusedCount: counts.refused,
  };
}

/** The run in a line, or what is wrong with the line. */
function parseLine(text: string): RecordedRun | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    return `is not JSON: ${fault instanceof Error ? fault.message : fault}`;
  }
  const parsed = recordedRun.safeParse(value);
  if (parsed.success) return parsed.data;
  const fault = unreadable.safeParse(value);
  if (fault.success) return `is a run that could not be exported. ${fault.data.fault}`;
  return `is no recorded run: ${describeIssues(parsed.error)}`;
}

/** Whatever ran it is elsewhere: a run that had not ended can't end here. */
function endRun(run: RecordedRun): RecordedRun {
  if (run.outcome) return run;
  const { request: _request, resumable: _resumable, ...rest } = run;
  const message = `The run was ${run.state} when it was exported.`;
  return {
    ...rest,
    state: "lost",
    endedAt: run.endedAt ?? run.startedAt ?? run.createdAt,
    outcome: {
      state: "lost",
      decidedBy: "runtime",
      message,
      output: message,
      outputLength: message.length,
      outputBytes: Buffer.byteLength(message),
      isError: true,
      problems: [],
      ms: 0,
    },
  };
}
