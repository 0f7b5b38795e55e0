import type { ToolProblem, ToolSource } from "@/lib/tool/index.ts";
import type { ToolSummary } from "./tool-summary.ts";

/** Everything the page of one tool needs. */
export interface ToolDetail {
  readonly summary: ToolSummary;
  /**
   * The tool as it came, as JSON text (keys such as `__proto__` would not survive React's own format):
   * `{ name, title?, description, inputSchema, outputSchema?, annotations?, examples?, originalName?, origin?, source }`.
   */
  readonly definitionText: string;
  readonly problems: readonly ToolProblem[];
  /** Differs whenever the definition differs. */
  readonly hash: string;
  /** Names of arguments that are secret whatever the schema says. Absent: none. */
  readonly secrets?: readonly string[];
  /** The draft whose saved version it is. Absent for every other tool. */
  readonly draftId?: string;
  /** The tool that has the name, where this one is shadowed. */
  readonly shadowedBy?: { readonly source: ToolSource; readonly origin: string };
}
