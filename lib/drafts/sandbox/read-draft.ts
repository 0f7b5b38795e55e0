import type { DraftProblem } from "@/lib/protocol/index.ts";
import { createPromise, describeEnd } from "./draft-run.ts";
import { parseReading } from "./parse-reading.ts";
import type { SandboxReading } from "./sandbox.ts";
import type { ChildTask } from "./sandbox-child.ts";

/** What reading a draft needs. */
export interface DraftReadOptions {
  readonly signal: AbortSignal;
  /** How long a child may take, in milliseconds, before something that can't be interrupted keeps it busy. */
  readonly stuckMs: number;
  readonly stuckMessage: string;
  readonly memoryMegabytes: number;
  kill(): void;
}

type Reading = Omit<SandboxReading, "ms">;

/** Follows a reading in a child. */
export function startDraftRead(options: DraftReadOptions): {
  readonly task: ChildTask;
  /** Undefined where the child ended before it took the reading. */
  readonly reading: Promise<Reading | undefined>;
  readonly freed: Promise<boolean>;
} {
  const reading = createPromise<Reading | undefined>();
  const freed = createPromise<boolean>();
  let isTaken = false;
  const timer = setTimeout(() => {
    reading.resolve(createFailedReading(options.stuckMessage));
    options.kill();
  }, options.stuckMs);
  const stop = () => {
    reading.resolve(createFailedReading("The reading was stopped."));
    options.kill();
  };
  const finish = (clean: boolean) => {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", stop);
    freed.resolve(clean);
  };
  options.signal.addEventListener("abort", stop, { once: true });
  return {
    task: {
      receive(message) {
        isTaken = true;
        if (message.type === "read") reading.resolve(checkReading(message.reading));
        if (message.type === "idle") finish(message.clean);
      },
      end(reason) {
        const { message } = describeEnd(reason, options.memoryMegabytes);
        reading.resolve(isTaken ? createFailedReading(message) : undefined);
        finish(false);
      },
    },
    reading: reading.promise,
    freed: freed.promise,
  };
}

/** A child is no more trusted than the draft that it reads. */
function checkReading(value: unknown): Reading {
  const parsed = parseReading(value);
  if (typeof parsed !== "string") return parsed;
  return createFailedReading(`The definitions of the draft can't be read: ${parsed}`);
}

/** A reading that gave nothing but a reason. */
export function createFailedReading(message: string): Reading {
  const problem: DraftProblem = { severity: "error", from: "code", message };
  return { tools: [], problems: [problem] };
}
