import type { ToolDetail, ToolList, ToolSummary } from "@/lib/protocol/index.ts";
import type { Runs } from "@/lib/runs/runs.ts";

/** As much of the playground as the HTTP interface needs. */
export interface HttpPlayground {
  readonly instance: string;
  readonly version: string;
  listTools(): ToolList;
  describeTool(key: string): ToolDetail | undefined;
  /** Calls `listener` after each change of the list, until the returned function is called. */
  subscribeList(listener: () => void): () => void;
  nearestTools(key: string): readonly ToolSummary[];
  readonly runs: Pick<Runs, "start" | "stop" | "answer" | "get" | "output" | "follow">;
}
