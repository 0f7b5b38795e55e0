import { LatestProgress } from "@/lib/run-log/latest-progress.ts";
import { mostResultBytes } from "@/lib/run-log/limits.ts";
import type { RunLog } from "@/lib/run-log/run-log.ts";
import {
  type Answer,
  coerceResult,
  coerceThrown,
  createContext,
  functionOrigin,
  readProgress,
  readRequest,
  type ToolContext,
  type ToolResult,
} from "@/lib/tool/index.ts";
import type { CrossingContext, CrossingResult, FromChild, ToChild } from "../messages.ts";
import type { FoundTool } from "./find-tools.ts";
import { formatValues } from "./format-values.ts";

/** A run inside its child: what the server can say to it, and its end. */
export interface ChildRun {
  /** Takes what the server says about this run. */
  receive(message: ToChild): void;
  /** Sends the latest progress that waits to be sent. */
  flush(): void;
  /** The result and how it came about; never rejects. */
  readonly finished: Promise<FromChild & { type: "finished" }>;
}

/** Runs a tool as its caller wants it: with a copy of its context whose calls reach the server. */
export function runTool(
  found: FoundTool | undefined,
  request: ToChild & { type: "run" },
  log: RunLog,
  send: (message: FromChild) => void,
): ChildRun {
  const controller = new AbortController();
  const asked = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  const progress = new LatestProgress((latest) => send({ type: "progressed", progress: latest }));

  const ctx = createContext({
    ...readContext(request.context),
    signal: controller.signal,
    log: (...values) => log.add({ level: "log", from: "tool", text: formatValues(values) }),
    progress(value) {
      const read = readProgress(value);
      if (typeof read === "string") log.add({ level: "warn", from: "tool", text: read });
      else progress.tell(read);
    },
    ask: (question) =>
      new Promise<Answer>((resolve, reject) => {
        const read = readRequest(question);
        if (typeof read === "string") throw new TypeError(read);
        const askId = asked.size + 1;
        asked.set(askId, { resolve, reject });
        send({ type: "asked", askId, request: read });
      }),
  });

  return {
    receive(message) {
      if (message.type === "abort") controller.abort(new DOMException(message.reason, message.name));
      if (message.type === "answer") asked.get(message.askId)?.resolve(message.answer);
      if (message.type === "refusal") asked.get(message.askId)?.reject(new Error(message.message));
    },
    flush: () => progress.flush(),
    finished: execute(found, request, ctx).then((result) => pack(result, log)),
  };
}

async function execute(
  found: FoundTool | undefined,
  request: ToChild & { type: "run" },
  ctx: ToolContext,
): Promise<ToolResult> {
  if (found === undefined)
    return coerceResult({ output: "This tool is no longer there.", isError: true }, ctx);
  try {
    const result: unknown = await found.tool.execute(request.arguments, ctx);
    return coerceResult(result, ctx);
  } catch (thrown) {
    return coerceThrown(thrown);
  }
}

function readContext(context: CrossingContext): Partial<ToolContext> {
  return context as Partial<ToolContext>;
}

/** Makes a result ready to cross. What of its metadata cannot be written is told in the log and left out. */
function pack(result: ToolResult, log: RunLog): FromChild & { type: "finished" } {
  const { output, isError } = result;
  const metadata = packMetadata(result, log);
  const origin = functionOrigin(result);
  const bytes = Buffer.byteLength(output) + (metadata === undefined ? 0 : Buffer.byteLength(metadata));
  if (bytes > mostResultBytes) {
    const size = (bytes / 1024 / 1024).toFixed(1);
    const refusal = `The tool's result is ${size} MB, and at most ${mostResultBytes / 1024 / 1024} MB can be taken.`;
    return { type: "finished", result: { output: refusal, isError: true }, origin: { runtime: "too large" } };
  }
  const crossing: CrossingResult =
    metadata === undefined ? { output, isError } : { output, isError, metadata: JSON.parse(metadata) };
  return origin === undefined
    ? { type: "finished", result: crossing }
    : { type: "finished", result: crossing, origin };
}

function packMetadata({ metadata }: ToolResult, log: RunLog): string | undefined {
  if (metadata === undefined) return undefined;
  try {
    return JSON.stringify(metadata);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    log.add({ level: "warn", from: "runtime", text: `The result's metadata was left out: ${reason}` });
    return undefined;
  }
}
