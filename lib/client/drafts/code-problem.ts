import type { DraftProblem } from "@/lib/protocol/index.ts";

/** Something wrong in a code, whoever found it. */
export interface CodeProblem {
  readonly severity: "error" | "warning";
  readonly from: DraftProblem["from"] | "typescript";
  readonly message: string;
  /** 1-based, where it is known. */
  readonly line?: number;
  readonly column?: number;
}

/**
 * What the editor and the server have found, in one list by line. Where TypeScript has an error in a line, that the line
 * could not be read is no news.
 */
export function joinProblems(
  fromEditor: readonly CodeProblem[],
  fromServer: readonly CodeProblem[],
): readonly CodeProblem[] {
  const told = new Set(fromEditor.filter(isError).map(({ line }) => line));
  const news = fromServer.filter(
    ({ from, line }) => from !== "syntax" || line === undefined || !told.has(line),
  );
  const seen = new Set<string>();
  return [...fromEditor, ...news]
    .filter(({ line, message }) => {
      const key = `${line} ${message}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

function isError({ severity }: CodeProblem): boolean {
  return severity === "error";
}

/** `1 problem`, `3 problems`; "" for none. */
export function problemCountWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 problem" : `${count} problems`;
}
