import { problemCountWords } from "./code-problem.ts";
import type { DraftState } from "./draft-state.ts";

/** How an open draft stands, in a few words. */
export function statusWords(state: DraftState, problemCount: number): string {
  const problems = problemCountWords(problemCount);
  const parts = [saveWords(state), problems];
  return parts.filter((part) => part !== "").join(" · ");
}

/** "Saved" is said of versions alone; what goes to the server by itself is kept there. */
function saveWords(state: DraftState): string {
  const { save, draft, conflict, isMissing, isUnkept, isReading, follows } = state;
  if (isMissing) return "Deleted";
  if (conflict) return "Changed in another tab";
  switch (save) {
    case "untouched":
      return "Not changed yet";
    case "waiting":
    case "saving":
      return "Keeping…";
    case "failed":
      return isUnkept
        ? "Not kept: neither the server nor this browser takes it"
        : "Not on the server yet, kept in this browser";
    case "saved":
      return [
        isReading ? "Kept on the server" : keptWords(draft),
        ...(follows ? ["follows another tab"] : []),
        ...(isReading ? ["Reading…"] : []),
      ].join(" · ");
  }
}

function keptWords(draft: DraftState["draft"]): string {
  if (!draft || draft.savedVersion === 0) return "Kept on the server";
  return draft.unsaved
    ? `Kept on the server, changed since version ${draft.savedVersion}`
    : `Saved as version ${draft.savedVersion}`;
}
