import type { SourceLine } from "@/lib/sources/run-context.ts";
import type { Answer, JsonObject, Progress, Request, ResultOrigin } from "@/lib/tool/index.ts";
import type { ContextData, GuestRequest, GuestResponse } from "./guest-calls.ts";

/** What bounds the code of drafts inside a child. Times in milliseconds. */
export interface ChildLimits {
  /** Processor time of one run. */
  readonly cpuMs: number;
  /** Processor time of the top level. */
  readonly topLevelMs: number;
  /** How long timers that a run left behind may go on after its result. */
  readonly lingerMs: number;
  /** Pages of 64 KiB that the engine may take. */
  readonly memoryPages: number;
  /** Bytes of a result's output, and of its metadata as JSON text. */
  readonly outputBytes: number;
  readonly metadataBytes: number;
}

/** What a child is made of; the first message to it. */
export interface ChildParts {
  /** The code of the child. */
  readonly host: string;
  /** The modules for QuickJS by name. */
  readonly modules: { readonly [name: string]: string };
  /** The engine in base64. */
  readonly engine: string;
  readonly limits: ChildLimits;
}

/** From the server to a child, as JSON text. */
export type ToChild =
  | { readonly type: "read"; readonly code: string }
  | {
      readonly type: "run";
      readonly code: string;
      readonly toolName: string;
      readonly arguments: JsonObject;
      readonly context: ContextData;
    }
  | { readonly type: "abort"; readonly name: string; readonly reason: string }
  | { readonly type: "answer"; readonly askId: number; readonly answer: Answer }
  | { readonly type: "refusal"; readonly askId: number; readonly message: string }
  | {
      readonly type: "fetched";
      readonly fetchId: number;
      readonly response: GuestResponse;
      readonly body: string;
    }
  | { readonly type: "not fetched"; readonly fetchId: number; readonly message: string };

/** From a child to the server, as JSON text. */
export type FromChild =
  | { readonly type: "started" }
  /** It has taken its task, and is not stuck. */
  | { readonly type: "alive" }
  | { readonly type: "logged"; readonly lines: readonly SourceLine[]; readonly leftOut: number }
  | { readonly type: "progressed"; readonly progress: Progress }
  | { readonly type: "asked"; readonly askId: number; readonly request: Omit<Request, "id"> }
  | { readonly type: "fetch"; readonly fetchId: number; readonly request: GuestRequest }
  | { readonly type: "cancel fetch"; readonly fetchId: number }
  | { readonly type: "piece"; readonly of: "output" | "metadata"; readonly text: string }
  | {
      readonly type: "finished";
      readonly isError: boolean;
      readonly hasMetadata: boolean;
      /** Counts instead of the pieces, where we decided. */
      readonly message?: string | undefined;
      readonly origin?: ResultOrigin | undefined;
    }
  /** What was read: a SandboxReading without its time. */
  | { readonly type: "read"; readonly reading: unknown }
  /** Nothing of the task goes on; or, where it is not `clean`, the child is not fit for another. */
  | { readonly type: "idle"; readonly clean: boolean };
