import type { CheckOutcome } from "@/lib/schema/check-browser.ts";
import type { CheckReply, CheckRequest } from "./check-protocol.ts";

/** As much of a Worker as checking needs. */
export interface CheckWorker {
  postMessage(request: CheckRequest): void;
  addEventListener(type: "message", listener: (event: { readonly data: CheckReply }) => void): void;
  addEventListener(type: "error", listener: () => void): void;
  terminate(): void;
}

export interface Checker {
  /** Checks JSON text against a schema; never rejects. */
  check(schema: unknown, valueText: string): Promise<CheckOutcome>;
}

/** Milliseconds for a worker to load. */
const loadLimit = 15_000;

interface Job {
  readonly id: number;
  readonly schema: unknown;
  readonly valueText: string;
  readonly resolve: (outcome: CheckOutcome) => void;
}

/**
 * Runs checks in one worker, one at a time. A new check takes the place of one that waits.
 * @param startWorker makes a worker; called again after one was stopped
 * @param timeLimit milliseconds for one check, from when the worker has loaded. Default 1,000.
 */
export function createChecker(startWorker: () => CheckWorker, timeLimit = 1_000): Checker {
  const texts = new WeakMap<object, string>();
  let worker: CheckWorker | undefined;
  let heldSchema: string | undefined;
  let current: Job | undefined;
  let waiting: Job | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoaded = false;
  let lastId = 0;

  function writeSchema(schema: unknown): string {
    const known = typeof schema === "object" && schema !== null ? texts.get(schema) : undefined;
    const text = known ?? JSON.stringify(schema) ?? "true";
    if (typeof schema === "object" && schema !== null) texts.set(schema, text);
    return text;
  }

  function finish(outcome: CheckOutcome) {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    job?.resolve(outcome);
    advance();
  }

  function abandon(reason: string) {
    worker?.terminate();
    worker = undefined;
    finish({ kind: "unchecked", reason });
  }

  function watch() {
    clearTimeout(timer);
    timer = isLoaded
      ? setTimeout(() => abandon(`The check took too long (over ${timeLimit / 1_000} s).`), timeLimit)
      : setTimeout(() => abandon("The checking worker did not load."), loadLimit);
  }

  function start(): CheckWorker {
    const started = startWorker();
    heldSchema = undefined;
    isLoaded = false;
    started.addEventListener("message", ({ data }) => {
      if (started !== worker) return;
      if (data.type === "ready") {
        isLoaded = true;
        if (current !== undefined) watch();
      } else if (data.id === current?.id) {
        finish(data.outcome);
      }
    });
    started.addEventListener("error", () => {
      if (started === worker) abandon("The checking worker broke off.");
    });
    return started;
  }

  function advance() {
    if (current !== undefined || waiting === undefined) return;
    const job = waiting;
    waiting = undefined;
    current = job;
    try {
      worker ??= start();
      const schemaText = writeSchema(job.schema);
      const isHeld = schemaText === heldSchema;
      watch();
      worker.postMessage({ id: job.id, valueText: job.valueText, ...(isHeld ? {} : { schemaText }) });
      heldSchema = schemaText;
    } catch {
      finish({
        kind: "unchecked",
        reason: "The schema can't be written as JSON, or no worker can be started.",
      });
    }
  }

  return {
    check(schema, valueText) {
      return new Promise((resolve) => {
        waiting?.resolve({ kind: "unchecked", reason: "A newer check took its place." });
        lastId += 1;
        waiting = { id: lastId, schema, valueText, resolve };
        advance();
      });
    },
  };
}
