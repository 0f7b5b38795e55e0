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
  /** Switches a source off until the server is started again, or on. */
  readonly switchSource: (sourceId: string, isOn: boolean) => Promise<void>;
  /** Writes a source into the configuration and loads it. Gives the reason where it was refused. */
  readonly addSource: (source: NewSourceInput) => Promise<SourceRefusal | undefined>;
  /** What was written of a source that was added so; values of headers are hidden, but for those of variables. */
  readonly readAddedSource: (sourceId: string) => Promise<NewSourceInput | undefined>;
  /** Writes another one in place of a source that was added so; values of headers that are still hidden are kept. */
  readonly replaceSource: (sourceId: string, source: NewSourceInput) => Promise<SourceRefusal | undefined>;
  /** Takes a source away that was added so. Gives the reason where it was refused. */
  readonly removeSource: (sourceId: string) => Promise<SourceRefusal | undefined>;
  /** Adds again what `removeSource` took away, with its headers. */
  readonly restoreSource: (sourceId: string) => Promise<SourceRefusal | undefined>;
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

/** Why a source was not written. */
export interface SourceRefusal {
  /** The reason in words, about all of it. */
  readonly message: string;
  /** The reason by the member that is at fault; empty where none is. */
  readonly fields: { readonly [member: string]: string };
}

/** A source that somebody adds on the page. A command to start is never among them. */
export interface NewSourceInput {
  readonly kind: "mcp" | "openapi";
  /** Needed for an MCP server; what the tools of a document are grouped by. */
  readonly name?: string;
  /** The address of an MCP server. */
  readonly url?: string;
  /** The address or the path of an OpenAPI document. */
  readonly document?: string;
  readonly baseUrl?: string;
  readonly headers?: { readonly [name: string]: string };
}
