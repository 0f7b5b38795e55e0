import type { Draft, DraftSummary, DraftVersion } from "@/lib/protocol/index.ts";

/** A draft that is not there yet. */
export interface DraftStart {
  /** Letters and digits. */
  readonly id: string;
  readonly code: string;
  /** What someone called it; absent: nobody did. */
  readonly title?: string;
  readonly loaded: boolean;
}

/** What became of a text that was to be written. `draft` is what stands there now. */
export type DraftWritten =
  | { readonly kind: "written" | "conflict"; readonly draft: Draft }
  | { readonly kind: "missing" };

/** The newest saved text of a draft. */
export interface SavedDraft {
  readonly id: string;
  readonly title: string;
  readonly loaded: boolean;
  readonly version: number;
}

/**
 * The drafts. Every member rejects with a StoreError where the place that they are kept in can't be used. A deleted draft
 * counts as none.
 */
export interface DraftStore {
  /** Every draft, the one that was changed last first. */
  list(): Promise<readonly DraftSummary[]>;
  /** Undefined where there is none. */
  get(id: string): Promise<Draft | undefined>;
  /** Revision 1, and no saved version. */
  create(draft: DraftStart): Promise<Draft>;
  /**
   * Writes a text over the revision that the writer knows. Where another one stands there it is a conflict and nothing is
   * written, unless what stands there is this very text: then there is nothing to write.
   */
  write(id: string, code: string, knownRevision: number): Promise<DraftWritten>;
  /** Allows that the code is evaluated. False where there is no such draft. */
  load(id: string): Promise<boolean>;
  /** Gives a draft a title; undefined takes it away. False where there is no such draft. */
  rename(id: string, title: string | undefined): Promise<boolean>;
  /**
   * Notes the name of the first tool of a text, which is the title where nobody gave one; gives the title. Undefined where
   * the draft has another text by now.
   */
  noteToolName(id: string, revision: number, toolName: string): Promise<string | undefined>;
  /**
   * Keeps the text as it stands as a version, and gives it; the newest one where that has the same text. A name is given
   * to either. Undefined where there is no such draft.
   */
  save(id: string, name: string | undefined): Promise<DraftVersion | undefined>;
  /** Newest first; none where there is no such draft. */
  versions(id: string): Promise<readonly DraftVersion[]>;
  version(id: string, version: number): Promise<DraftVersion | undefined>;
  /** Undefined takes the name away. False where there is no such version. */
  nameVersion(id: string, version: number, name: string | undefined): Promise<boolean>;
  /** The drafts that were saved, in the order of their making. */
  listSaved(): Promise<readonly SavedDraft[]>;
  /** Can be undone for ten minutes. False where there is no such draft. */
  delete(id: string): Promise<boolean>;
  /** False where nothing can be brought back. */
  undoDelete(id: string): Promise<boolean>;
}
