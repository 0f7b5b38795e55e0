import { createStore } from "../sql/create-store.ts";
import type { Store, StoreOptions } from "../store.ts";
import { SqliteFault, threadEnded } from "./database-thread.ts";
import { openDatabase } from "./open-database.ts";
import { setAside } from "./set-aside.ts";
import { toStoreError } from "./to-store-error.ts";

/** The store in a SQLite file; its folder is made where it is missing. */
export function openSqliteStore(file: string, options: StoreOptions): Store {
  return createStore(
    {
      place: file,
      open: () => openDatabase(file),
      toStoreError: (fault) => toStoreError(fault, file),
      isGone: ({ cause }) => cause instanceof SqliteFault && cause.code === threadEnded,
      setAside: () => setAside(file),
    },
    options,
  );
}
