import type { RunDeletion, RunFilter, RunRequest } from "@/lib/protocol/index.ts";

/** The server actions, as the layout hands them to the components. */
export interface PlaygroundActions {
  /**
   * Starts a run and streams what happens to it, each piece the JSON text of a `RunEvent`, for at most a second.
   * What comes later arrives on the tab's event stream (`/api/events`); an event may come on both.
   */
  readonly startRun: (request: RunRequest) => Promise<AsyncIterable<string>>;
  /** Stops a run; does nothing to one that has ended. */
  readonly stopRun: (runId: string) => Promise<void>;
  /**
   * Answers what a run waits for. The answer is the JSON text of an `Answer`. Gives the reason in words where it was
   * not taken, undefined where it was.
   */
  readonly answerRun: (runId: string, answerText: string) => Promise<string | undefined>;
  /** Loads a source again. */
  readonly retrySource: (sourceId: string) => Promise<void>;
  /** Forgets the sign-in of a source. */
  readonly signOutSource: (sourceId: string) => Promise<void>;
  /** Names a run of the history; "" takes the name away. False where there is no such run. */
  readonly renameRun: (id: string, name: string) => Promise<HistoryReply<boolean>>;
  readonly pinRun: (id: string, pinned: boolean) => Promise<HistoryReply<boolean>>;
  /** Deletes ended runs; can be undone for ten minutes. */
  readonly deleteRuns: (ids: readonly string[]) => Promise<HistoryReply<RunDeletion>>;
  /** Deletes every ended run that the filter means and that is not pinned; can be undone like `deleteRuns`. */
  readonly deleteAllRuns: (filter: RunFilter) => Promise<HistoryReply<RunDeletion>>;
  /** Says how many runs came back. */
  readonly undoDelete: (deletionId: string) => Promise<HistoryReply<number>>;
}

/** What a change of the history gave, or why the history could not be changed. */
export type HistoryReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };
