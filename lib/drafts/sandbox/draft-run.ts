import { describeExit, type ExitReason } from "@/lib/process/index.ts";
import { LogRelay } from "@/lib/run-log/log-relay.ts";
import { type ResultOrigin, type ToolContext, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import type { DraftAnswer } from "./draft-fetch.ts";
import type { GuestRequest } from "./guest-calls.ts";
import type { FromChild, ToChild } from "./messages.ts";
import type { ChildTask } from "./sandbox-child.ts";

/** What a run of a draft needs. Times in milliseconds. */
export interface DraftRunOptions {
  readonly ctx: ToolContext;
  /** A child that says nothing for so long is stuck in something that can't be interrupted. */
  readonly stuckMs: number;
  /** What that means: its CPU budget, in words. */
  readonly stuckMessage: string;
  /** How long a draft may go on after its run was stopped. */
  readonly stopMs: number;
  /** How long what it left behind may go on after its result. */
  readonly lingerMs: number;
  readonly memoryMegabytes: number;
  readonly fetch: (request: GuestRequest, signal: AbortSignal) => Promise<DraftAnswer>;
  send(message: ToChild): void;
  kill(): void;
}

/** A run in a child, as the server follows it. */
export interface DraftRun {
  readonly task: ChildTask;
  /** Resolves as soon as the caller may know: undefined where the child ended before it took the run. Never rejects. */
  readonly result: Promise<ToolResult | undefined>;
  /** Resolves when the child is free again: true where it is fit for another task. */
  readonly freed: Promise<boolean>;
}

/** Follows a run: hands its lines, progress, questions and requests on, and ends it when its context or its limits say so. */
export function startDraftRun(given: DraftRunOptions): DraftRun {
  const { ctx } = given;
  // Afterwards, the child works for somebody else.
  const options = { ...given, send: (message: ToChild) => isFreed || given.send(message) };
  let isFreed = false;
  const result = createPromise<ToolResult | undefined>();
  const freed = createPromise<boolean>();
  const relay = new LogRelay(ctx);
  const pieces = { output: [] as string[], metadata: [] as string[] };
  const fetches = new Map<number, AbortController>();
  let isSettled = false;
  let isTaken = false;
  let stuckTimer: NodeJS.Timeout | undefined;
  let killTimer: NodeJS.Timeout | undefined;

  const settle = (end: ToolResult | undefined) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timeoutTimer);
    ctx.signal.removeEventListener("abort", stop);
    relay.end();
    result.resolve(end);
  };
  const decide = (message: string, runtime: ResultOrigin["runtime"] & string) =>
    settle(withOrigin(ToolResult.error(message), { runtime }));
  const stop = () => {
    const { reason } = ctx.signal;
    end(reason instanceof Error ? reason : new DOMException(String(reason), "AbortError"));
    decide("The run was stopped.", "stopped");
  };
  /** Lets the draft tidy up for a moment, and ends it then. */
  const end = ({ name, message }: Error) => {
    options.send({ type: "abort", name, reason: message });
    killTimer ??= setTimeout(options.kill, options.stopMs);
  };
  const timeoutTimer =
    ctx.timeout === undefined
      ? undefined
      : setTimeout(() => {
          const message = `Timed out after ${((ctx.timeout ?? 0) / 1000).toLocaleString("en")} s.`;
          end(new DOMException(message, "TimeoutError"));
          decide(message, "timed out");
        }, ctx.timeout);
  const watch = () => {
    clearTimeout(stuckTimer);
    stuckTimer = setTimeout(() => {
      decide(options.stuckMessage, "CPU budget");
      options.kill();
    }, options.stuckMs);
  };

  function receive(message: FromChild): void {
    isTaken = true;
    watch();
    switch (message.type) {
      case "logged":
        relay.add(message.lines, message.leftOut);
        break;
      case "progressed":
        ctx.progress(message.progress);
        break;
      case "asked":
        ask(message, options);
        break;
      case "fetch":
        void fetchFor(message, fetches, options);
        break;
      case "cancel fetch":
        fetches.get(message.fetchId)?.abort();
        break;
      case "piece":
        if (!isSettled) pieces[message.of].push(message.text);
        break;
      case "finished":
        killTimer ??= setTimeout(options.kill, options.lingerMs + 500);
        settle(createResult(message, pieces));
        break;
      case "idle":
        finish();
        freed.resolve(message.clean);
        break;
    }
  }

  function finish(): void {
    isFreed = true;
    clearTimeout(stuckTimer);
    clearTimeout(killTimer);
    for (const controller of fetches.values()) controller.abort();
    relay.end();
  }

  watch();
  ctx.signal.addEventListener("abort", stop, { once: true });
  if (ctx.signal.aborted) setImmediate(stop);
  return {
    task: {
      receive,
      end(reason) {
        finish();
        const { message, runtime } = describeEnd(reason, options.memoryMegabytes);
        if (isTaken) decide(message, runtime);
        else settle(undefined);
        freed.resolve(false);
      },
    },
    result: result.promise,
    freed: freed.promise,
  };
}

function createResult(
  { isError, hasMetadata, message, origin }: FromChild & { type: "finished" },
  pieces: { readonly output: readonly string[]; readonly metadata: readonly string[] },
): ToolResult {
  const output = message ?? pieces.output.join("");
  const isWhole = message === undefined && hasMetadata;
  const result: ToolResult = isWhole
    ? { output, isError, metadata: readMetadata(pieces.metadata.join("")) }
    : { output, isError };
  return origin === undefined ? result : withOrigin(result, origin);
}

function readMetadata(text: string): { readonly [key: string]: unknown } {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { value };
}

/** How a child came to its end, as the end of a run or a reading. */
export function describeEnd(
  reason: ExitReason,
  memoryMegabytes: number,
): { readonly message: string; readonly runtime: ResultOrigin["runtime"] & string } {
  if (reason.kind === "broken messages")
    return { message: "The draft broke its own messages, and was ended.", runtime: "crashed" };
  if (reason.kind === "killed") return { message: "The run was stopped.", runtime: "stopped" };
  if (reason.kind === "not started")
    return { message: `The sandbox's process ${describeExit(reason)}`, runtime: "not started" };
  if (reason.kind === "out of memory")
    return {
      message: `The draft ran out of memory (its limit is ${memoryMegabytes} MB).`,
      runtime: "out of memory",
    };
  return {
    message: `The sandbox's process ${describeExit(reason)} while the draft ran.`,
    runtime: "crashed",
  };
}

function ask({ askId, request }: FromChild & { type: "asked" }, { ctx, send }: DraftRunOptions): void {
  ctx.ask(request).then(
    (answer) => send({ type: "answer", askId, answer }),
    (thrown: unknown) => send({ type: "refusal", askId, message: readMessage(thrown) }),
  );
}

async function fetchFor(
  { fetchId, request }: FromChild & { type: "fetch" },
  fetches: Map<number, AbortController>,
  { ctx, fetch, send }: DraftRunOptions,
): Promise<void> {
  const controller = new AbortController();
  fetches.set(fetchId, controller);
  try {
    const { response, body } = await fetch(request, AbortSignal.any([ctx.signal, controller.signal]));
    send({ type: "fetched", fetchId, response, body: body.toString("base64") });
  } catch (thrown) {
    if (!controller.signal.aborted) send({ type: "not fetched", fetchId, message: readMessage(thrown) });
  } finally {
    fetches.delete(fetchId);
  }
}

function readMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A promise and what settles it. */
export function createPromise<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
