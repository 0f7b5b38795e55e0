import type { ToolProblem } from "@/lib/tool/index.ts";

/** Faults of an input schema, with paths from the definition's root: `/inputSchema/properties/page/type`. Never throws. */
export function findSchemaProblems(_schema: unknown): ToolProblem[] {
  return [];
}
