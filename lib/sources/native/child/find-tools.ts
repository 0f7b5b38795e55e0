import { findTools as findExportedTools } from "@/lib/tool/find-tools.ts";
import type { Tool } from "@/lib/tool/index.ts";
import type { CrossingTool, FileProblem } from "../messages.ts";

/** A tool of a file: as it crosses to the server, and the thing itself. */
export interface FoundTool {
  readonly crossing: CrossingTool;
  readonly tool: Tool;
}

/** What the exports of a file hold. */
export interface FoundTools {
  readonly tools: readonly FoundTool[];
  readonly problems: readonly FileProblem[];
}

/** Finds the tools among the exports of a file, as they cross to the server. */
export function findTools(file: string, exports: object): FoundTools {
  const { tools, faults } = findExportedTools(exports);
  return {
    tools: tools.map(({ place, tool }) => {
      const { execute: _execute, origin: _origin, ...definition } = tool;
      return { crossing: { ...definition, id: `${file}#${place}` }, tool };
    }),
    problems: faults.map(({ message }) => ({ message })),
  };
}
