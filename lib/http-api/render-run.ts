import type { LogLine, Run, RunEvent, RunOutcome } from "@/lib/protocol/index.ts";
import { writeMembers } from "./json-members.ts";

/** How many UTF-16 units of arguments, and of log lines, go along with a run. */
const mostUnits = 262_144;

/**
 * A run as JSON text. Arguments and metadata stand in it as they were written: digits, and keys such as `__proto__`,
 * would not survive being read and written again.
 */
export function renderRun(run: Run): string {
  const { id, toolKey, argumentsText, state, sentAsIs, createdAt, startedAt, endedAt, timeoutMs } = run;
  const logs = takeLines(run.logs);
  const leftOut = run.logs.length - logs.length;
  return writeMembers({
    id: JSON.stringify(id),
    tool: JSON.stringify(toolKey),
    state: JSON.stringify(state),
    isFinal: JSON.stringify(run.outcome !== undefined),
    arguments: argumentsText.length <= mostUnits && isObjectText(argumentsText) ? argumentsText : undefined,
    argumentsBytes: JSON.stringify(Buffer.byteLength(argumentsText)),
    sentAsIs: JSON.stringify(sentAsIs),
    createdAt: JSON.stringify(createdAt),
    startedAt: JSON.stringify(startedAt),
    endedAt: JSON.stringify(endedAt),
    timeoutMs: JSON.stringify(timeoutMs),
    logs: JSON.stringify(logs),
    logsLeftOut: leftOut > 0 ? JSON.stringify(leftOut) : undefined,
    wire: JSON.stringify(run.wire),
    progress: JSON.stringify(run.progress),
    request: JSON.stringify(run.request),
    outcome: run.outcome && renderOutcome(run.outcome),
  });
}

/** What happened to a run, as JSON text. */
export function renderEvent(event: RunEvent): string {
  if (event.type === "run-queued") {
    const { toolKey, argumentsText: _arguments, ...facts } = event;
    return JSON.stringify({ ...facts, tool: toolKey });
  }
  if (event.type !== "run-finished") return JSON.stringify(event);
  const { outcome, ...facts } = event;
  const members = Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value)] as const);
  return writeMembers({ ...Object.fromEntries(members), outcome: renderOutcome(outcome) });
}

function renderOutcome(outcome: RunOutcome): string {
  const { metadataText, ...rest } = outcome;
  const facts = { ...rest, isOutputWhole: rest.output.length === rest.outputLength };
  const members = Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value)] as const);
  return writeMembers({ ...Object.fromEntries(members), metadata: renderMetadata(metadataText) });
}

/** Metadata that is no JSON object would break the document that it stands in: its text is shown instead. */
function renderMetadata(text: string | undefined): string | undefined {
  return text === undefined || isObjectText(text) ? text : JSON.stringify({ unreadable: text });
}

function takeLines(lines: readonly LogLine[]): readonly LogLine[] {
  let units = 0;
  const end = lines.findIndex((line) => {
    units += line.text.length;
    return units > mostUnits;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
