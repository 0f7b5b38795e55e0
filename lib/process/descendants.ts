import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The processes that `pid` started, and theirs, as far as they are still below it. */
export function listDescendants(pid: number): number[] {
  const childrenOf = process.platform === "linux" ? readChildren : createProcessTable();
  const found: number[] = [];
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const children = childrenOf(next);
    found.push(...children);
    open.push(...children);
  }
  return found;
}

function readChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").map(Number).filter(Boolean),
    );
  } catch {
    return [];
  }
}

function createProcessTable(): (pid: number) => number[] {
  const table = new Map<number, number[]>();
  const listing = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  for (const line of (listing.stdout ?? "").split("\n")) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid === undefined || parent === undefined) continue;
    table.set(parent, [...(table.get(parent) ?? []), pid]);
  }
  return (pid) => table.get(pid) ?? [];
}

/** Ends a process and everything below it at once; one that is gone already is no fault. */
export function killTree(pid: number): void {
  // Stopped first, so that it cannot start another one while we look.
  signal(pid, "SIGSTOP");
  for (const each of [...listDescendants(pid), pid]) signal(each, "SIGKILL");
}

/** Ends every process of a group at once; a group that is gone already is no fault. */
export function killGroup(leader: number): void {
  signal(-leader, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
