import { type StateTone, stateTones } from "@/lib/client/run-tone.ts";
import type { Run, RunState } from "@/lib/protocol/index.ts";
import { sizeWords } from "./size-words.ts";
import { timeWords } from "./time-words.ts";

/** The tone of a run's state; without a run it is idle. */
export function toneOf(run: Run | undefined): StateTone {
  return run === undefined ? "idle" : stateTones[run.state];
}

/** What the state is called: the state's own word, or "not run". */
export function stateWord(run: Run | undefined): string {
  return run?.state ?? "not run";
}

/** Where an empty output means that there is none. */
const neverRan = new Set<RunState>(["invalid input", "timed out", "cancelled", "lost"]);

/** What follows the state's word: who decided it, how long it took, how large the output is. */
export function stateDetails(run: Run | undefined): readonly string[] {
  const outcome = run?.outcome;
  if (outcome === undefined) return run?.sentAsIs ? ["sent as it is"] : [];
  const hasNoOutput = outcome.returnedNothing || (outcome.outputLength === 0 && neverRan.has(outcome.state));
  const size = hasNoOutput ? [] : [sizeWords(outcome.outputBytes)];
  const sent = run?.sentAsIs ? ["sent as it is"] : [];
  return [outcome.decidedBy, timeWords(outcome.ms), ...size, ...sent];
}
