import type { ToolSource } from "@/lib/tool/index.ts";

/** One row of the tool list: as much as listing and searching need, and no schema. */
export interface ToolSummary {
  /** Addresses the tool: its name, or `NAME~2` where an earlier tool has that name. */
  readonly key: string;
  readonly name: string;
  readonly title?: string;
  /** The whole description up to 1,000 characters; searching looks no further. */
  readonly description: string;
  readonly source: ToolSource;
  /** The group that the list shows it in: a folder, server, document or file. */
  readonly origin: string;
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
  /** How many faults its definition has. Absent: none. */
  readonly problemCount?: number;
  /** True where an earlier tool has the same name, so that a model would never see this one. */
  readonly shadowed?: boolean;
}

/** The whole list at one moment. */
export interface ToolList {
  /** Changes whenever the tools or the sources' status change. */
  readonly revision: string;
  readonly tools: readonly ToolSummary[];
  readonly sources: readonly SourceStatus[];
}

/** How a source (one folder, file, server, document or agent) is doing. */
export interface SourceStatus {
  /** Addresses the source in a retry; unique among the sources. */
  readonly id: string;
  readonly kind: ToolSource;
  /** What people call it: the folder, file or server. */
  readonly origin: string;
  /** `off` is switched off until somebody switches it on, or the server is started again. */
  readonly state: "loading" | "ready" | "failed" | "off";
  /** The tools of it that are listed: 0 while it is off. */
  readonly toolCount: number;
  /** How long the last load took, in milliseconds. */
  readonly loadMs?: number;
  /** Whether a person has to sign in to it, or did. Absent: it does not ask. */
  readonly authorization?: "needed" | "granted";
  /** What the server behind it says of itself. */
  readonly server?: SourceServer;
  /** It writes a log, at `/api/source-log?id=ID`. */
  readonly hasLog?: boolean;
  /** It is no source, but says something of them all: it can be neither loaded nor switched. */
  readonly isNote?: boolean;
  /** It was added on the page, and can be removed there. */
  readonly removable?: boolean;
  /** What is wrong with it or with a part of it; the rest of its tools work. */
  readonly problems: readonly SourceProblem[];
}

/** A server that tools come from, as it says itself. */
export interface SourceServer {
  /** Its title, or its name. */
  readonly name?: string;
  readonly version?: string;
  /** The revision of the protocol that was agreed on. */
  readonly protocol?: string;
  /** How it is spoken to: `stdio`, `streamable HTTP`, `SSE`. */
  readonly transport: string;
  /** What it can do, by the names of the protocol, sorted. */
  readonly capabilities: readonly string[];
}

/** Something in a source that could not be used. */
export interface SourceProblem {
  /** The file, server or entry at fault, as a person would name it: `tools/broken.ts`. */
  readonly where: string;
  /** 1-based, where it is known. */
  readonly line?: number;
  readonly column?: number;
  /** What happened and what to do, in a sentence or two. */
  readonly message: string;
}
