import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs `work` while no other process does so under the same lock file, and waits for its turn. The lock
 * of a process that no longer lives counts as free.
 */
export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  while (!tryLock(file)) await wait(200);
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function tryLock(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = Number(fs.readFileSync(file, { encoding: "utf8", flag: "r" }) || Number.NaN);
  if (Number.isInteger(holder) && !isAlive(holder)) fs.rmSync(file, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
