import {
  type Answer,
  coerceResult,
  coerceThrown,
  createContext,
  functionOrigin,
  type JsonObject,
  readProgress,
  readRequest,
  type Tool,
  type ToolContext,
  ToolResult,
} from "@/lib/tool/index.ts";
import type { GuestEvents } from "../guest-calls.ts";
import { AbortController, AbortSignal } from "./abort.ts";
import { callHost, writeJson } from "./bridge.ts";
import { DOMException } from "./events.ts";
import { importDraft } from "./import-draft.ts";
import { formatValues } from "./inspect.ts";

/** A run, as the machine around moves it. */
export interface CurrentRun {
  receiveAnswer(answer: GuestEvents["answer"]): void;
  receiveRefusal(refusal: GuestEvents["refusal"]): void;
  abort(reason: GuestEvents["abort"]): void;
  /** Whether something waits for the run to be stopped. */
  canBeAborted(): boolean;
}

/** The output crosses in pieces of this many UTF-16 units, so that no message is long. */
const pieceLength = 250_000;

/** Evaluates the draft and runs one of its tools. */
export function startRun(
  { toolName, arguments: args, context }: NonNullable<GuestEvents["start"]["run"]>,
  order: readonly string[],
): CurrentRun {
  const controller = new AbortController();
  const asked = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let ended = false;

  const ctx = createContext({
    ...context,
    signal: controller.signal as unknown as ToolContext["signal"],
    log: (...values) => callHost("log", { level: "log", from: "tool", text: formatValues(values) }),
    progress(progress) {
      const read = readProgress(progress);
      if (typeof read === "string") callHost("log", { level: "warn", from: "tool", text: read });
      else callHost("progress", writeJson(read) ?? "null");
    },
    ask: (request) =>
      new Promise<Answer>((resolve, reject) => {
        // The bridge writes the data, whatever the draft changed.
        const read = readRequest(request, (data) => data);
        if (typeof read === "string") throw new TypeError(read);
        const id = asked.size + 1;
        asked.set(id, { resolve, reject });
        callHost("ask", { id, requestText: writeJson(read) ?? "null" });
      }),
  });

  void execute(order, toolName, args, ctx).then((result) => {
    ended = true;
    send(result, ctx);
  });

  return {
    receiveAnswer: ({ id, answer }) => asked.get(id)?.resolve(answer),
    receiveRefusal: ({ id, message }) => asked.get(id)?.reject(new Error(message)),
    abort: ({ name, message }) => controller.abort(new DOMException(message, name)),
    canBeAborted: () => ended || AbortSignal.isWatched(controller.signal),
  };
}

async function execute(
  order: readonly string[],
  toolName: string,
  args: JsonObject,
  ctx: ToolContext,
): Promise<ToolResult> {
  let tool: Tool | undefined;
  try {
    const { tools } = await importDraft(order);
    tool = tools.find((each) => each.tool.name === toolName)?.tool;
  } catch (thrown) {
    return coerceThrown(thrown);
  }
  if (tool === undefined) return ToolResult.error(`The draft has no tool "${toolName}" any more.`);
  try {
    const returned: unknown = await tool.execute(args, ctx);
    return coerceResult(returned, ctx);
  } catch (thrown) {
    return coerceThrown(thrown);
  }
}

function send(result: ToolResult, ctx: ToolContext): void {
  const { output, isError } = result;
  const metadata = writeMetadata(result, ctx);
  sendPieces("output", output);
  if (metadata !== undefined) sendPieces("metadata", metadata);
  const origin = functionOrigin(result);
  callHost("finished", {
    isError,
    hasMetadata: metadata !== undefined,
    returnedNothing: origin?.returned === "nothing",
    threwText: origin?.threw && writeJson(origin.threw),
  });
}

function sendPieces(of: "output" | "metadata", text: string): void {
  for (let start = 0; start < text.length; start += pieceLength)
    callHost("piece", { of, text: text.slice(start, start + pieceLength) });
}

/** What of the metadata cannot be written is told in the log and left out. */
function writeMetadata({ metadata }: ToolResult, ctx: ToolContext): string | undefined {
  if (metadata === undefined) return undefined;
  try {
    return writeJson(metadata);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    ctx.log(`The result's metadata was left out: ${reason}`);
    return undefined;
  }
}
