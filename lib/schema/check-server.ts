import "server-only";
import { createHash } from "node:crypto";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { CheckProblem } from "@/lib/protocol/index.ts";
import type { JsonValue } from "@/lib/tool/index.ts";
import type { CheckReply, CheckRequest, CheckVerdict } from "./check-protocol.ts";

export type { CheckVerdict } from "./check-protocol.ts";

/** Checks values on the server, in a thread of its own, with a limit of time. */
export interface ServerCheck {
  /** Never rejects. A check that takes too long ends as `unchecked`; the ones behind it go on. */
  check(schema: unknown, value: JsonValue): Promise<CheckVerdict>;
  /** Ends the thread; checks that wait end as `unchecked`. */
  close(): Promise<void>;
}

export interface ServerCheckOptions {
  /** Milliseconds for the check of one value. Default 1,000. */
  readonly timeLimit?: number;
  /** Milliseconds for compiling a schema that is new. Default 5,000: the largest known one takes 0.8 s. */
  readonly compileLimit?: number;
}

interface Job {
  readonly id: number;
  readonly key: string;
  readonly schemaText: string;
  readonly value: JsonValue;
  readonly resolve: (verdict: CheckVerdict) => void;
  /** What is known when better words don't come in time. */
  problems?: readonly CheckProblem[];
}

const startLimit = 20_000;

function describeSchema(schema: unknown): { key: string; text: string } {
  const text = JSON.stringify(schema) ?? "null";
  return { text, key: createHash("sha1").update(text).digest("base64") };
}

/** Makes a checker; its thread starts with the first check. */
export function createServerCheck(checkOptions: ServerCheckOptions = {}): ServerCheck {
  const { timeLimit = 1_000, compileLimit = 5_000 } = checkOptions;
  const described = new WeakMap<object, { key: string; text: string }>();
  const queue: Job[] = [];
  let known = new Set<string>();
  let worker: Worker | undefined;
  let isReady = false;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  function limit(milliseconds: number, reason: string) {
    clearTimeout(timer);
    timer = setTimeout(() => abandon(reason), milliseconds);
  }

  function finish(verdict: CheckVerdict) {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    job?.resolve(verdict);
    advance();
  }

  /** Gives up on the job at hand and on the thread that works on it. */
  function abandon(reason: string) {
    const stopped = worker;
    worker = undefined;
    isReady = false;
    stopped?.removeAllListeners();
    // A thread that is being stopped may still report an error; there is no one left to tell.
    stopped?.on("error", () => undefined);
    void stopped?.terminate();
    const problems = current?.problems;
    finish(problems === undefined ? { kind: "unchecked", reason } : { kind: "invalid", problems });
  }

  function start(): Worker {
    const entry = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/schema/check-worker.mjs");
    const started = new Worker(/* turbopackIgnore: true */ entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    known = new Set();
    started.on("message", (reply: CheckReply) => receive(reply));
    started.on("error", (error) =>
      abandon(`The check broke off: ${error instanceof Error ? error.message : String(error)}`),
    );
    started.on("exit", () => abandon("The check broke off."));
    return started;
  }

  function send(job: Job, withSchema: boolean) {
    const request: CheckRequest = {
      id: job.id,
      key: job.key,
      value: job.value,
      ...(withSchema ? { schemaText: job.schemaText } : {}),
    };
    known.add(job.key);
    limit(compileLimit, `Reading the schema took longer than ${compileLimit / 1_000} s.`);
    try {
      worker?.postMessage(request);
    } catch (error) {
      finish({ kind: "unchecked", reason: `The value can't be handed over: ${String(error)}` });
    }
  }

  function receive(reply: CheckReply) {
    if (reply.type === "ready") {
      isReady = true;
      if (current !== undefined) send(current, true);
      return;
    }
    if (current === undefined || reply.id !== current.id) return;
    if (reply.type === "needs-schema") send(current, true);
    else if (reply.type === "started") limit(timeLimit, `The check took longer than ${timeLimit / 1_000} s.`);
    else if (reply.type === "refused") current.problems = reply.problems;
    else finish(reply.verdict);
  }

  function advance() {
    if (current !== undefined) return;
    current = queue.shift();
    if (current === undefined) {
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    if (isReady) send(current, !known.has(current.key));
    else limit(startLimit, "The checking thread did not start.");
  }

  return {
    check(schema, value) {
      return new Promise((resolve) => {
        if (isClosed) {
          resolve({ kind: "unchecked", reason: "The server is closing." });
          return;
        }
        try {
          let entry = typeof schema === "object" && schema !== null ? described.get(schema) : undefined;
          entry ??= describeSchema(schema);
          if (typeof schema === "object" && schema !== null) described.set(schema, entry);
          lastId += 1;
          queue.push({ id: lastId, key: entry.key, schemaText: entry.text, value, resolve });
          advance();
        } catch (error) {
          resolve({ kind: "unchecked", reason: `The schema can't be written as JSON: ${String(error)}` });
        }
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const closing: CheckVerdict = { kind: "unchecked", reason: "The server is closing." };
      current?.resolve(closing);
      current = undefined;
      for (const job of queue.splice(0)) job.resolve(closing);
      worker?.removeAllListeners();
      await worker?.terminate();
      worker = undefined;
    },
  };
}
