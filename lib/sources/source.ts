import type { SourceProblem } from "@/lib/protocol/index.ts";
import type { Tool, ToolSource } from "@/lib/tool/index.ts";

/** What a source offers at one moment. */
export interface SourceSnapshot {
  readonly state: "loading" | "ready" | "failed";
  /** In the order of the source. Names may repeat; the toolkit gives each tool its key. */
  readonly tools: readonly Tool[];
  readonly problems: readonly SourceProblem[];
  /** What a model has to be told beside the tools, as text for its instructions. Absent: nothing. */
  readonly prompt?: string;
  /** How long the last load took, in milliseconds; absent while the first one goes on. */
  readonly loadMs?: number;
}

/**
 * Something that tools come from: one folder, file, server, document or agent.
 * Loading starts when it is made and never throws: what goes wrong is in the snapshot.
 */
export interface Source {
  /** Addresses the source; unique among all sources. */
  readonly id: string;
  readonly kind: ToolSource;
  /** What people call it, and what its tools are grouped by. */
  readonly origin: string;
  /** What it offers now. The same object until something changes. */
  snapshot(): SourceSnapshot;
  /** Calls `listener` after each change of the snapshot, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the first load has ended, well or badly. */
  ready(): Promise<void>;
  /** Loads again; resolves when that has ended. */
  reload(): Promise<void>;
  /** Ends every process, watcher and connection of the source. */
  close(): Promise<void>;
}
