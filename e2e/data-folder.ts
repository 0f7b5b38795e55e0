import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** A folder for what outlives a server, so that several starts of it share one history. */
export interface DataFolder {
  readonly path: string;
  /** Every byte of every file in it. */
  readAll(): Buffer;
  dispose(): void;
}

export function createDataFolder(): DataFolder {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-data-"));
  return {
    path: folder,
    readAll: () =>
      Buffer.concat(
        fs
          .readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name))),
      ),
    dispose: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
