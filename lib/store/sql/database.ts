import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { StoreError } from "../store-error.ts";
import type { Tables } from "./tables.ts";

/** A query as Kysely builds it. */
export interface Query {
  compile(): CompiledQuery;
}

/** An open database: what the shared queries need of SQLite and PostgreSQL alike. */
export interface Database {
  readonly kind: "sqlite" | "postgres";
  /** For queries that only read; they don't wait for a write. */
  readonly reading: Kysely<Tables>;
  readonly writing: Kysely<Tables>;
  /** Carries queries out in order, all or none; resolves with the rows that each one gave. */
  batch(queries: readonly Query[]): Promise<readonly (readonly unknown[])[]>;
  /** The database's clock, in whole milliseconds since 1970. */
  readonly now: RawBuilder<number>;
  /** True where `column` holds `needle`, letter by letter. */
  contains(column: string, needle: string): RawBuilder<boolean>;
  /** Gives room that removed rows took back to the disk, where the database does not do so itself. */
  giveBack?(): Promise<void>;
  close(): Promise<void>;
}

/** How one kind of database is opened, and what its errors mean. */
export interface DatabaseOpener {
  /** Where it is, as people know it; holds no password. */
  readonly place: string;
  open(): Promise<Database>;
  toStoreError(fault: unknown): StoreError;
  /** True where the open database is of no more use and has to be opened again. */
  isGone?(fault: StoreError): boolean;
  /** Puts a damaged database out of the way, so that a new one can be opened; resolves with what was done. */
  setAside?(): Promise<string>;
}
