import { RunRefusedError, StoreError } from "../store-error.ts";

/** What an error of PostgreSQL, or of the way to it, means for the history in a database. */
export function toStoreError(fault: unknown, place: string): StoreError {
  if (fault instanceof StoreError) return fault;
  const code = readCode(fault);
  const detail = readDetail(fault);
  const options = { cause: fault };
  if (/^(53100|54000|53200)$/.test(code)) {
    return new StoreError("full", `The database ${place} has no room left: ${detail}`, options);
  }
  if (/^(55P03|40P01|57014)$/.test(code)) {
    return new StoreError("locked", `The database ${place} is locked by another program: ${detail}`, options);
  }
  if (/^(25006|42501)$/.test(code)) {
    return new StoreError("read-only", `The database ${place} can't be written: ${detail}`, options);
  }
  if (/^(XX001|XX002)$/.test(code)) {
    return new StoreError("corrupt", `The database ${place} is damaged: ${detail}`, options);
  }
  // Data that does not fit: too large a number, a text that can't be kept.
  if (/^2[23].{3}$/.test(code)) return new RunRefusedError("written", detail, options);
  if (!code || /^(E[A-Z]+|08.{3}|28.{3}|3D.{3}|53300|57P.{2})$/.test(code)) {
    return new StoreError(
      "unreachable",
      `The database ${place} can't be reached (${detail}): check DATABASE_URL, and that it runs.`,
      options,
    );
  }
  return new StoreError("broken", `The database ${place} could not be used: ${detail}`, options);
}

function readCode(fault: unknown): string {
  if (typeof fault !== "object" || fault === null || !("code" in fault)) return "";
  return String(fault.code);
}

/** Node gives several failed addresses as one error without a message. */
function readDetail(fault: unknown): string {
  if (fault instanceof AggregateError) return fault.errors.map(readDetail).join("; ");
  return fault instanceof Error ? fault.message : String(fault);
}
