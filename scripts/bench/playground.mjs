import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../project.mjs";

/**
 * Starts the playground through `start.mjs` and waits for its first 200.
 * @returns {Promise<{ url: string, firstAnswerMs: number, memory: () => { server: number, children: number[] }, stop: () => Promise<void> }>}
 *   memory in megabytes resident.
 */
export async function startPlayground(flags = [], environment = {}) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-data-"));
  const started = performance.now();
  const start = spawn(
    process.execPath,
    [path.join(root, "scripts", "start.mjs"), "--port", String(port), ...flags],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATA_DIR: dataFolder, ...environment },
    },
  );
  const ended = new Promise((resolve) => start.once("exit", resolve));
  while (!(await answersWell(url))) {
    if (start.exitCode !== null) throw new Error("The playground did not start.");
    await wait(10);
  }
  return {
    url,
    firstAnswerMs: performance.now() - started,
    memory: () => readMemory(start.pid),
    async stop() {
      start.kill("SIGTERM");
      await ended;
      fs.rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function answersWell(url) {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function readMemory(startPid) {
  const processes = fs.readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = fs.readFileSync(`/proc/${name}/status`, "utf8");
      const read = (field) => Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
      return [{ pid: Number(name), parent: read("PPid"), megabytes: read("VmRSS") / 1024 }];
    } catch {
      return [];
    }
  });
  const server = processes.find((entry) => entry.parent === startPid);
  const children = processes.filter((entry) => entry.parent === server?.pid && entry.megabytes > 5);
  return { server: server?.megabytes ?? 0, children: children.map((entry) => entry.megabytes) };
}
