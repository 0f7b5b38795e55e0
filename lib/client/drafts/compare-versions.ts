import type { Run, RunEvent } from "@/lib/protocol/index.ts";
import type { PlaygroundActions } from "../actions.ts";
import { loadRecordedRun } from "../history/run-queries.ts";
import { hasEnded, reduceRun } from "../reduce-run.ts";

/** An input that both versions of a tool are run with. */
export interface CompareCase {
  readonly name: string;
  readonly argumentsText: string;
}

/** One case with what each version gave; undefined until it has ended, or where it could not be run. */
export interface ComparedCase extends CompareCase {
  readonly saved: Run | undefined;
  readonly working: Run | undefined;
}

/** What runs the cases needs from the page. */
export interface CompareOptions {
  readonly startRun: PlaygroundActions["startRun"];
  readonly stopRun: PlaygroundActions["stopRun"];
  readonly savedKey: string;
  readonly workingKey: string;
  readonly contextText: string;
  readonly signal: AbortSignal;
}

/** How often a run that takes long is asked for. */
const followMs = 500;
const mostCases = 12;

/** The cases without those that say the same twice, at most twelve. */
export function distinctCases(cases: readonly CompareCase[]): readonly CompareCase[] {
  const seen = new Set<string>();
  const distinct = cases.filter(({ argumentsText }) => {
    const value = canonical(argumentsText);
    const isNew = !seen.has(value);
    seen.add(value);
    return isNew;
  });
  return distinct.slice(0, mostCases);
}

/**
 * Runs each case on the saved version and on the text as it stands, one case after the other, and gives what is known after
 * each of them. Arguments are sent as they are: how a version takes bad ones is part of the comparison.
 */
export async function* compareVersions(
  cases: readonly CompareCase[],
  options: CompareOptions,
): AsyncGenerator<readonly ComparedCase[]> {
  const compared: ComparedCase[] = cases.map((each) => ({ ...each, saved: undefined, working: undefined }));
  for (const [index, each] of cases.entries()) {
    if (options.signal.aborted) return;
    const [saved, working] = await Promise.all([
      runToEnd(options.savedKey, each.argumentsText, options),
      runToEnd(options.workingKey, each.argumentsText, options),
    ]);
    compared[index] = { ...each, saved, working };
    yield [...compared];
  }
}

/** Whether two runs gave the same: state, output, metadata. Times and logs may differ. */
export function gaveTheSame(left: Run, right: Run): boolean {
  const { outcome: a, request: asked } = left;
  const { outcome: b, request: askedToo } = right;
  return (
    left.state === right.state &&
    a?.output === b?.output &&
    a?.outputLength === b?.outputLength &&
    a?.message === b?.message &&
    canonical(a?.metadataText ?? "") === canonical(b?.metadataText ?? "") &&
    asked?.prompt === askedToo?.prompt
  );
}

/** Follows a run beside the ones that the page shows: a run of the comparison takes no result's place. */
async function runToEnd(
  toolKey: string,
  argumentsText: string,
  { startRun, stopRun, contextText, signal }: CompareOptions,
): Promise<Run | undefined> {
  let run: Run | undefined;
  const request = { toolKey, argumentsText, contextText, validate: false, tabId: "" };
  for await (const text of await startRun(request)) run = reduceRun(run, JSON.parse(text) as RunEvent);
  while (run && !isSettled(run) && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, followMs));
    run = await loadRecordedRun(run.id);
  }
  if (run && !hasEnded(run.state)) void stopRun(run.id).catch(() => {});
  return run;
}

/** A run that waits for an answer is compared by its question. */
function isSettled({ state }: Run): boolean {
  return hasEnded(state) || state === "waiting";
}

function canonical(text: string): string {
  try {
    return JSON.stringify(sortKeys(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}
