import path from "node:path";

/** The folder of the project, and where the build goes (`NEXT_DIST_DIR`, default `.next`). */
export const root = path.resolve(import.meta.dirname, "..");
export const distFolder = path.join(root, process.env.NEXT_DIST_DIR ?? ".next");

/** A fault that the person at the terminal can do something about; shown as its message, without a stack. */
export class UserError extends Error {
  name = "UserError";
}

/** Ends the script with a plain message for a {@link UserError}, and with everything known for a bug. */
export function fail(error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
