import type { DraftProblem } from "@/lib/protocol/index.ts";
import type { JsonObject, Tool, ToolContext, ToolResult } from "@/lib/tool/index.ts";

/** A tool of a draft as it crosses from the sandbox: everything but its function. */
export type SandboxTool = Omit<Tool, "execute">;

/** What the top level of a code gave. */
export interface SandboxReading {
  /** In the order of the exports, the default export first; empty where the code could not be read. */
  readonly tools: readonly SandboxTool[];
  /** Errors keep the code from being read; warnings don't. Positions are those of the TypeScript text. */
  readonly problems: readonly DraftProblem[];
  /** Milliseconds that the reading took. */
  readonly ms: number;
}

/** Where code of drafts is read and run: apart from the server, without files, environment, processes or network. */
export interface Sandbox {
  /** Evaluates the top level (no fetch, 250 ms). Never rejects: what goes wrong is among the problems. */
  read(code: string, signal?: AbortSignal): Promise<SandboxReading>;
  /**
   * Evaluates the code anew and runs one of its tools. Never rejects: out of memory, CPU budget, time-out, a crash and a stop
   * are error results that name the cause, by `withOrigin` as for native tools; what the code threw carries its position.
   * Logs, progress and questions go to `ctx`.
   */
  run(code: string, toolName: string, args: JsonObject, ctx: ToolContext): Promise<ToolResult>;
  /** Ends every child. Runs that go on end as stopped. */
  close(): Promise<void>;
}
