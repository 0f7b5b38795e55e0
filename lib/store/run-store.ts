import type {
  ImportReport,
  LogLine,
  RecordedRun,
  RunCounts,
  RunDeletion,
  RunFilter,
  RunPage,
  RunQuery,
} from "@/lib/protocol/index.ts";
import type { Progress, Request } from "@/lib/tool/index.ts";

/** What of a run changes while it goes on. What is left out stays. */
export interface RunChange {
  readonly state: "queued" | "running" | "waiting";
  /** ISO 8601 instant. */
  readonly startedAt?: string;
  /** What it waits for; it is forgotten when `state` is not `waiting`. */
  readonly request?: Request;
  readonly resumable?: boolean;
  readonly rounds?: number;
  readonly progress?: Progress;
}

/** A new run; the store itself adds the installation that it belongs to. */
export type NewRun = Omit<RecordedRun, "instance">;

/**
 * The history of runs. Every member rejects with a StoreError where the place that it is kept in can't be used.
 * A run belongs to the start of the server that inserted it, until a later start finds that one gone.
 */
export interface RunStore {
  /** Writes a run. One whose id is known stays as it is. */
  insert(run: NewRun): Promise<void>;
  /** Changes a run that has not ended; nothing happens where there is none. */
  update(id: string, change: RunChange): Promise<void>;
  /** Writes all of the log so far of a run that has not ended, so that it has one if it is lost. */
  updateLog(id: string, logs: readonly LogLine[]): Promise<void>;
  /** Writes the end of a run, and all of it where it was never written. A run that was given up as lost is set right. */
  finish(run: NewRun): Promise<void>;
  /** All about one run; undefined where there is none, or it was deleted. */
  get(id: string): Promise<RecordedRun | undefined>;
  /** A page of runs, newest first. It takes as long with a hundred thousand runs as with a hundred. */
  list(query: RunQuery): Promise<RunPage>;
  /** Runs by state; `text` does not narrow here. */
  count(filter: Omit<RunFilter, "text">): Promise<RunCounts>;
  /** Names a run; undefined takes the name away. False where there is no such run. */
  rename(id: string, name: string | undefined): Promise<boolean>;
  pin(id: string, pinned: boolean): Promise<boolean>;
  /** Deletes ended runs by id, so that it can be undone for ten minutes. */
  delete(ids: readonly string[]): Promise<RunDeletion>;
  /** Deletes every ended run that the filter means, pinned ones only where `alsoPinned`; can be undone like `delete`. */
  deleteAll(filter: RunFilter, alsoPinned: boolean): Promise<RunDeletion>;
  /** Brings the runs of a deletion back; says how many. */
  undoDelete(deletionId: string): Promise<number>;
  /** Each run that the filter means as a line of JSON (line end included), newest first; nothing is lost by it. */
  export(filter: RunFilter): AsyncIterable<string>;
  /** Reads what `export` wrote, in pieces of any size. Runs that had not ended are taken in as lost. */
  import(pieces: AsyncIterable<string>): Promise<ImportReport>;
  /**
   * Says that this start of the server lives, gives up what belonged to starts that don't, makes room beyond the keep
   * limit, and forgets deletions that can't be undone any more. To be called at the start and then every few seconds.
   */
  maintain(): Promise<RunMaintenance>;
  /** The waiting runs of earlier starts of this installation that can go on; they belong to this start from now on. */
  takeOver(): Promise<readonly RecordedRun[]>;
}

/** What one round of maintenance did. */
export interface RunMaintenance {
  /** Runs that were marked as lost. */
  readonly lost: number;
  /** Runs that made room for newer ones. */
  readonly dropped: number;
  /** Deleted runs that are gone for good now. */
  readonly purged: number;
  /** The files of whole outputs that no run refers to any more. */
  readonly outputFiles: readonly string[];
}
