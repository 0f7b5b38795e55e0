import type { StoreStatus } from "@/lib/protocol/index.ts";
import { RunRefusedError, StoreError } from "../store-error.ts";
import type { Database, DatabaseOpener } from "./database.ts";
import { migrate } from "./migrate.ts";

/** How long a database that could not be opened is left alone, in milliseconds: no run waits for each try. */
const restMs = 2_000;

/** A database that opens with its first use and again after a fault, and knows how it is doing. */
export interface Connection {
  /**
   * Works with the open database.
   * @param purpose a write that succeeds shows that all is well again; a read does not.
   * @throws StoreError
   */
  use<Value>(purpose: "read" | "write", work: (database: Database) => Promise<Value>): Promise<Value>;
  status(): StoreStatus;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/** @param prepare is done with each newly opened database, before anything else. */
export function createConnection(
  opener: DatabaseOpener,
  prepare: (database: Database) => Promise<void>,
): Connection {
  const listeners = new Set<() => void>();
  const notices: string[] = [];
  let opening: Promise<Database> | undefined;
  let restUntil = 0;
  let fault: StoreError | undefined;
  let closed = false;

  const setFault = (next: StoreError | undefined) => {
    if (fault?.fault === next?.fault && fault?.message === next?.message) return;
    fault = next;
    for (const listener of listeners) listener();
  };
  const fail = (cause: unknown): StoreError => {
    const error = cause instanceof StoreError ? cause : opener.toStoreError(cause);
    // One run that is not as it should be says nothing of the place.
    if (!(error instanceof RunRefusedError)) setFault(error);
    return error;
  };

  const openOnce = async (): Promise<Database> => {
    const database = await opener.open();
    try {
      await migrate(database);
      await prepare(database);
      return database;
    } catch (cause) {
      await database.close().catch(() => {});
      throw cause;
    }
  };
  const moveAside = async (cause: unknown): Promise<void> => {
    const error = fail(cause);
    if (error.fault !== "corrupt" || !opener.setAside) throw error;
    notices.push(await opener.setAside());
  };
  const open = async (): Promise<Database> => {
    try {
      return await openOnce().catch(async (cause: unknown) => {
        await moveAside(cause);
        return openOnce();
      });
    } catch (cause) {
      restUntil = Date.now() + restMs;
      opening = undefined;
      throw fail(cause);
    }
  };
  const getDatabase = (): Promise<Database> => {
    if (closed) throw new StoreError("closed", "The history is closed: the server is ending.");
    if (!opening && fault && Date.now() < restUntil) throw fault;
    opening ??= open();
    return opening;
  };
  /** After damage: puts the file aside once, however many uses met it. */
  const recover = async (damaged: Promise<Database>, cause: unknown): Promise<void> => {
    const database = await damaged;
    // Asked after the wait: whoever else met the damage may have come first.
    if (opening !== damaged) return;
    opening = (async () => {
      await database.close().catch(() => {});
      await moveAside(cause);
      return open();
    })();
    opening.catch(() => {
      opening = undefined;
    });
  };

  /** Lets go of a database that is of no more use, once, so that the next use opens it again. */
  const reopen = async (gone: Promise<Database>): Promise<void> => {
    const database = await gone;
    if (opening === gone) opening = undefined;
    await database.close().catch(() => {});
  };

  return {
    async use(purpose, work) {
      let current = getDatabase();
      const attempt = async () => {
        const value = await work(await current);
        if (purpose === "write") setFault(undefined);
        return value;
      };
      try {
        return await attempt();
      } catch (cause) {
        const error = fail(cause);
        if (opener.isGone?.(error)) await reopen(current);
        else if (error.fault === "corrupt" && opener.setAside) await recover(current, error);
        else throw error;
        current = getDatabase();
        try {
          return await attempt();
        } catch (again) {
          throw fail(again);
        }
      }
    },
    status: () => ({
      state: fault ? "failing" : "ready",
      place: opener.place,
      unwritten: 0,
      notices: [...notices],
      ...(fault ? { fault: fault.fault, message: fault.message } : {}),
    }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      const database = await opening?.catch(() => undefined);
      await database?.close();
    },
  };
}
