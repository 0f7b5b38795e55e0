import type { ExitReason } from "@/lib/process/index.ts";
import type { CrossingTool, FileProblem, FromChild } from "./messages.ts";
import type { WorkerTask } from "./worker.ts";

/** What a child found in one file. */
export interface LoadedFile {
  readonly tools: readonly CrossingTool[];
  readonly problems: readonly FileProblem[];
}

/** How loading ended. */
export type LoadEnd =
  | {
      readonly kind: "loaded";
      readonly files: ReadonlyMap<string, LoadedFile>;
      /** Files below the folder that were loaded, helpers too. */
      readonly modules: readonly string[];
      /** Those of the files that others of them import. */
      readonly helpers: readonly string[];
      readonly compiled: boolean;
    }
  /** A file took too long; the child was ended. */
  | { readonly kind: "hung"; readonly file: string }
  /** The child ended while it loaded `file`, or without one, before or after all of them. */
  | { readonly kind: "ended"; readonly file: string | undefined; readonly reason: ExitReason };

/** A child that is not there, or has not compiled a file, after this time has something wrong with it; in milliseconds. */
const startMs = 20_000;

/** Follows a child that loads its files. */
export function startLoad(options: {
  readonly limitMs: number;
  readonly onLoadLine: (line: string) => void;
  readonly kill: () => void;
}): { readonly task: WorkerTask; readonly end: Promise<LoadEnd> } {
  const { promise: end, resolve } = createPromise<LoadEnd>();
  const files = new Map<string, LoadedFile>();
  let file: string | undefined;
  let timer = setTimeout(options.kill, startMs);

  function receive(message: FromChild): void {
    switch (message.type) {
      case "loading":
        file = message.file;
        clearTimeout(timer);
        timer = setTimeout(() => {
          resolve({ kind: "hung", file: message.file });
          options.kill();
        }, options.limitMs);
        break;
      case "compiling":
        clearTimeout(timer);
        timer = setTimeout(options.kill, startMs);
        break;
      case "file":
        file = undefined;
        clearTimeout(timer);
        files.set(message.file, { tools: message.tools, problems: message.problems });
        break;
      case "loaded": {
        clearTimeout(timer);
        const { modules, helpers, compiled } = message;
        resolve({ kind: "loaded", files, modules, helpers, compiled });
        break;
      }
      case "logged":
        for (const line of message.lines) options.onLoadLine(line.text);
        break;
    }
  }

  return {
    task: {
      receive,
      receiveLine: (_from, line) => options.onLoadLine(line),
      end(reason) {
        clearTimeout(timer);
        resolve({ kind: "ended", file, reason });
      },
    },
    end,
  };
}

/** A promise and what settles it. */
export function createPromise<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
