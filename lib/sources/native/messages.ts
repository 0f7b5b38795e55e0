import type { SourceProblem } from "@/lib/protocol/index.ts";
import type {
  Answer,
  JsonObject,
  JsonSchema,
  Progress,
  Request,
  ResultOrigin,
  ToolAnnotations,
  ToolExample,
  ToolProblem,
  ToolSource,
} from "@/lib/tool/index.ts";
import type { SourceLine } from "../run-context.ts";

/** A tool as it crosses from a child: everything but its function. */
export interface CrossingTool {
  /** Addresses the tool in every child: its file and the place of its export. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly source: ToolSource;
  readonly title?: string;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: ToolAnnotations;
  readonly examples?: readonly ToolExample[];
  readonly originalName?: string;
  /** The source that it is of; absent: the folder of its file. */
  readonly origin?: string;
  readonly problems?: readonly ToolProblem[];
}

/** What is wrong with a file or one of its exports; the parent knows how people call the file. */
export type FileProblem = Omit<SourceProblem, "where">;

/** What a context holds that is data. */
export interface CrossingContext {
  readonly sessionId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly agent?: string | undefined;
  readonly callId?: string | undefined;
  readonly extra: JsonObject;
  readonly answer?: Answer | undefined;
  readonly timeout?: number | undefined;
}

/** What a result holds that is data. */
export interface CrossingResult {
  readonly output: string;
  readonly isError: boolean;
  readonly metadata?: { readonly [key: string]: unknown };
}

/** From the server to a child, as JSON text. */
export type ToChild =
  | {
      readonly type: "load";
      readonly folder: string;
      /** Relative to the folder, in the order of loading. */
      readonly files: readonly string[];
    }
  | {
      readonly type: "run";
      readonly toolId: string;
      readonly arguments: JsonObject;
      readonly context: CrossingContext;
    }
  | { readonly type: "abort"; readonly reason: string; readonly name: string }
  | { readonly type: "answer"; readonly askId: number; readonly answer: Answer }
  | { readonly type: "refusal"; readonly askId: number; readonly message: string };

/** From a child to the server, as JSON text. */
export type FromChild =
  | { readonly type: "started" }
  /** It evaluates a file from now on. */
  | { readonly type: "loading"; readonly file: string }
  /** It compiles something that the file is or imports; no fault of the file if that takes its time. */
  | { readonly type: "compiling" }
  | {
      readonly type: "file";
      readonly file: string;
      readonly tools: readonly CrossingTool[];
      readonly problems: readonly FileProblem[];
    }
  | {
      readonly type: "loaded";
      /** Files below the folder that were loaded, helpers too. */
      readonly modules: readonly string[];
      /** Those of the files to load that others of them import. */
      readonly helpers: readonly string[];
      /** It had to compile files, and so holds a compiler in memory. */
      readonly compiled: boolean;
    }
  | { readonly type: "logged"; readonly lines: readonly SourceLine[]; readonly leftOut: number }
  | { readonly type: "progressed"; readonly progress: Progress }
  | { readonly type: "asked"; readonly askId: number; readonly request: Omit<Request, "id"> }
  | { readonly type: "finished"; readonly result: CrossingResult; readonly origin?: ResultOrigin }
  /** Nothing of the run goes on; or, where it is not `clean`, something does. */
  | { readonly type: "idle"; readonly clean: boolean };
