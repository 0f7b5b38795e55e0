import type { DraftState } from "./draft-state.ts";

/** Why the text as it stands can't be run, in a sentence or two; undefined where it can. */
export function runHindrance(state: DraftState): string | undefined {
  const { isLoaded, conflict, isMissing, fault, save, draft, reading } = state;
  if (!isLoaded) return "This code has not been loaded. Look through it, then press Load.";
  if (conflict) return "Nothing ran: another tab has changed this draft. Choose a text first.";
  if (isMissing) return "Nothing ran: this draft was deleted. Keep it as a new one first.";
  if (save === "failed" || !reading || reading.revision !== draft?.revision)
    return `Nothing ran: the server does not have this text. ${fault ?? ""}`.trim();
  if (!reading.old && reading.tools.length > 0) return undefined;
  const problem = reading.problems.find(({ severity }) => severity === "error") ?? reading.problems[0];
  const where = problem?.line === undefined ? "" : `Line ${problem.line}: `;
  return `Nothing ran: the code can't be read as it stands. ${where}${problem?.message ?? ""}`.trim();
}
