import { writeJson } from "./json-text.ts";

/**
 * Says in one line what JSON would lose of a value, and where: `a Map at $.items[3]; a BigInt at $.total`.
 * Undefined when JSON holds all of it. What `JSON.stringify` leaves out by design (undefined members, NaN) is no loss.
 */
export function describeLoss(value: unknown): string | undefined {
  return listLosses(writeJson(value).losses);
}

/** The same from losses that {@link writeJson} has found. */
export function listLosses(losses: ReturnType<typeof writeJson>["losses"]): string | undefined {
  if (losses.length === 0) return undefined;
  return losses.map((loss) => `${loss.what} at ${loss.path}`).join("; ");
}
