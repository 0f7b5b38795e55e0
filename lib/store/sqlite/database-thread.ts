import path from "node:path";
import { Worker } from "node:worker_threads";

/** One query with its parameters. */
export interface ThreadQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface ThreadResult {
  readonly rows: readonly unknown[];
  /** How many rows a query that gives none has changed. */
  readonly changes: number;
}

/** A connection to a SQLite file in a thread of its own. */
export interface DatabaseThread {
  /** Opens the file; creates it where it is missing. */
  open(): Promise<void>;
  /** @param atomic carries out all of them or none. */
  execute(queries: readonly ThreadQuery[], atomic: boolean): Promise<readonly ThreadResult[]>;
  close(): Promise<void>;
}

/** What SQLite refused, with its code: `SQLITE_BUSY`. */
export class SqliteFault extends Error {
  override readonly name = "SqliteFault";
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface Reply {
  readonly id: number;
  readonly results?: readonly ThreadResult[];
  readonly fault?: { readonly message: string; readonly code: string };
}

type ThreadRequest =
  | { readonly type: "open" | "close" }
  | { readonly type: "execute"; readonly queries: readonly ThreadQuery[]; readonly atomic: boolean };

interface Waiting {
  readonly resolve: (results: readonly ThreadResult[]) => void;
  readonly reject: (fault: Error) => void;
}

/**
 * Starts a thread for a file; it does not keep the process alive.
 * @param busyMs how long it waits for a lock of another process.
 * @param pragmas are set when it opens the file.
 */
export function startDatabaseThread(
  file: string,
  busyMs: number,
  pragmas: readonly string[],
): DatabaseThread {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended: SqliteFault | undefined;

  const entry = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/store/sqlite/database-thread.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ entry, { workerData: { file, busyMs, pragmas } });
  worker.unref();
  const end = (message: string) => {
    ended ??= new SqliteFault(message, "THREAD_ENDED");
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    worker.unref();
  };
  worker.on("message", ({ id, results, fault }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (fault) asked?.reject(new SqliteFault(fault.message, fault.code));
    else asked?.resolve(results ?? []);
  });
  worker.on("error", (fault) => end(fault instanceof Error ? fault.message : String(fault)));
  worker.on("exit", () => end("The thread of the history has ended."));

  const ask = (request: ThreadRequest) =>
    new Promise<readonly ThreadResult[]>((resolve, reject) => {
      if (ended) {
        reject(ended);
        return;
      }
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...request, id: last });
    });

  return {
    async open() {
      await ask({ type: "open" });
    },
    execute: (queries, atomic) => ask({ type: "execute", queries, atomic }),
    async close() {
      await ask({ type: "close" }).catch(() => {});
      await worker.terminate();
    },
  };
}
