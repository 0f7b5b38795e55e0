import type { ToolDetail } from "./tool-detail.ts";

/** One row of the list of drafts. */
export interface DraftSummary {
  /** Letters and digits; stands in the address `/drafts/ID`. */
  readonly id: string;
  /** What people call it: the name that somebody gave it, else that of its first tool, else `Untitled`. */
  readonly title: string;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly changedAt: string;
  /** Number of its newest saved version; 0 where nothing was saved yet. */
  readonly savedVersion: number;
  /** Its text differs from the newest saved version. */
  readonly unsaved: boolean;
  /** Its code may be evaluated. False for one that was imported or came by a link, until someone presses Load. */
  readonly loaded: boolean;
}

/** A draft with its text, as the editor opens it. */
export interface Draft extends DraftSummary {
  readonly code: string;
  /** Counts every change of the text; whoever writes says which one it knows, so that two tabs never overwrite each other. */
  readonly revision: number;
}

/** A text that was saved on purpose. Kept until the draft is deleted. */
export interface DraftVersion {
  /** Counts from 1. */
  readonly version: number;
  /** What someone called it. */
  readonly name?: string;
  readonly savedAt: string;
  readonly code: string;
}

/** Something wrong in a draft's code, found without running a tool. */
export interface DraftProblem {
  readonly severity: "error" | "warning";
  /** Who found it: the reader of the syntax, the evaluation of the top level, the contract, the schema's own rules. */
  readonly from: "syntax" | "code" | "definition" | "schema";
  /** What is wrong and what to do, in a sentence or two. */
  readonly message: string;
  /** 1-based, in the TypeScript text, where it is known. */
  readonly line?: number;
  readonly column?: number;
}

/** What one evaluation of a draft's top level gave. `execute` is never called by it. */
export interface DraftReading {
  /** The text that was read, by the revision of the draft. */
  readonly revision: number;
  /**
   * In the order of the exports; usually one. Keys are `draft:ID/NAME`. Where the text could not be read, those of the last
   * one that could: then `old` is true.
   */
  readonly tools: readonly ToolDetail[];
  readonly old: boolean;
  readonly problems: readonly DraftProblem[];
  /** Milliseconds that the reading took. */
  readonly ms: number;
}

/** What came of writing a text over the revision that the writer knew. */
export type DraftWriting =
  | { readonly kind: "written"; readonly draft: Draft; readonly reading?: DraftReading }
  /** Someone else has written meanwhile; nothing was overwritten. `draft` is what stands there. */
  | { readonly kind: "conflict"; readonly draft: Draft }
  | { readonly kind: "missing" };

/** What saving a draft's tool into the folder of native tools would do. */
export interface ToolFilePlan {
  /** As a person would name it: `tools/get_weather.ts`. */
  readonly file: string;
  readonly code: string;
  /** What the file holds now; absent where there is none. */
  readonly existing?: string;
}
