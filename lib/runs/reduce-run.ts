import type { NewRun } from "@/lib/store/store.ts";

/**
 * What can be written of an ended run that the history refuses as it is, the fullest first: without what a tool says
 * beside its output, then without anything that it gave. Each says so.
 * @param reason why it was refused, as a sentence.
 */
export function reduceRun(run: NewRun, reason: string): readonly NewRun[] {
  const { logs: _logs, wire: _wire, progress: _progress, request: _request, name: _name, ...facts } = run;
  const { outcome } = run;
  const note = `Not all of this run was recorded. ${reason}`;
  const base: NewRun = {
    ...facts,
    timeoutMs: toNumber(run.timeoutMs),
    rounds: toNumber(run.rounds),
    logs: [{ ms: 0, level: "warn", from: "runtime", text: note }],
  };
  const without = outcome && {
    state: outcome.state,
    decidedBy: outcome.decidedBy,
    output: outcome.output,
    outputLength: outcome.outputLength,
    outputBytes: outcome.outputBytes,
    isError: outcome.isError,
    problems: [],
    ms: outcome.ms,
    ...(outcome.message === undefined ? {} : { message: outcome.message }),
  };
  const lost: NewRun = {
    ...base,
    toolKey: String(run.toolKey),
    argumentsText: String(run.argumentsText),
    contextText: String(run.contextText),
    state: "lost",
    outcome: {
      state: "lost",
      decidedBy: "runtime",
      message: note,
      output: note,
      outputLength: note.length,
      outputBytes: Buffer.byteLength(note),
      isError: true,
      problems: [],
      ms: toNumber(outcome?.ms),
    },
  };
  return without ? [{ ...base, outcome: without }, lost] : [lost];
}

function toNumber(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
