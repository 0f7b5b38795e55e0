import { spawn } from "node:child_process";
import { root } from "../project.mjs";

const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Runs a command in the project's folder to its end. A signal to us ends it, its children too, and then us.
 * @param {{ environment?: Record<string, string>, show?: boolean }} options `show` lets it write to our terminal;
 *   otherwise its output is only collected.
 * @returns {Promise<{ status: number, output: string }>} status 127 where it could not be started.
 */
export function runCommand(command, args, { environment = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      // A group of its own, so that all of it can be ended.
      detached: true,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
      env: { ...process.env, ...environment },
    });
    let output = "";
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    const stop = () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      process.exit(1);
    };
    const finish = (status, text) => {
      for (const signal of stopSignals) process.off(signal, stop);
      resolve({ status, output: text });
    };
    for (const signal of stopSignals) process.on(signal, stop);
    child.on("error", (error) => finish(127, `${command} could not be started: ${error.message}`));
    child.on("close", (code) => finish(code ?? 1, output));
  });
}
