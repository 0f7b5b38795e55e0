import type { Run, RunDecider, RunState } from "./run.ts";

/** A run as the history keeps it. `logs`, `request` and `outcome` are as they were when it was last written. */
export interface RecordedRun extends Run {
  /** The context as JSON text, as it was sent; "" for none. */
  readonly contextText: string;
  /** The hash of the tool's definition at the start. Absent where the tool was unknown then. */
  readonly definitionHash?: string;
  /** The version of the playground that ran it. */
  readonly appVersion: string;
  /** The installation that ran it: several may share one database. */
  readonly instance: string;
  /** A pinned run stays when old ones make room. */
  readonly pinned: boolean;
  /** What somebody called it. */
  readonly name?: string;
  /** The file that holds the whole output, where `outcome.output` is only its beginning. */
  readonly outputFile?: string;
  /** True while it waits in the form that survives a restart: an answer calls the tool once more. */
  readonly resumable?: boolean;
  /** How often it was answered. */
  readonly rounds: number;
}

/** One row of the history: as much as a list shows. */
export interface RecordedRunSummary {
  readonly id: string;
  readonly toolKey: string;
  readonly state: RunState;
  readonly decidedBy?: RunDecider;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** Milliseconds that the tool took. Absent until the run has ended. */
  readonly ms?: number;
  readonly outputBytes?: number;
  readonly sentAsIs: boolean;
  readonly pinned: boolean;
  readonly name?: string;
  /** The beginning of the arguments and of the output, white space drawn together. */
  readonly shortInput: string;
  readonly shortOutput: string;
  readonly definitionHash?: string;
  readonly appVersion: string;
  readonly instance: string;
}

/** Which runs of the history are meant. Everything absent does not narrow. */
export interface RunFilter {
  readonly toolKey?: string;
  readonly states?: readonly RunState[];
  /** Found in the tool's key, the name, or the beginning of arguments, output and message; capitals don't count. */
  readonly text?: string;
  /** ISO 8601 instants: created at `from` or later, and before `to`. */
  readonly from?: string;
  readonly to?: string;
  readonly pinned?: boolean;
}

/** Asks for one page of the history, newest first. */
export interface RunQuery extends RunFilter {
  /** The `next` of the page before; absent for the first page. */
  readonly after?: string;
  /** Runs on a page; 50 where it is absent, 200 at most. */
  readonly limit?: number;
}

export interface RunPage {
  readonly runs: readonly RecordedRunSummary[];
  /**
   * Where the next page begins; absent after the last run. A search looks through a bounded number of runs a page, so
   * that a page with few runs, or none, may still have a next one.
   */
  readonly next?: string;
}

/** How many runs there are in each state; a state without runs is left out. */
export type RunCounts = Readonly<Partial<Record<RunState, number>>>;

/** What was deleted, for as long as it can be undone. */
export interface RunDeletion {
  readonly id: string;
  readonly count: number;
}

/** What became of the lines of an import. */
export interface ImportReport {
  readonly added: number;
  /** Runs that the history has already; it keeps its own. */
  readonly present: number;
  /** Lines that are no recorded runs, by line number counted from 1; the first 100 are told. */
  readonly refused: readonly { readonly line: number; readonly message: string }[];
  readonly refusedCount: number;
}

/** What can be wrong with the place where the history is kept. */
export type StoreFault =
  | "full"
  | "locked"
  | "read-only"
  | "corrupt"
  | "unreachable"
  | "newer"
  | "closed"
  | "broken";

/** How the history is doing. Tools run in any case. */
export interface StoreStatus {
  readonly state: "ready" | "failing";
  /** Where it is kept, as people know it: a file's path, or the host and name of a database. */
  readonly place: string;
  readonly fault?: StoreFault;
  /** What happened and what to do. Absent where all is well. */
  readonly message?: string;
  /** Runs that are not written yet, and are tried again. */
  readonly unwritten: number;
  /** Things to know that are no fault any more, such as that a damaged file was moved aside. */
  readonly notices: readonly string[];
}

/** A page of the history, with how the history is doing. */
export interface RunList extends RunPage {
  readonly status: StoreStatus;
  /** Runs by state under the filter, its text left out; only where they were asked for. */
  readonly counts?: RunCounts;
  /** Why there is no page, in a sentence; `runs` is empty then. */
  readonly fault?: string;
}
