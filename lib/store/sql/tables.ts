import type { Generated } from "kysely";

/** One row a run, with what lists show and searches look through. Instants are milliseconds since 1970. */
export interface RunsTable {
  readonly id: string;
  readonly tool_key: string;
  readonly definition_hash: string | null;
  readonly state: string;
  readonly decided_by: string | null;
  readonly created_at: number;
  readonly started_at: number | null;
  /** Null exactly while the run has not ended. */
  readonly ended_at: number | null;
  readonly ms: number | null;
  readonly is_error: number | null;
  readonly sent_as_is: number;
  readonly output_length: number | null;
  readonly output_bytes: number | null;
  readonly output_file: string | null;
  readonly app_version: string;
  readonly instance: string;
  /** The start of a server that the run belongs to. */
  readonly start: string;
  /** 1 while it waits in the form that survives a restart. */
  readonly resumable: number;
  readonly short_input: string;
  readonly short_output: string;
  /** What a search looks through, in small letters. */
  readonly searched: string;
  readonly pinned: Generated<number>;
  readonly name: string | null;
  readonly name_searched: Generated<string>;
  /** The deletion that took the run away; null for a run that is there. */
  readonly deletion: string | null;
  readonly deleted_at: number | null;
}

/** The long texts of a run, apart from its row so that lists and searches read little. */
export interface RunContentsTable {
  readonly run_id: string;
  readonly arguments: string;
  readonly context: string;
  readonly timeout_ms: number;
  readonly rounds: number;
  readonly output: string | null;
  readonly message: string | null;
  readonly metadata: string | null;
  readonly returned_nothing: number;
  /** JSON from here on. */
  readonly problems: string | null;
  readonly threw: string | null;
  readonly logs: string | null;
  readonly request: string | null;
  readonly progress: string | null;
  readonly wire: string | null;
}

/** Every start of a server that may have runs that have not ended. */
interface StartsTable {
  readonly id: string;
  readonly instance: string;
  readonly host: string;
  readonly process_id: number;
  /** Until when it counts as living, by the database's clock. */
  readonly lease_until: number;
}

/** One row a draft, with its text. Instants are milliseconds since 1970. */
export interface DraftsTable {
  readonly id: string;
  /** What someone called it. */
  readonly title: string | null;
  /** The name of the first tool of its text, as far as that was read. */
  readonly tool_name: string | null;
  readonly code: string;
  /** SHA-256 of the text, so that lists need not compare texts. */
  readonly code_hash: string;
  readonly revision: number;
  readonly loaded: number;
  readonly created_at: number;
  readonly changed_at: number;
  /** 0 where nothing was saved. */
  readonly saved_version: number;
  readonly saved_hash: string | null;
  /** Null for a draft that is there. */
  readonly deleted_at: number | null;
}

/** The texts of drafts that were saved on purpose. */
export interface DraftVersionsTable {
  readonly draft_id: string;
  readonly version: number;
  readonly name: string | null;
  readonly code: string;
  readonly saved_at: number;
}

interface MigrationsTable {
  readonly version: number;
  readonly name: string;
}

export interface Tables {
  readonly runs: RunsTable;
  readonly run_contents: RunContentsTable;
  readonly starts: StartsTable;
  readonly drafts: DraftsTable;
  readonly draft_versions: DraftVersionsTable;
  readonly migrations: MigrationsTable;
}
