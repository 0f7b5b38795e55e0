import type {
  Draft,
  DraftReading,
  DraftSummary,
  DraftVersion,
  DraftWriting,
  ToolFilePlan,
} from "@/lib/protocol/index.ts";

/** What an action gives where the store or the folder may be out of order: a value, or a sentence about why not. */
export type DraftReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** A text for a new draft. */
export interface NewDraft {
  readonly code: string;
  readonly title?: string;
  /** False for a text that was imported or came by a link: it is not evaluated until {@link DraftActions.load}. */
  readonly loaded: boolean;
}

/** What the pages of drafts ask of the server; the app hands them down as one prop. */
export interface DraftActions {
  list(): Promise<DraftReply<readonly DraftSummary[]>>;
  get(id: string): Promise<DraftReply<Draft | undefined>>;
  create(draft: NewDraft): Promise<DraftReply<Draft>>;
  /** Writes a text over the revision that the caller knows, and reads it where the draft is loaded. */
  write(id: string, code: string, knownRevision: number): Promise<DraftReply<DraftWriting>>;
  /** Reads the text as it stands; undefined where the draft is not loaded. */
  read(id: string): Promise<DraftReply<DraftReading | undefined>>;
  /** Allows that the code is evaluated, and reads it. */
  load(id: string): Promise<DraftReply<DraftReading | undefined>>;
  /** Keeps the text as it stands as a version; one that equals the newest version makes no new one. */
  save(id: string, name?: string): Promise<DraftReply<DraftVersion | undefined>>;
  versions(id: string): Promise<DraftReply<readonly DraftVersion[]>>;
  nameVersion(id: string, version: number, name: string): Promise<DraftReply<boolean>>;
  rename(id: string, title: string): Promise<DraftReply<boolean>>;
  duplicate(id: string): Promise<DraftReply<Draft | undefined>>;
  /** Can be undone for ten minutes by {@link undoDelete}. */
  delete(id: string): Promise<DraftReply<boolean>>;
  undoDelete(id: string): Promise<DraftReply<boolean>>;
  /** What "Save to tools" would write; the message says why it can't. */
  planToolFile(id: string, toolName: string): Promise<DraftReply<ToolFilePlan>>;
  /** Writes what was planned; refused where the file changed since (`existing` is what the caller has seen). */
  writeToolFile(
    id: string,
    toolName: string,
    existing: string | undefined,
  ): Promise<DraftReply<ToolFilePlan>>;
}
