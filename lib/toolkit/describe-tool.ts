import type { ToolDetail, ToolSummary } from "@/lib/protocol/index.ts";
import { findSchemaProblems } from "@/lib/schema/schema-problems.ts";
import type { Tool, ToolProblem } from "@/lib/tool/index.ts";
import { definitionHash, definitionText } from "./definition.ts";
import type { KeyedTool } from "./tool-keys.ts";

/** How many characters of a description the list carries. */
const summaryLength = 1_000;

/** All about one tool, as its page shows it. */
export function describeTool(
  entry: KeyedTool,
  problems: readonly ToolProblem[] = findToolProblems(entry.tool),
): ToolDetail {
  const text = definitionText(entry.tool);
  const summary = summarizeTool(entry, problems.length);
  return { summary, definitionText: text, problems, hash: definitionHash(text) };
}

/** The faults in a definition that are known, and those of its schema. */
export function findToolProblems({ problems = [], inputSchema }: Tool): readonly ToolProblem[] {
  const known = new Set(problems.map(({ path }) => path));
  return [...problems, ...findSchemaProblems(inputSchema).filter(({ path }) => !known.has(path))];
}

/** A tool as one row of the list. */
export function summarizeTool({ key, tool, shadowed }: KeyedTool, problemCount: number): ToolSummary {
  const title = tool.title ?? tool.annotations?.title;
  return {
    key,
    name: tool.name,
    description: tool.description.slice(0, summaryLength),
    source: tool.source,
    origin: tool.origin ?? tool.source,
    ...(title === undefined ? {} : { title }),
    ...(tool.annotations?.readOnlyHint === true ? { readOnly: true } : {}),
    ...(tool.annotations?.destructiveHint === true ? { destructive: true } : {}),
    ...(problemCount > 0 ? { problemCount } : {}),
    ...(shadowed ? { shadowed } : {}),
  };
}
