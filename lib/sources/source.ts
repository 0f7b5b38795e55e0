import type { SourceProblem, SourceServer } from "@/lib/protocol/index.ts";
import type { Tool, ToolSource } from "@/lib/tool/index.ts";

/** What a source offers at one moment. */
export interface SourceSnapshot {
  readonly state: "loading" | "ready" | "failed";
  /** In the order of the source. Names may repeat; the toolkit gives each tool its key. */
  readonly tools: readonly Tool[];
  readonly problems: readonly SourceProblem[];
  /** What a model has to be told beside the tools, as text for its instructions. Absent: nothing. */
  readonly prompt?: string;
  /** What the server behind it says of itself. Absent: there is none, or it was never reached. */
  readonly server?: SourceServer;
  /** How long the last load took, in milliseconds; absent while the first one goes on. */
  readonly loadMs?: number;
  /** Whether a person has to sign in, or did. Absent: it does not ask. */
  readonly authorization?: "needed" | "granted";
}

/** Signing in, in the browser, to what a source comes from. */
export interface SourceSignIn {
  /**
   * Starts one; an earlier one that is not finished is given up. Never rejects.
   * @param redirectUrl where the browser comes back to.
   * @returns the page to sign in on, and what comes back with the browser; or why there is none.
   */
  start(
    redirectUrl: string,
  ): Promise<
    | { readonly ok: true; readonly url: URL; readonly state: string }
    | { readonly ok: false; readonly message: string }
  >;
  /**
   * Takes what the browser came back with, and loads the source again. Never rejects.
   * @returns why nobody is signed in; undefined where somebody is.
   */
  finish(state: string, answer: URLSearchParams): Promise<string | undefined>;
  /** Forgets the sign-in, and loads the source again. Rejects where it can't be forgotten. */
  signOut(): Promise<void>;
}

/**
 * Something that tools come from: one folder, file, server, document or agent.
 * Loading starts when it is made and never throws: what goes wrong is in the snapshot.
 */
export interface Source {
  /** Addresses the source; unique among all sources. */
  readonly id: string;
  readonly kind: ToolSource;
  /** What people call it, and what its tools are grouped by. */
  readonly origin: string;
  /** What it offers now. The same object until something changes. */
  snapshot(): SourceSnapshot;
  /** Calls `listener` after each change of the snapshot, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the first load has ended, well or badly. */
  ready(): Promise<void>;
  /** Loads again; resolves when that has ended. */
  reload(): Promise<void>;
  /** Ends its processes and connections until it is loaded again; what it offers stays. Absent: it has none to end. */
  rest?(): Promise<void>;
  /** The last lines that it wrote beside its messages, the newest last, secrets masked. Absent: it writes none. */
  lines?(): readonly string[];
  /** Ends every process, watcher and connection of the source. */
  close(): Promise<void>;
  /** Absent: nobody can sign in to it. */
  readonly signIn?: SourceSignIn;
}
