import { join } from "node:path";
import { type Child, createInheritedEnvironment, type ExitReason, startChild } from "@/lib/process/index.ts";
import type { JsonObject, ToolContext } from "@/lib/tool/index.ts";
import { parseFromChild } from "./child-messages.ts";
import type { FromChild, ToChild } from "./messages.ts";
import { type LoadEnd, startLoad } from "./worker-load.ts";
import { startRun, type WorkerRun } from "./worker-run.ts";

/** How a worker is run, whichever folder it is for. */
export interface WorkerOptions {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Megabytes that the values of a tool may take in its child. */
  readonly heapMegabytes: number;
  /** Added to our environment. */
  readonly environment: { readonly [name: string]: string };
  /** How long a tool may go on after its run was stopped, in milliseconds. */
  readonly stopMs: number;
  /** How long a child in which something of its run goes on is kept, for what that says, in milliseconds. */
  readonly lingerMs: number;
  /** Gets each line that is written while files are loaded. */
  readonly onLoadLine: (line: string) => void;
}

/** What a child holds beside its values, at most: code, buffers, stacks. Over that, it is ended too. */
const memoryBesideHeapMegabytes = 1024;

/** Gets what a child says while it loads or runs. */
export interface WorkerTask {
  receive(message: FromChild): void;
  receiveLine(from: "stdout" | "stderr", line: string): void;
  end(reason: ExitReason): void;
}

/** The server's side of one child: it loads files once, then takes one run at a time. */
export class Worker {
  readonly #child: Child;
  readonly #options: WorkerOptions;
  #task: WorkerTask | undefined;
  #ended: ExitReason | undefined;
  /** Resolves when the child has ended. */
  readonly exited: Promise<ExitReason>;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#child = startChild({
      command: process.execPath,
      arguments: [
        // Short-lived values are few; the default would let each child grow by 32 MB before it tidies up.
        "--max-semi-space-size=2",
        `--max-old-space-size=${options.heapMegabytes}`,
        join(/*turbopackIgnore: true*/ process.cwd(), "lib/sources/native/child/main.mjs"),
      ],
      environment: createInheritedEnvironment(options.environment),
      memoryLimitMegabytes: options.heapMegabytes + memoryBesideHeapMegabytes,
      onMessage: (text) => this.#receive(text),
      onLine: (from, line) => this.#task?.receiveLine(from, line),
    });
    this.exited = this.#child.exited.then((reason) => {
      this.#ended = reason;
      this.#task?.end(reason);
      return reason;
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Loads files; a file that takes longer than `limitMs` ends the child. */
  load(files: readonly string[], limitMs: number): Promise<LoadEnd> {
    const { folder, onLoadLine } = this.#options;
    const { task, end } = startLoad({ limitMs, onLoadLine, kill: () => this.kill() });
    this.#begin(task);
    this.#send({ type: "load", folder, files });
    return end;
  }

  /** Runs a tool. The worker is free again, or not fit for another run, when `freed` resolves. */
  run(toolId: string, args: JsonObject, ctx: ToolContext): WorkerRun {
    const run = startRun(ctx, {
      stopMs: this.#options.stopMs,
      lingerMs: this.#options.lingerMs,
      send: (message) => this.#send(message),
      kill: () => this.kill(),
    });
    this.#begin(run.task);
    const { sessionId, messageId, agent, callId, extra, answer, timeout } = ctx;
    const context = { sessionId, messageId, agent, callId, extra, answer, timeout };
    this.#send({ type: "run", toolId, arguments: args, context });
    return run;
  }

  kill(): void {
    this.#child.kill();
  }

  #begin(task: WorkerTask): void {
    this.#task = task;
    if (this.#ended !== undefined) task.end(this.#ended);
  }

  #receive(text: string): void {
    const message = parseFromChild(text);
    if (message !== undefined && this.#hand(message)) return;
    // A tool wrote to the channel itself. What follows can't be trusted, and nothing may be thrown into the stream.
    this.#task?.end({ kind: "broken messages" });
    this.#task = undefined;
    this.kill();
  }

  /** False where the task can't do anything with the message. */
  #hand(message: FromChild): boolean {
    try {
      this.#task?.receive(message);
      return true;
    } catch {
      return false;
    }
  }

  #send(message: ToChild): void {
    this.#child.send(JSON.stringify(message));
  }
}
