import type { RunContext, SourceLine } from "@/lib/sources/run-context.ts";
import { createContext, type JsonObject, type ToolContext, type ToolResult } from "@/lib/tool/index.ts";
import type { Sandbox } from "./sandbox.ts";

/** A run of a test, with everything that reached its context. */
export interface DraftTestRun {
  readonly result: Promise<ToolResult>;
  readonly lines: SourceLine[];
  readonly progress: unknown[];
  stop(): void;
}

/** Runs the tool `tool` of a code, or another one. */
export function runDraft(
  sandbox: Sandbox,
  code: string,
  args: JsonObject = {},
  { toolName = "tool", ...context }: Partial<ToolContext> & { readonly toolName?: string } = {},
): DraftTestRun {
  const controller = new AbortController();
  const lines: SourceLine[] = [];
  const progress: unknown[] = [];
  const given = createContext({
    signal: controller.signal,
    progress: (value) => progress.push(value),
    ...context,
  });
  const ctx: RunContext = {
    ...given,
    signal: given.signal,
    logLine: (line) => lines.push(line),
    wire: () => undefined,
  };
  return {
    result: sandbox.run(code, toolName, args, ctx),
    lines,
    progress,
    stop: () => controller.abort(new DOMException("Stopped", "AbortError")),
  };
}

/** The code of a draft with one tool, `tool`, whose function has this body; `args` and `ctx` are there. */
export function draftCode(body: string): string {
  return `import { defineTool, pending, ToolResult } from "tool-playground";
export const tool = defineTool({ name: "tool", description: "", async execute(args, ctx) { ${body} } });
`;
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
