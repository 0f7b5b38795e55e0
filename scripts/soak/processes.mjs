import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Every process below `pid`, `pid` itself first. */
export function listDescendants(pid) {
  const all = listProcesses();
  const found = all.filter((entry) => entry.pid === pid);
  for (const entry of found) found.push(...all.filter((other) => other.parent === entry.pid));
  return found;
}

/** Those that still run; `started` tells a process from a later one with the same number. */
export function stillRunning(entries) {
  const now = new Set(listProcesses().map(({ pid, started }) => `${pid} ${started}`));
  return entries.filter(({ pid, started }) => now.has(`${pid} ${started}`));
}

function listProcesses() {
  return fs.existsSync("/proc/self/stat") ? fromProc() : fromPs();
}

function fromProc() {
  return fs.readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, "utf8");
      // The name of the program stands in brackets and may hold any character.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? [] : [{ pid: Number(name), parent: Number(fields[1]), started: fields[19] }];
    } catch {
      return [];
    }
  });
}

function fromPs() {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,lstart="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), parent: Number(match[2]), started: match[3] }] : [];
  });
}
