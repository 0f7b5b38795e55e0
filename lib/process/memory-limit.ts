import { readFile } from "node:fs/promises";

const checkMs = 500;

/**
 * Calls `onExceeded` once when a process holds more than `limitMegabytes` resident, until the returned function is
 * called. It catches what the engine's own limit does not count (buffers); where there is no `/proc`, it does nothing.
 */
export function watchMemory(pid: number, limitMegabytes: number, onExceeded: () => void): () => void {
  if (process.platform !== "linux") return () => undefined;
  const timer = setInterval(async () => {
    const resident = await readResidentMegabytes(pid);
    if (resident === undefined || resident <= limitMegabytes) return;
    clearInterval(timer);
    onExceeded();
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What a process holds in memory, in megabytes; undefined when it is gone or the system does not say. */
async function readResidentMegabytes(pid: number): Promise<number | undefined> {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
