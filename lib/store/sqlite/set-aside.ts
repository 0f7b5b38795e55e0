import fs from "node:fs/promises";
import path from "node:path";

/** Renames a damaged database, its log with it, so that a new one can take its place. Says what was done. */
export async function setAside(file: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const moved = `${file}.damaged-${stamp}`;
  await fs.rename(file, moved);
  for (const suffix of ["-wal", "-shm"]) {
    await fs.rename(`${file}${suffix}`, `${moved}${suffix}`).catch((fault: unknown) => {
      if (!(fault instanceof Error && "code" in fault && fault.code === "ENOENT")) throw fault;
    });
  }
  return `The history in ${file} was damaged. It was kept as ${path.basename(moved)}, and a new one was begun.`;
}
