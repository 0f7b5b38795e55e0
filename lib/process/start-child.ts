import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { killGroup, killTree, listDescendants } from "./descendants.ts";
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
  /**
   * Where messages cross. `apart` (the default) is a channel of its own on the child's file descriptor 3; `standard` is its
   * standard input and output, for programs that are not ours.
   */
  readonly channel?: "apart" | "standard";
  /** Each message of the child, which writes it to the channel with a line feed after it. */
  readonly onMessage?: (text: string) => void;
  /** Bytes that one message of it may have; it is ended where one has more. Default: 256 MB. */
  readonly mostMessageBytes?: number;
  /** Gives it a process group of its own, all of which ends with it, and with {@link Child.kill}. Default: false. */
  readonly ownGroup?: boolean;
  /** Each piece of its standard output as it came, where that is no channel; lines are told besides. */
  readonly onOutput?: (chunk: Buffer) => void;
  /** Each line that it, or a program of its own, writes to its standard error, or to an output that is no channel. */
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
  /**
   * Lets it end by itself: closes the channel, asks by SIGTERM after `graceMs`, and ends it and what it started
   * after as long again. Resolves when nothing of it is left.
   */
  end(graceMs: number): Promise<void>;
  /** Resolves when it has ended and its last messages and lines are in. Never rejects. */
  readonly exited: Promise<ExitReason>;
}

/** A message of more bytes than this is no message of ours. */
const longestMessage = 256 * 1024 * 1024;
/** How long its pipes may stay open after its end, because a process of its own still holds them. */
const drainMs = 100;
/** How the engine says that its heap is full. */
const heapIsFull = /^FATAL ERROR: .*(heap out of memory|Reached heap limit)/;

/** Starts a child process. A program that cannot be started is told by `exited`, not by a throw. */
export function startChild(options: ChildOptions): Child {
  let ending: ExitReason | undefined;
  let heapWasFull = false;
  const isStandard = options.channel === "standard";
  const child = spawn(options.command, [...options.arguments], {
    cwd: options.folder,
    env: { ...options.environment } as NodeJS.ProcessEnv,
    detached: options.ownGroup === true,
    stdio: isStandard ? ["pipe", "pipe", "pipe"] : ["ignore", "pipe", "pipe", "pipe"],
  });
  const input = (isStandard ? child.stdin : child.stdio[3]) as Writable;
  const output = (isStandard ? child.stdout : child.stdio[3]) as Readable;
  const { pid } = child;

  const kill = (reason: ExitReason) => {
    if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    ending ??= reason;
    killTree(pid);
    endGroup();
  };
  // Those that nobody is the parent of any more are still of the group.
  const endGroup = () => {
    if (options.ownGroup === true && pid !== undefined) killGroup(pid);
  };

  const { mostMessageBytes = longestMessage } = options;
  const reader = new MessageReader((text) => options.onMessage?.(text), mostMessageBytes);
  output.on("data", (chunk: Buffer) => {
    if (reader.push(chunk)) return;
    output.destroy();
    kill({ kind: "flooding", limitMegabytes: mostMessageBytes / 1024 / 1024 });
  });
  for (const stream of [input, output]) stream.on("error", () => undefined);
  if (!isStandard) child.stdout?.on("data", (chunk: Buffer) => options.onOutput?.(chunk));
  if (!isStandard) readLines(child.stdout, (line) => options.onLine?.("stdout", line));
  readLines(child.stderr, (line) => {
    heapWasFull ||= heapIsFull.test(line);
    options.onLine?.("stderr", line);
  });

  const release = pid === undefined ? [] : [guardProcess(pid)];
  const limit = options.memoryLimitMegabytes;
  if (pid !== undefined && limit !== undefined)
    release.push(watchMemory(pid, limit, () => kill({ kind: "out of memory", limitMegabytes: limit })));

  const exited = waitForEnd(child).then((end) => {
    for (const each of release) each();
    endGroup();
    return ending ?? (heapWasFull && isCrash(end) ? outOfMemory(options) : end);
  });
  return {
    pid,
    send(text) {
      if (input.writable) input.write(`${text}\n`);
    },
    kill: () => kill({ kind: "killed" }),
    async end(graceMs) {
      if (pid === undefined) return;
      ending ??= { kind: "killed" };
      // Those below it are found while it is there: they would belong to nobody after its end.
      const below = listDescendants(pid);
      input.end();
      if (!(await settles(exited, graceMs))) {
        below.push(...listDescendants(pid));
        child.kill("SIGTERM");
        if (!(await settles(exited, graceMs))) killTree(pid);
      }
      await exited;
      for (const each of new Set(below)) killTree(each);
    },
    exited,
  };
}

async function settles(promise: Promise<unknown>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  const settled = await Promise.race([promise.then(() => true as const), late]);
  clearTimeout(timer);
  return settled;
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
