import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { root } from "../project.mjs";
import { listDescendants, stillRunning } from "./processes.mjs";

/**
 * Starts the built playground with this tools folder on a port, a free one where it is left out. The history is kept
 * beside the folder, so that the next start finds it.
 * @returns its `url`; `kill()`, which ends the server at once, as nothing can prepare for; `measure()`, which collects garbage and gives bytes in use, resident ones, and the number of
 *   processes; and `stop()`, which gives the processes that outlive it.
 */
export async function startServer(toolsFolder, port = 0) {
  const probe = path.join(import.meta.dirname, "memory-probe.mjs");
  const probeFile = path.join(toolsFolder, "probe.json");
  const child = spawn(
    process.execPath,
    [path.join(root, "scripts", "start.mjs"), "--tools", toolsFolder, "--port", String(port)],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${pathToFileURL(probe)}`,
        SOAK_PROBE_FILE: probeFile,
        DATA_DIR: dataFolderOf(toolsFolder),
        KEEP_RUNS: "1000000",
      },
    },
  );
  const url = await readAddress(child);
  const probed = () => JSON.parse(fs.readFileSync(probeFile, "utf8"));
  const { pid } = probed();
  return {
    url,
    async measure() {
      // What has ended a moment ago is still being tidied up.
      await wait(2_000);
      fs.writeFileSync(probeFile, JSON.stringify({ pid }));
      process.kill(pid, "SIGUSR2");
      while (probed().used === undefined) await wait(50);
      return { ...probed(), processes: await countSettled(child.pid) };
    },
    async kill() {
      const before = listDescendants(child.pid);
      const ended = once(child, "exit");
      process.kill(pid, "SIGKILL");
      await ended;
      await wait(500);
      return stillRunning(before);
    },
    async stop() {
      const before = listDescendants(child.pid);
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await wait(500);
      return stillRunning(before);
    },
  };
}

/** Where the history of a soak is kept. */
export function dataFolderOf(toolsFolder) {
  return path.join(toolsFolder, "..", `${path.basename(toolsFolder)}-data`);
}

/** Processes below `pid`, those left out that are on their way or about to end: the least of a few looks. */
async function countSettled(pid) {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 8; look += 1) {
    least = Math.min(least, listDescendants(pid).length);
    await wait(300);
  }
  return least;
}

async function readAddress(child) {
  let text = "";
  for await (const chunk of child.stdout) {
    text += chunk;
    const match = /open (http:\/\/\S+?)\/?\s/.exec(text);
    if (match) {
      child.stdout.resume();
      return match[1];
    }
  }
  throw new Error(`The playground did not start:\n${text}`);
}
