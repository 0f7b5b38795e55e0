import { type Child, type ExitReason, startChild } from "@/lib/process/index.ts";
import { bootstrap, listNodeFlags } from "./bootstrap.ts";
import { parseFromChild } from "./child-messages.ts";
import type { ChildParts, FromChild, ToChild } from "./messages.ts";

/** What a child may hold besides the memory of its engine, in megabytes. */
const ownMegabytes = 256;

/** Gets what a child says during one task. */
export interface ChildTask {
  receive(message: FromChild): void;
  end(reason: ExitReason): void;
}

/** The server's side of one child. It takes one task at a time. */
export class SandboxChild {
  readonly #child: Child;
  #task: ChildTask | undefined;
  #ended: ExitReason | undefined;
  #isKilled = false;
  #start: (started: boolean) => void = () => undefined;
  /** Whether it can take tasks: resolves when that is known. */
  readonly started: Promise<boolean>;
  readonly exited: Promise<ExitReason>;
  /** What it wrote to its standard error, which is never a draft's. */
  lastWords = "";

  constructor(parts: ChildParts) {
    this.started = new Promise((resolve) => {
      this.#start = resolve;
    });
    this.#child = startChild({
      command: process.execPath,
      arguments: [...listNodeFlags(), "-e", bootstrap],
      folder: "/",
      environment: process.env.TZ === undefined ? {} : { TZ: process.env.TZ },
      memoryLimitMegabytes: parts.limits.memoryPages / 16 + ownMegabytes,
      onMessage: (text) => this.#receive(text),
      onLine: (_from, line) => {
        this.lastWords = `${this.lastWords}${line}\n`.slice(-2000);
      },
    });
    this.#child.send(JSON.stringify(parts));
    this.exited = this.#child.exited.then((reason) => {
      this.#ended = reason;
      this.#start(false);
      this.#task?.end(reason);
      return reason;
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** It has ended, or is about to. */
  get isLost(): boolean {
    return this.#ended !== undefined || this.#isKilled;
  }

  /** What it says from now on goes to the task. */
  begin(task: ChildTask, message: ToChild): void {
    this.#task = task;
    if (this.#ended === undefined) this.send(message);
    else task.end(this.#ended);
  }

  send(message: ToChild): void {
    this.#child.send(JSON.stringify(message));
  }

  kill(): void {
    this.#isKilled = true;
    this.#child.kill();
  }

  #receive(text: string): void {
    const message = parseFromChild(text);
    if (message?.type === "started") this.#start(true);
    else if (message === undefined || !this.#hand(message)) {
      this.#task?.end({ kind: "broken messages" });
      this.#task = undefined;
      this.kill();
    }
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
}
