import { problemCountWords } from "./code-problem.ts";
import type { DraftState } from "./draft-state.ts";

/** How an open draft stands, in a few words. */
export function statusWords(state: DraftState, problemCount: number): string {
  const problems = problemCountWords(problemCount);
  const parts = [saveWords(state), problems];
  return parts.filter((part) => part !== "").join(" · ");
}

function saveWords({ save, draft, conflict, isMissing, isUnkept, isReading }: DraftState): string {
  if (isMissing) return "Deleted";
  if (conflict) return "Changed in another tab";
  switch (save) {
    case "untouched":
      return "Not changed yet";
    case "waiting":
    case "saving":
      return "Saving…";
    case "failed":
      return isUnkept
        ? "Not saved: neither the server nor this browser takes it"
        : "Not saved on the server yet, kept in this browser";
    case "saved":
      return isReading ? "Saved · Reading…" : `Saved${versionWords(draft)}`;
  }
}

function versionWords(draft: DraftState["draft"]): string {
  if (!draft || draft.savedVersion === 0) return "";
  return draft.unsaved
    ? `, changed since version ${draft.savedVersion}`
    : ` as version ${draft.savedVersion}`;
}
