import type { ExitReason } from "@/lib/process/index.ts";
import { LogRelay } from "@/lib/run-log/log-relay.ts";
import { type ToolContext, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { describeEnd } from "./describe-end.ts";
import type { FromChild, ToChild } from "./messages.ts";
import type { WorkerTask } from "./worker.ts";
import { createPromise } from "./worker-load.ts";

/** A run in a child, as the server follows it. */
export interface WorkerRun {
  readonly task: WorkerTask;
  /** Resolves as soon as the caller may know: with what the tool gave, or why it gave nothing. Never rejects. */
  readonly result: Promise<ToolResult>;
  /** Resolves when the run is over inside the child: true where nothing of it goes on there. */
  readonly freed: Promise<boolean>;
}

/** What a run asks of its child. */
export interface WorkerRunOptions {
  /** How long the tool may go on after a stop, in milliseconds. */
  readonly stopMs: number;
  /** How long the child may take after the result to say that it is free, in milliseconds. */
  readonly lingerMs: number;
  send(message: ToChild): void;
  kill(): void;
}

/** Follows a run: hands its lines, progress and questions to the context, and ends it when the context says so. */
export function startRun(ctx: ToolContext, options: WorkerRunOptions): WorkerRun {
  const result = createPromise<ToolResult>();
  const freed = createPromise<boolean>();
  const relay = new LogRelay(ctx);
  let hasFinished = false;
  let killTimer: NodeJS.Timeout | undefined;

  function settle(end: ToolResult): void {
    ctx.signal.removeEventListener("abort", stop);
    relay.end();
    result.resolve(end);
  }

  function stop(): void {
    if (hasFinished) return;
    const { reason } = ctx.signal;
    const [name, message] =
      reason instanceof Error ? [reason.name, reason.message] : ["AbortError", String(reason)];
    options.send({ type: "abort", name, reason: message });
    killTimer = setTimeout(options.kill, options.stopMs);
    settle(createStopped());
  }

  function receive(message: FromChild): void {
    switch (message.type) {
      case "logged":
        relay.add(message.lines, message.leftOut);
        break;
      case "progressed":
        ctx.progress(message.progress);
        break;
      case "asked":
        ask(message, ctx, options.send);
        break;
      case "finished":
        hasFinished = true;
        clearTimeout(killTimer);
        // A loop that began as the run ended would keep the child from ever being free.
        killTimer = setTimeout(options.kill, options.lingerMs);
        // What programs of the tool wrote straight to its output is read in this turn too.
        setImmediate(() => {
          settle(message.origin === undefined ? message.result : withOrigin(message.result, message.origin));
        });
        break;
      case "idle":
        clearTimeout(killTimer);
        freed.resolve(message.clean);
        break;
    }
  }

  function end(reason: ExitReason): void {
    clearTimeout(killTimer);
    freed.resolve(false);
    if (!hasFinished) settle(describeEnd(reason));
  }

  ctx.signal.addEventListener("abort", stop, { once: true });
  return {
    task: {
      receive,
      receiveLine(from, text) {
        relay.add([{ level: from === "stdout" ? "log" : "error", from, text }]);
      },
      end,
    },
    result: result.promise,
    freed: freed.promise,
  };
}

/** The result of a run that was stopped; the caller knows why. */
export function createStopped(): ToolResult {
  return withOrigin(ToolResult.error("The run was stopped."), { runtime: "stopped" });
}

function ask(
  { askId, request }: FromChild & { type: "asked" },
  ctx: ToolContext,
  send: (message: ToChild) => void,
): void {
  ctx.ask(request).then(
    (answer) => send({ type: "answer", askId, answer }),
    (thrown: unknown) => {
      send({ type: "refusal", askId, message: thrown instanceof Error ? thrown.message : String(thrown) });
    },
  );
}
