import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { root } from "../project.mjs";
import { listDescendants, stillRunning } from "./processes.mjs";

/**
 * Starts the built playground with this tools folder on a free port.
 * @returns its `url`; `measure()`, which collects garbage and gives bytes in use, resident ones, and the number of
 *   processes; and `stop()`, which gives the processes that outlive it.
 */
export async function startServer(toolsFolder) {
  const probe = path.join(import.meta.dirname, "memory-probe.mjs");
  const probeFile = path.join(toolsFolder, "probe.json");
  const child = spawn(
    process.execPath,
    [path.join(root, "scripts", "start.mjs"), "--tools", toolsFolder, "--port", "0"],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${pathToFileURL(probe)}`,
        SOAK_PROBE_FILE: probeFile,
        DATA_DIR: path.join(toolsFolder, "..", `${path.basename(toolsFolder)}-data`),
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
      return { ...probed(), processes: listDescendants(child.pid).length };
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
