import { type DraftKey, type DraftProblem, type ToolDetail, writeDraftKey } from "@/lib/protocol/index.ts";
import type { Tool } from "@/lib/tool/index.ts";
import { findDefinitionProblems } from "./draft-problems.ts";
import { type CodeToRun, createDraftTool } from "./draft-tool.ts";
import type { Sandbox, SandboxTool } from "./sandbox/sandbox.ts";

/** A tool of a draft, with the key that addresses it. */
export interface ReadTool {
  readonly key: string;
  readonly tool: Tool;
  readonly detail: ToolDetail;
}

/** What one text gave. */
export interface CodeReading {
  readonly tools: readonly ReadTool[];
  readonly problems: readonly DraftProblem[];
  /** Milliseconds that it took. */
  readonly ms: number;
  /** It could not be read: there are errors, and no tools. */
  readonly failed: boolean;
}

/** What reading a code needs. */
export interface CodeReader {
  readonly sandbox: Sandbox;
  /** Describes a tool as its page shows it. */
  readonly describeTool: (key: string, tool: Tool) => ToolDetail;
}

/**
 * Evaluates the top level of a code.
 * @param place of which draft, and which version of it, the code is.
 * @param findCode gives the code that a run of one of the tools evaluates.
 */
export async function readCode(
  { sandbox, describeTool }: CodeReader,
  code: string,
  place: Omit<DraftKey, "toolName">,
  findCode: () => CodeToRun | Promise<CodeToRun>,
): Promise<CodeReading> {
  const { tools: found, problems, ms } = await sandbox.read(code);
  const { first, doubles } = splitDoubles(found);
  const tools = first.map((definition): ReadTool => {
    const key = writeDraftKey({ ...place, toolName: definition.name });
    const tool = createDraftTool(definition, sandbox, findCode);
    return { key, tool, detail: describeTool(key, tool) };
  });
  const details = tools.map(({ detail }) => detail);
  return {
    tools,
    problems: [...problems, ...doubles, ...findDefinitionProblems(code, details, problems)],
    ms,
    failed: tools.length === 0 && problems.some(({ severity }) => severity === "error"),
  };
}

/** A name addresses one tool of a draft: the first that has it. */
function splitDoubles(tools: readonly SandboxTool[]): {
  readonly first: readonly SandboxTool[];
  readonly doubles: readonly DraftProblem[];
} {
  const names = new Set<string>();
  const first: SandboxTool[] = [];
  const doubles: DraftProblem[] = [];
  for (const tool of tools) {
    if (!names.has(tool.name)) first.push(tool);
    else
      doubles.push({
        severity: "warning",
        from: "definition",
        message: `Two tools have the name "${tool.name}", and only the first is listed. Give one of them another name.`,
      });
    names.add(tool.name);
  }
  return { first, doubles };
}
