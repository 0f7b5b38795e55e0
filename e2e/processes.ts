import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** A process at one moment; `started` tells it from a later one with the same number. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly started: string;
  readonly command: string;
}

/** Every process below `pid`, `pid` itself first. */
export function listDescendants(pid: number): ProcessEntry[] {
  const all = listProcesses();
  const found = all.filter((entry) => entry.pid === pid);
  for (const entry of found) found.push(...all.filter((other) => other.parent === entry.pid));
  return found;
}

/** Those of `entries` that still run. One that has ended and only waits to be collected does not. */
export function stillRunning(entries: readonly ProcessEntry[]): ProcessEntry[] {
  const now = new Set(listProcesses().map((entry) => `${entry.pid} ${entry.started}`));
  return entries.filter((entry) => now.has(`${entry.pid} ${entry.started}`));
}

function listProcesses(): ProcessEntry[] {
  return fs.existsSync("/proc/self/stat") ? fromProc() : fromPs();
}

function fromProc(): ProcessEntry[] {
  return fs.readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, "utf8");
      // The name of the program stands in brackets and may hold any character.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z") return [];
      const command = fs.readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      return [{ pid: Number(name), parent: Number(fields[1]), started: fields[19] ?? "", command }];
    } catch {
      return [];
    }
  });
}

function fromPs(): ProcessEntry[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,lstart=,command="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(line);
    if (match === null) return [];
    const [, pid, parent, started = "", command = ""] = match;
    return [{ pid: Number(pid), parent: Number(parent), started, command }];
  });
}
