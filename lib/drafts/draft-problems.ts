import type { DraftProblem, ToolDetail } from "@/lib/protocol/index.ts";
import { createLocator } from "./locate-in-code.ts";

/** The faults of the definitions that a code gave, with their places in it; without what is known already. */
export function findDefinitionProblems(
  code: string,
  tools: readonly ToolDetail[],
  known: readonly DraftProblem[],
): readonly DraftProblem[] {
  if (tools.every(({ problems }) => problems.length === 0)) return [];
  const locate = createLocator(code);
  const problems = tools.flatMap(({ summary: { name }, problems }) =>
    problems.map(({ path, message }): DraftProblem => {
      const tool = tools.length > 1 ? `${name}: ` : "";
      return {
        severity: "warning",
        from: /^\/(input|output)Schema(\/|$)/.test(path) ? "schema" : "definition",
        message: `${tool}${path} ${message}`,
        ...locate(name, path),
      };
    }),
  );
  return problems.filter(
    ({ message }) => !known.some((other) => other.message !== "" && message.endsWith(other.message)),
  );
}
