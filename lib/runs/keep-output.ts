import type { RecordedRun } from "@/lib/protocol/index.ts";
import type { RunLimits } from "./limits.ts";
import type { Ending } from "./outcome.ts";
import type { OutputFiles } from "./output-files.ts";
import { keepInMemory, type RunOutput } from "./run-output.ts";
import type { RunRecord } from "./run-record.ts";

/** An ending whose output is kept. */
export interface KeptEnding {
  readonly ending: Ending;
  readonly output: RunOutput;
}

/**
 * Keeps the whole output of a run: in memory what a page gets anyway, on disk what is larger. Of an output over the
 * limit the beginning is kept, and the run ends as an error that says so. Never rejects.
 */
export async function keepOutput(
  given: Ending,
  record: RunRecord,
  files: OutputFiles | undefined,
  limits: RunLimits,
): Promise<KeptEnding> {
  const ending = cutToLimit(given, limits.outputBytes);
  const { output: text } = ending;
  if (files === undefined || text.length <= limits.shownOutput) return { ending, output: keepInMemory(text) };
  try {
    await files.put(record.id, text);
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    record.log({
      level: "warn",
      from: "runtime",
      text: `The output could not be put on disk and is kept in memory: ${reason}`,
    });
    return { ending, output: keepInMemory(text) };
  }
  if (/\p{Surrogate}/u.test(text)) {
    const note =
      "The output holds half of a surrogate pair, which no file can hold: beyond its shown part it reads \ufffd.";
    record.log({ level: "warn", from: "runtime", text: note });
  }
  return { ending, output: keptInFile(record.id, Buffer.byteLength(text), files) };
}

/** The whole output of a run of the history: what the store has of it, or the file that it names. */
export function openRecordedOutput(run: RecordedRun, files: OutputFiles): RunOutput | undefined {
  const { outcome, outputFile } = run;
  if (!outcome) return undefined;
  return outputFile === undefined
    ? keepInMemory(outcome.output)
    : keptInFile(outputFile, outcome.outputBytes, files);
}

function keptInFile(runId: string, bytes: number, files: OutputFiles): RunOutput {
  return {
    bytes,
    inMemory: 0,
    onDisk: bytes,
    async countKept() {
      const kept = await files.size(runId);
      return kept === undefined ? undefined : Math.min(kept, bytes);
    },
    read: (start = 0, end = bytes) => {
      const first = Math.min(Math.max(0, start), bytes);
      return files.read(runId, first, Math.min(Math.max(first, end), bytes));
    },
  };
}

function cutToLimit(ending: Ending, limit: number): Ending {
  const bytes = Buffer.byteLength(ending.output);
  if (bytes <= limit) return ending;
  const whole = Buffer.from(ending.output);
  let end = limit;
  // Not in the middle of a character.
  while (end > 0 && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return {
    ...ending,
    state: "tool error",
    decidedBy: "runtime",
    isError: true,
    output: whole.toString("utf8", 0, end),
    message: `The output is ${inMegabytes(bytes)}; at most ${inMegabytes(limit)} can be kept. Its beginning is kept, the rest is lost.`,
  };
}

function inMegabytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 0.1 ? `${bytes} bytes` : `${Number(megabytes.toFixed(1))} MB`;
}
