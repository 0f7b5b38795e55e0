import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { listDescendants, type ProcessEntry, stillRunning } from "./processes.ts";

export const root = path.resolve(import.meta.dirname, "..");

export interface ServerOptions {
  /** Flags of `npm start`. A port is chosen where they name none. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A playground that was started as a user starts it. */
export interface Server {
  /** Without a slash at its end: `http://127.0.0.1:40123`. */
  readonly url: string;
  /** `start.mjs` itself. */
  readonly process: ChildProcess;
  /** Everything that it has printed. */
  output(): string;
  /** All of its processes as they are now. */
  processes(): ProcessEntry[];
  /**
   * Sends a signal (SIGTERM where none is named) and waits for the end.
   * @throws where a process outlives it by more than two seconds.
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs `start.mjs` and resolves when it says where it listens. Rejects, with what it printed, where it ends before. */
export async function startServer({ flags = [], environment = {} }: ServerOptions = {}): Promise<Server> {
  const { child, output } = spawnStart(
    flags.includes("--port") ? flags : [...flags, "--port", "0"],
    environment,
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const match = /open (http:\/\/\S+?)\/?\s/.exec(output());
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once("exit", (code) => reject(new Error(`start.mjs ended with ${code}:\n${output()}`)));
  });
  const processes = () => (child.pid === undefined ? [] : listDescendants(child.pid));
  return {
    url,
    process: child,
    output,
    processes,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const before = processes();
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
      await expectGone(before);
    },
  };
}

/** Runs `start.mjs` to its end. */
export async function runStart(flags: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { child, output } = spawnStart(flags, environment);
  const [code] = await once(child, "close");
  return { code: Number(code), output: output() };
}

/** Waits until none of the processes runs. @throws after two seconds, naming those that do. */
export async function expectGone(processes: readonly ProcessEntry[]): Promise<void> {
  const deadline = Date.now() + 2_000;
  let left = stillRunning(processes);
  while (left.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    left = stillRunning(left);
  }
  if (left.length === 0) return;
  for (const { pid } of left) process.kill(pid, "SIGKILL");
  throw new Error(`Left behind: ${left.map(({ pid, command }) => `${pid} ${command}`).join("; ")}`);
}

/** Runs `start.mjs` and waits for nothing. */
export function spawnStart(flags: readonly string[], environment: Readonly<Record<string, string>>) {
  const {
    TOOLS_DIR: _tools,
    DEFINITIONS: _definitions,
    PORT: _port,
    HOST: _host,
    DATABASE_URL: _database,
    ...inherited
  } = process.env;
  // A history of its own, so that no test meets the runs of another one.
  const dataFolder = environment.DATA_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-data-"));
  const child = spawn(process.execPath, [path.join(root, "scripts", "start.mjs"), ...flags], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...inherited, DATA_DIR: dataFolder, ...environment },
  });
  if (environment.DATA_DIR === undefined)
    child.once("exit", () => fs.rmSync(dataFolder, { recursive: true, force: true }));
  let text = "";
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return { child, output: () => text };
}
