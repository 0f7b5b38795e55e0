import type { LogLine } from "@/lib/protocol/index.ts";
import type { ToolContext } from "@/lib/tool/index.ts";

/** A line that a source adds to the log of a run; the run knows the time. */
export type SourceLine = Omit<LogLine, "ms">;

/** The context of a run that takes lines which say where they come from and how grave they are. */
export interface RunContext extends ToolContext {
  logLine(line: SourceLine): void;
}

/** Whether a caller gave a context that takes whole lines. */
function isRunContext(ctx: ToolContext): ctx is RunContext {
  return "logLine" in ctx && typeof ctx.logLine === "function";
}

/** Adds a line to the log of a run, as whole as its context can take it. */
export function logLine(ctx: ToolContext, line: SourceLine): void {
  if (isRunContext(ctx)) ctx.logLine(line);
  else ctx.log(line.text);
}
