import type { Draft, DraftReading } from "@/lib/protocol/index.ts";
import type { SessionOptions } from "./session-options.ts";

/**
 * How the text stands: `untouched` is a new draft that nobody has changed, which is nowhere yet; `waiting` for a pause in the
 * typing; `failed` is kept in this browser and tried again.
 */
export type SaveState = "untouched" | "waiting" | "saving" | "saved" | "failed";

/** A text that was found in this browser and put in the place of the server's. */
export interface RestoredText {
  /** What the server has; "" where it has nothing. */
  readonly serverCode: string;
  /** When it was typed, an ISO 8601 instant. */
  readonly at: string;
}

/** An open draft as the page shows it; its text is not part of it, the editor has that. */
export interface DraftState {
  /** As the server has it; undefined until it has one. */
  readonly draft: Draft | undefined;
  readonly title: string;
  readonly save: SaveState;
  /** Why the last thing asked of the server did not work, in a sentence. */
  readonly fault: string | undefined;
  /** The browser has no room for the text, or keeps nothing. */
  readonly isUnkept: boolean;
  /** The code may be evaluated. */
  readonly isLoaded: boolean;
  /** The last one, with the tools of the last text that could be read. */
  readonly reading: DraftReading | undefined;
  /** The text has changed since `reading`, and a new one is on its way. */
  readonly isReading: boolean;
  /** What someone else has written meanwhile; nothing is sent until {@link DraftSession.resolve}. */
  readonly conflict: Draft | undefined;
  readonly restored: RestoredText | undefined;
  /** How many other tabs of this browser have it open. */
  readonly otherTabs: number;
  /** The text is one that another tab has written, and nothing was changed here since. */
  readonly follows: boolean;
  /** It was deleted. */
  readonly isMissing: boolean;
}

/** How a draft stands before anything has happened to it. */
export function beginState({ draft, loaded, restored, conflict }: SessionOptions): DraftState {
  return {
    draft,
    title: draft?.title ?? "New draft",
    save: draft === undefined ? "untouched" : "saved",
    fault: undefined,
    isUnkept: false,
    isLoaded: draft?.loaded ?? loaded,
    reading: undefined,
    isReading: false,
    conflict,
    restored,
    otherTabs: 0,
    follows: false,
    isMissing: false,
  };
}
