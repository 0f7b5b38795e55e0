import { createStore } from "../sql/create-store.ts";
import type { Store, StoreOptions } from "../store.ts";
import { openDatabase } from "./open-database.ts";
import { toStoreError } from "./to-store-error.ts";

/** The store in the PostgreSQL database at a URL such as `postgres://user:password@host/name`. */
export function openPostgresStore(url: string, options: StoreOptions): Store {
  const place = describePlace(url);
  return createStore(
    {
      place,
      open: () => openDatabase(url),
      toStoreError: (fault) => toStoreError(fault, place),
    },
    options,
  );
}

/** Host and name of a database, without who logs in. */
function describePlace(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || "localhost"}${pathname}`;
}
