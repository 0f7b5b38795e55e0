import {
  checkTool,
  type JsonObject,
  type Tool,
  type ToolContext,
  ToolResult,
  withOrigin,
} from "@/lib/tool/index.ts";
import type { Sandbox, SandboxTool } from "./sandbox/sandbox.ts";

/** What the tools of drafts are grouped by. */
export const draftsOrigin = "drafts";

/** The code that a run evaluates, or why there is none. */
export type CodeToRun =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly message: string };

/** Builds the tool that stands for one in a draft: its definition is here, its function runs in the sandbox. */
export function createDraftTool(
  definition: SandboxTool,
  sandbox: Sandbox,
  findCode: () => CodeToRun | Promise<CodeToRun>,
): Tool {
  const execute = async (args: JsonObject, ctx: ToolContext): Promise<ToolResult> => {
    const found = await findCode();
    if (!found.ok) return withOrigin(ToolResult.error(found.message), { runtime: "not started" });
    return sandbox.run(found.code, definition.name, args, ctx);
  };
  const made: Tool = { ...definition, source: "custom", origin: draftsOrigin, execute };
  return checkTool(made) ?? made;
}
