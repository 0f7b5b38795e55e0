import type { LogLine, SourceMessage } from "@/lib/protocol/index.ts";
import type { ToolContext } from "@/lib/tool/index.ts";

export type { SourceMessage } from "@/lib/protocol/index.ts";

/** A line that a source adds to the log of a run; the run knows the time. */
export type SourceLine = Omit<LogLine, "ms">;

/** The context of a run that takes lines which say where they come from and how grave they are, and what goes over a wire. */
export interface RunContext extends ToolContext {
  logLine(line: SourceLine): void;
  /** Takes a message whole: the run cuts it, and hides the secrets of its arguments. Those of the source are hidden already. */
  wire(message: SourceMessage): void;
}

/** Whether a caller gave a context that takes whole lines. */
function takesLines(ctx: ToolContext): ctx is ToolContext & Pick<RunContext, "logLine"> {
  return "logLine" in ctx && typeof ctx.logLine === "function";
}

function takesMessages(ctx: ToolContext): ctx is ToolContext & Pick<RunContext, "wire"> {
  return "wire" in ctx && typeof ctx.wire === "function";
}

/** Adds a line to the log of a run, as whole as its context can take it. */
export function logLine(ctx: ToolContext, line: SourceLine): void {
  if (takesLines(ctx)) ctx.logLine(line);
  else ctx.log(line.text);
}

/** Shows a run what went over a wire for it; `read` is called only where there is a run that wants to know. */
export function reportWire(ctx: ToolContext, read: () => SourceMessage): void {
  if (takesMessages(ctx)) ctx.wire(read());
}
