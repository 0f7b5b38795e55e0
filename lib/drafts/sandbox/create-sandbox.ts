import { type JsonObject, type ToolContext, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { buildParts } from "./build-parts.ts";
import { ChildPool } from "./child-pool.ts";
import { createDraftFetch } from "./draft-fetch.ts";
import { startDraftRun } from "./draft-run.ts";
import { createFailedReading, startDraftRead } from "./read-draft.ts";
import type { Sandbox } from "./sandbox.ts";

/** What bounds the code of drafts. Times in milliseconds, sizes in bytes unless said otherwise. */
export interface SandboxOptions {
  /** Hosts that drafts may fetch from: see `allow` in docs/sandbox.md. Default: none. */
  readonly allow?: readonly string[];
  /** Processor time of one run. Default 10,000. */
  readonly cpuMs?: number;
  /** How long the top level may take. Default 250. */
  readonly topLevelMs?: number;
  /** Megabytes that values of a draft may take. Default 64. */
  readonly memoryMegabytes?: number;
  /** Default 50 MB, as for native tools. */
  readonly outputBytes?: number;
  /** Default 2 MB. */
  readonly metadataBytes?: number;
  /** Requests of one run. Default 100. */
  readonly mostRequests?: number;
  /** An answer to a request. Default 8 MB. */
  readonly answerBytes?: number;
  /** How long a draft may go on after its run was stopped. Default 50. */
  readonly stopMs?: number;
  /** How long timers may go on after the result, for what they log. Default 1,000. */
  readonly lingerMs?: number;
  /** The most that run at once; further runs wait. Default 4. */
  readonly mostChildren?: number;
  /** How many children wait for work, once there was some. Default 2. */
  readonly idleChildren?: number;
}

/** How long something that can't be interrupted may go on over its limit before its process is ended. */
const graceMs = 1000;

const mostAttempts = 5;
const lostMessage =
  "The sandbox's processes end before they take the draft; something on this machine ends them.";

/** A sandbox, and the processes behind it. */
export interface ProcessSandbox extends Sandbox {
  /** Starts its children, so that the first draft need not wait for them. */
  warm(): void;
  /** The children that it has now. */
  readonly pids: readonly number[];
}

/**
 * Reads and runs drafts in QuickJS, in processes without files, environment or network. Nothing is started before there is
 * a draft to read, or `warm` is called.
 */
export function createSandbox(options: SandboxOptions = {}): ProcessSandbox {
  const memoryMegabytes = options.memoryMegabytes ?? 64;
  const limits = {
    cpuMs: options.cpuMs ?? 10_000,
    topLevelMs: options.topLevelMs ?? 250,
    lingerMs: options.lingerMs ?? 1000,
    memoryPages: memoryMegabytes * 16,
    outputBytes: options.outputBytes ?? 50 * 1024 * 1024,
    metadataBytes: options.metadataBytes ?? 2 * 1024 * 1024,
  };
  const pool = new ChildPool({
    mostChildren: options.mostChildren ?? 4,
    idleChildren: options.idleChildren ?? 2,
    prepare: async () => ({ ...(await buildParts()), limits }),
  });

  return {
    async read(code, signal = new AbortController().signal) {
      const startedAt = performance.now();
      const fail = () => createFailedReading(lostMessage);
      const reading = await retry(() => read(code, signal), fail).catch((thrown: unknown) =>
        createFailedReading(describeRefusal(thrown, signal)),
      );
      return { ...reading, ms: Math.round(performance.now() - startedAt) };
    },
    async run(code, toolName, args, ctx) {
      try {
        const fail = () => withOrigin(ToolResult.error(lostMessage), { runtime: "crashed" });
        return await retry(() => run(code, toolName, args, ctx), fail);
      } catch (thrown) {
        const runtime = ctx.signal.aborted ? "stopped" : "not started";
        return withOrigin(ToolResult.error(describeRefusal(thrown, ctx.signal)), { runtime });
      }
    },
    warm: () => pool.warm(),
    get pids() {
      return pool.pids;
    },
    close: () => pool.close(),
  };

  /** A child that somebody killed while it waited for work is no fault of the draft: another one takes it. */
  async function retry<Value>(work: () => Promise<Value | undefined>, failed: () => Value): Promise<Value> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const value = await work();
      if (value !== undefined) return value;
    }
    return failed();
  }

  async function read(code: string, signal: AbortSignal) {
    const child = await pool.acquire({ owner: code, isQuick: true, signal });
    const { task, reading, freed } = startDraftRead({
      signal,
      stuckMs: limits.topLevelMs + graceMs,
      stuckMessage: `The top level did not come to an end within ${limits.topLevelMs} ms. Move what takes longer into execute.`,
      memoryMegabytes,
      kill: () => child.kill(),
    });
    child.begin(task, { type: "read", code });
    void freed.then((clean) => pool.release(child, clean));
    return reading;
  }

  async function run(
    code: string,
    toolName: string,
    args: JsonObject,
    ctx: ToolContext,
  ): Promise<ToolResult | undefined> {
    const child = await pool.acquire({ owner: code, isQuick: false, signal: ctx.signal });
    const { sessionId, messageId, agent, callId, extra, answer, timeout } = ctx;
    const context = { sessionId, messageId, agent, callId, extra, answer, timeout };
    const { task, result, freed } = startDraftRun({
      ctx,
      stuckMs: limits.cpuMs + graceMs,
      stuckMessage: `The draft used up its CPU budget: ${(limits.cpuMs / 1000).toLocaleString("en")} s of processor time.`,
      stopMs: options.stopMs ?? 50,
      lingerMs: limits.lingerMs,
      memoryMegabytes,
      fetch: createDraftFetch({
        allow: options.allow ?? [],
        mostRequests: options.mostRequests ?? 100,
        answerBytes: options.answerBytes ?? 8 * 1024 * 1024,
      }),
      send: (message) => child.send(message),
      kill: () => child.kill(),
    });
    child.begin(task, { type: "run", code, toolName, arguments: args, context });
    void freed.then((clean) => pool.release(child, clean));
    return result;
  }
}

function describeRefusal(thrown: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "The run was stopped.";
  return thrown instanceof Error ? thrown.message : String(thrown);
}
