import type { Runs } from "@/lib/runs/runs.ts";
import type { Tool } from "@/lib/tool/index.ts";

/** As much of the playground as its MCP server needs. */
export interface McpPlayground {
  readonly version: string;
  /** The tools that models see: the first of each name. */
  tools(): readonly Tool[];
  /** Calls `listener` after each change of the tools, until the returned function is called. */
  subscribeTools(listener: () => void): () => void;
  /** Resolves when no source is loading any more, or after some seconds. */
  whenLoaded(): Promise<void>;
  readonly runs: Pick<Runs, "start" | "stop" | "answer" | "get" | "output" | "follow">;
}
