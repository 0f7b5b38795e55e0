import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex, Readable } from "node:stream";
import { killTree } from "./descendants.ts";
import type { Environment } from "./environment.ts";
import type { ExitReason } from "./exit-reason.ts";
import { LineSplitter } from "./line-splitter.ts";
import { watchMemory } from "./memory-limit.ts";
import { MessageReader } from "./message-reader.ts";
import { guardProcess } from "./watchdog.ts";

/** What to start, and who hears of it. */
export interface ChildOptions {
  /** The program, as `spawn` takes it: no shell is involved. */
  readonly command: string;
  readonly arguments: readonly string[];
  /** The folder that it starts in; absent: ours. */
  readonly folder?: string;
  /** All of its environment: see `createSmallEnvironment` and `createInheritedEnvironment`. */
  readonly environment: Environment;
  /** Megabytes that it may hold resident before it is ended. Absent: no limit. */
  readonly memoryLimitMegabytes?: number;
  /** Each message of the child, which writes it to its file descriptor 3 with a line feed after it. */
  readonly onMessage?: (text: string) => void;
  /** Each line that it, or a program of its own, writes to its standard output or error. */
  readonly onLine?: (from: "stdout" | "stderr", line: string) => void;
}

/** A child process. It never outlives this process. */
export interface Child {
  /** Absent when it could not be started. */
  readonly pid: number | undefined;
  /** Sends a message: text without a line feed (JSON text). Does nothing once the child has ended. */
  send(text: string): void;
  /** Ends it and everything that it started, at once. */
  kill(): void;
  /** Resolves when it has ended and its last messages and lines are in. Never rejects. */
  readonly exited: Promise<ExitReason>;
}

/** A message of more bytes than this is no message of ours; the child is ended. */
const longestMessage = 256 * 1024 * 1024;
/** How long its pipes may stay open after its end, because a process of its own still holds them. */
const drainMs = 100;
/** How the engine says that its heap is full. */
const heapIsFull = /^FATAL ERROR: .*(heap out of memory|Reached heap limit)/;

/** Starts a child process. A program that cannot be started is told by `exited`, not by a throw. */
export function startChild(options: ChildOptions): Child {
  let ending: ExitReason | undefined;
  let heapWasFull = false;
  const child = spawn(options.command, [...options.arguments], {
    cwd: options.folder,
    env: { ...options.environment } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const channel = child.stdio[3] as Duplex;
  const { pid } = child;

  const kill = (reason: ExitReason) => {
    if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    ending ??= reason;
    killTree(pid);
  };

  const reader = new MessageReader((text) => options.onMessage?.(text), longestMessage);
  channel.on("data", (chunk: Buffer) => {
    if (reader.push(chunk)) return;
    channel.destroy();
    kill({ kind: "killed" });
  });
  channel.on("error", () => undefined);
  readLines(child.stdout, (line) => options.onLine?.("stdout", line));
  readLines(child.stderr, (line) => {
    heapWasFull ||= heapIsFull.test(line);
    options.onLine?.("stderr", line);
  });

  const release = pid === undefined ? [] : [guardProcess(pid)];
  const limit = options.memoryLimitMegabytes;
  if (pid !== undefined && limit !== undefined)
    release.push(watchMemory(pid, limit, () => kill({ kind: "out of memory", limitMegabytes: limit })));

  return {
    pid,
    send(text) {
      if (channel.writable) channel.write(`${text}\n`);
    },
    kill: () => kill({ kind: "killed" }),
    exited: waitForEnd(child).then((end) => {
      for (const each of release) each();
      return ending ?? (heapWasFull && isCrash(end) ? outOfMemory(options) : end);
    }),
  };
}

/** A signal, or the exit code that a shell gives for an abort. */
function isCrash(end: ExitReason): boolean {
  return end.kind === "signalled" || (end.kind === "exited" && end.code === 134);
}

function outOfMemory(options: ChildOptions): ExitReason {
  const flag = options.arguments.find((each) => each.startsWith("--max-old-space-size="));
  return {
    kind: "out of memory",
    limitMegabytes: flag === undefined ? undefined : Number(flag.split("=")[1]),
  };
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  const splitter = new LineSplitter(onLine);
  stream?.on("data", (chunk: Buffer) => splitter.push(chunk));
  stream?.on("end", () => splitter.flush());
  stream?.on("error", () => undefined);
}

function waitForEnd(child: ChildProcess): Promise<ExitReason> {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      if (child.pid === undefined) resolve({ kind: "not started", message: error.message });
    });
    child.once("exit", (code, signal) => {
      const reason: ExitReason =
        signal === null ? { kind: "exited", code: code ?? 0 } : { kind: "signalled", signal };
      const timer = setTimeout(() => {
        for (const stream of child.stdio) stream?.destroy();
        resolve(reason);
      }, drainMs);
      child.once("close", () => {
        clearTimeout(timer);
        resolve(reason);
      });
    });
  });
}
