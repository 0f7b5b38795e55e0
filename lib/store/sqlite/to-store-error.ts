import { RunRefusedError, StoreError } from "../store-error.ts";
import { SqliteFault } from "./database-thread.ts";

/** What an error of SQLite means for the history in a file. */
export function toStoreError(fault: unknown, file: string): StoreError {
  if (fault instanceof StoreError) return fault;
  const code = fault instanceof SqliteFault ? fault.code : readCode(fault);
  const detail = fault instanceof Error ? fault.message : String(fault);
  const options = { cause: fault };
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code)) {
    return new StoreError("full", `The disk that holds ${file} is full: make room on it.`, options);
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new StoreError("locked", `Another program holds ${file} locked: end it, or wait for it.`, options);
  }
  if (/^(SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN|EACCES|EROFS|EPERM)/.test(code)) {
    return new StoreError(
      "read-only",
      `${file} can't be written (${detail}): allow this user to write the file and its folder.`,
      options,
    );
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return new StoreError("corrupt", `${file} is damaged (${detail}).`, options);
  }
  if (/^SQLITE_(TOOBIG|CONSTRAINT|MISMATCH|RANGE)/.test(code)) {
    return new RunRefusedError("written", detail, options);
  }
  return new StoreError("broken", `${file} could not be used: ${detail}`, options);
}

function readCode(fault: unknown): string {
  if (typeof fault !== "object" || fault === null || !("code" in fault)) return "";
  return String(fault.code);
}
