import fs from "node:fs";
import path from "node:path";

/** Where outputs that are too large for memory are kept, each under the id of its run. */
export interface OutputFiles {
  /** Keeps an output. Rejects where the disk does not take it; nothing is kept then. */
  put(runId: string, text: string): Promise<void>;
  /** Adds a text to what is kept of an output, where that ends at the byte `at`; nothing happens where it does not. */
  append(runId: string, at: number, text: string): Promise<void>;
  /** Bytes from `start` to before `end`. Rejects where the output is not kept. */
  read(runId: string, start: number, end: number): Promise<Uint8Array>;
  /** How many bytes of an output are kept; undefined where there is none. */
  size(runId: string): Promise<number | undefined>;
  /** Lets go of an output, if there is one. */
  remove(runId: string): void;
  /** Lets go of all of them. */
  close(): Promise<void>;
}

/**
 * Keeps outputs as files in a folder of this process under `folder`, which is made when the first one comes. What
 * processes that have ended left there is removed.
 * @param lasting keeps them in `folder` itself, where they outlive the process until they are removed one by one.
 */
export function createOutputFiles(folder: string, lasting = false): OutputFiles {
  if (!lasting) removeLeftovers(folder);
  const own = lasting ? folder : path.join(folder, String(process.pid));
  const fileOf = (runId: string) => path.join(own, `${path.basename(runId)}.txt`);
  return {
    async put(runId, text) {
      const file = fileOf(runId);
      try {
        await fs.promises.mkdir(own, { recursive: true });
        await fs.promises.writeFile(file, text, { mode: 0o600 });
      } catch (fault) {
        await fs.promises.rm(file, { force: true }).catch(() => undefined);
        throw fault;
      }
    },
    async append(runId, at, text) {
      await fs.promises.mkdir(own, { recursive: true });
      const file = await fs.promises.open(fileOf(runId), "a", 0o600);
      try {
        if ((await file.stat()).size === at) await file.appendFile(text);
      } finally {
        await file.close();
      }
    },
    async read(runId, start, end) {
      const file = await fs.promises.open(fileOf(runId));
      try {
        const bytes = new Uint8Array(end - start);
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return bytes.subarray(0, filled);
      } finally {
        await file.close();
      }
    },
    size: (runId) =>
      fs.promises.stat(fileOf(runId)).then(
        (stats) => (stats.isFile() ? stats.size : undefined),
        () => undefined,
      ),
    remove(runId) {
      void fs.promises.rm(fileOf(runId), { force: true }).catch(() => undefined);
    },
    async close() {
      if (!lasting) await fs.promises.rm(own, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

function removeLeftovers(folder: string): void {
  let names: string[];
  try {
    names = fs.readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    if (isAlive(Number(name))) continue;
    void fs.promises.rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether another process has this number. One that has ours was an earlier one. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return fault instanceof Error && "code" in fault && fault.code === "EPERM";
  }
}
