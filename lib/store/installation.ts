import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * The name of this installation, which it keeps in its data folder: several may share one database, and after a
 * restart each must know its own runs. Where the folder can't be written, this start has a name of its own.
 */
export function readInstallation(folder: string): string {
  const file = path.join(folder, "installation");
  const fresh = randomUUID();
  try {
    fs.mkdirSync(folder, { recursive: true });
    // Fails where it exists, so that two servers that start at once agree.
    fs.writeFileSync(file, fresh, { flag: "wx" });
    return fresh;
  } catch {
    return readName(file) ?? fresh;
  }
}

function readName(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
