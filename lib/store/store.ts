import type { StoreStatus } from "@/lib/protocol/index.ts";
import type { DraftStore } from "./draft-store.ts";
import type { RunStore } from "./run-store.ts";

export type { NewRun, RunChange, RunStore } from "./run-store.ts";
export { RunRefusedError, StoreError } from "./store-error.ts";

/** How one process uses the store. */
export interface StoreOptions {
  /** The installation: the same after a restart, and of no two processes that run at once from different folders. */
  readonly instance: string;
  /** This start of the server; differs from every other one. */
  readonly start: string;
  /** How many ended runs are kept, pinned ones not counted. 10,000 where it is absent. */
  readonly keepRuns?: number;
  /** Milliseconds without a sign of life after which a start of a server counts as gone. 30,000 where it is absent. */
  readonly leaseMs?: number;
  /** Milliseconds that a deletion can be undone. 600,000 where it is absent. */
  readonly undoMs?: number;
  /** The number of this process on its machine; `process.pid` where it is absent. */
  readonly processId?: number;
  /** Whether a process of this machine lives; asked about the starts of this installation only. */
  readonly isAlive?: (processId: number) => boolean;
}

/** Where everything that outlives the server is kept. Opens by itself with the first use, and again after a fault. */
export interface Store {
  readonly runs: RunStore;
  readonly drafts: DraftStore;
  /** How it is doing, as far as the last use tells; `unwritten` is 0 here, the recorder of runs knows it. */
  status(): StoreStatus;
  /** Calls `listener` after each change of the status, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Ends what this start holds. Later uses are refused. */
  close(): Promise<void>;
}
