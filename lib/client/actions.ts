import type { RunRequest } from "@/lib/protocol/index.ts";

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
}
