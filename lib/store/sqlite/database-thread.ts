import path from "node:path";
import { Worker } from "node:worker_threads";

/** One query with its parameters. */
export interface ThreadQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface ThreadResult {
  readonly rows: readonly unknown[];
  /** How many rows a query that gives none has changed. */
  readonly changes: number;
}

/** A connection to a SQLite file in a thread of its own. */
export interface DatabaseThread {
  /** Opens the file; creates it where it is missing. */
  open(): Promise<void>;
  execute(query: ThreadQuery): Promise<ThreadResult>;
  /** Carries out all of them or none. What is asked for meanwhile shares the next transaction: a commit costs most. */
  executeGroup(queries: readonly ThreadQuery[]): Promise<readonly ThreadResult[]>;
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

/** The code of a fault after which a thread does nothing any more. */
export const threadEnded = "THREAD_ENDED";

interface FaultText {
  readonly message: string;
  readonly code: string;
}

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly fault?: FaultText;
}

/** What became of one group. */
interface GroupReply {
  readonly results?: readonly ThreadResult[];
  readonly fault?: FaultText;
}

type ThreadRequest =
  | { readonly type: "open" | "close" }
  | { readonly type: "execute"; readonly query: ThreadQuery }
  | { readonly type: "groups"; readonly groups: readonly (readonly ThreadQuery[])[] };

interface Waiting<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (fault: Error) => void;
}

interface WaitingGroup extends Waiting<readonly ThreadResult[]> {
  readonly queries: readonly ThreadQuery[];
}

/** How many groups share a transaction at most. */
const groupsAtOnce = 100;

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
  const waiting = new Map<number, Waiting<unknown>>();
  const groups: WaitingGroup[] = [];
  let isSending = false;
  let last = 0;
  let ended: SqliteFault | undefined;

  const entry = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/store/sqlite/database-thread.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ entry, { workerData: { file, busyMs, pragmas } });
  worker.unref();
  const end = (message: string) => {
    ended ??= new SqliteFault(message, threadEnded);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    worker.unref();
  };
  worker.on("message", ({ id, value, fault }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (fault) asked?.reject(new SqliteFault(fault.message, fault.code));
    else asked?.resolve(value);
  });
  worker.on("error", (fault) => end(fault instanceof Error ? fault.message : String(fault)));
  worker.on("exit", () => end("The thread of the history has ended."));

  const ask = (request: ThreadRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended) {
        reject(ended);
        return;
      }
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...request, id: last });
    });

  const sendGroups = async () => {
    isSending = true;
    while (groups.length > 0) {
      const sent = groups.splice(0, groupsAtOnce);
      try {
        const replies = (await ask({
          type: "groups",
          groups: sent.map(({ queries }) => queries),
        })) as readonly GroupReply[];
        for (const [place, { resolve, reject }] of sent.entries()) {
          const reply = replies[place];
          if (reply?.results) resolve(reply.results);
          else reject(new SqliteFault(reply?.fault?.message ?? "No reply", reply?.fault?.code ?? ""));
        }
      } catch (fault) {
        const error = fault instanceof Error ? fault : new Error(String(fault));
        for (const { reject } of sent) reject(error);
      }
    }
    isSending = false;
  };

  return {
    async open() {
      await ask({ type: "open" });
    },
    execute: async (query) => (await ask({ type: "execute", query })) as ThreadResult,
    executeGroup: (queries) =>
      new Promise((resolve, reject) => {
        groups.push({ queries, resolve, reject });
        if (!isSending) void sendGroups();
      }),
    async close() {
      await ask({ type: "close" }).catch(() => {});
      await worker.terminate();
    },
  };
}
