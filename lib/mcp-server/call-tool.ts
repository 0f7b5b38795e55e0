import {
  type CallToolRequest,
  type CallToolResult,
  type ElicitResult,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type Server,
  type ServerContext,
  specTypeSchemas,
} from "@modelcontextprotocol/server";
import type { Run } from "@/lib/protocol/index.ts";
import type { JsonSchema, Request, Tool } from "@/lib/tool/index.ts";
import { type CallState, readCallState } from "./call-state.ts";
import type { CallingClient } from "./client-of.ts";
import { createContextText } from "./context-text.ts";
import { createElicitation, type ElicitationParams } from "./elicitation.ts";
import type { McpPlayground } from "./mcp-playground.ts";
import { createNotices } from "./notices.ts";
import { createPendingReply, createReply, mostOutputBytes } from "./tool-reply.ts";

/** What a call needs besides the request itself. */
export interface CallParts extends CallingClient {
  readonly runs: McpPlayground["runs"];
  readonly tool: Tool;
  /** The output schema that the client was told. */
  readonly outputSchema: JsonSchema | undefined;
  readonly server: Server;
  readonly states: RequestStateCodec<CallState>;
  /** Of revisions before 2026-07-28, where the server asks the client; later the client is told to ask and to come back. */
  readonly canAsk: boolean;
}

/** Milliseconds; the run's own time-out is what ends a question. */
const longestQuestion = 2 ** 31 - 1;

/**
 * Carries out `tools/call` as a recorded run: log and progress go out as notices, a question goes to the client's person,
 * and a client that cancels or goes away stops the run.
 */
export async function callTool(
  parts: CallParts,
  params: CallToolRequest["params"],
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { runs } = parts;
  const state = readCallState(ctx.mcpReq.requestState());
  const run = state === undefined ? start(parts, params, ctx) : goOn(parts, state, ctx);
  const gone = AbortSignal.any([ctx.mcpReq.signal, ...(ctx.http?.req ? [ctx.http.req.signal] : [])]);
  const stop = () => runs.stop(run.id);
  if (gone.aborted) stop();
  gone.addEventListener("abort", stop, { once: true });
  try {
    return await follow(parts, run, state?.nextIndex ?? 0, ctx);
  } finally {
    gone.removeEventListener("abort", stop);
  }
}

function start(
  { runs, tool, client }: CallParts,
  params: CallToolRequest["params"],
  ctx: ServerContext,
): Run {
  return runs.start({
    toolKey: tool.name,
    argumentsText: JSON.stringify(params.arguments ?? {}),
    contextText: createContextText(ctx, client),
    validate: true,
    tabId: "",
  });
}

/** Goes on with a run that waits for what this request brings. */
function goOn({ runs, tool, askable }: CallParts, { runId }: CallState, ctx: ServerContext): Run {
  const run = runs.get(runId);
  if (run?.toolKey !== tool.name) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "This call is not known any more: start it anew.",
    );
  }
  const { request } = run;
  const reply = request && ctx.mcpReq.inputResponses?.[request.id];
  const answered = specTypeSchemas.ElicitResult["~standard"].validate(reply);
  if (request && !answered.issues) {
    const elicitation = createElicitation(request, askable);
    if (elicitation) runs.answer(runId, elicitation.readAnswer(answered.value));
  }
  return run;
}

async function follow(
  parts: CallParts,
  { id }: Run,
  from: number,
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { runs, states } = parts;
  const notices = createNotices(ctx);
  let question = new AbortController();
  try {
    for await (const event of runs.follow(id)) {
      if (event.index < from) continue;
      await notices.tell(event);
      if (event.type === "run-resumed" || event.type === "run-finished") question.abort();
      const run = runs.get(id);
      if (event.type !== "run-waiting" || run?.request?.id !== event.request.id) continue;
      const { request } = event;
      const elicitation = createElicitation(request, parts.askable);
      if (!elicitation) return createPendingReply(run, request);
      if (!parts.canAsk) {
        return inputRequired({
          inputRequests: { [request.id]: writeInputRequest(elicitation.params) },
          requestState: await states.mint({ runId: id, nextIndex: event.index }, ctx),
        });
      }
      question.abort();
      question = new AbortController();
      void ask(elicitation.params, request, ctx, question.signal).then((result) => {
        if (result) runs.answer(id, elicitation.readAnswer(result));
      });
    }
  } finally {
    question.abort();
  }
  return readReply(parts, id);
}

/** Puts a question to the client's person; a client that can't put it counts as one who cancelled. */
async function ask(
  params: ElicitationParams,
  { id }: Request,
  ctx: ServerContext,
  signal: AbortSignal,
): Promise<ElicitResult | undefined> {
  const asked = params.mode === "url" ? { ...params, elicitationId: id } : params;
  try {
    return await ctx.mcpReq.send(
      { method: "elicitation/create", params: { ...asked } },
      { signal, timeout: longestQuestion },
    );
  } catch {
    return signal.aborted ? undefined : { action: "cancel" };
  }
}

function writeInputRequest(params: ElicitationParams) {
  return params.mode === "url"
    ? inputRequired.elicitUrl({ message: params.message, url: params.url })
    : inputRequired.elicit({ ...params });
}

async function readReply(
  { runs, tool, server, outputSchema }: CallParts,
  id: string,
): Promise<CallToolResult> {
  const run = runs.get(id);
  const outcome = run?.outcome;
  if (!run || !outcome) {
    throw new ProtocolError(ProtocolErrorCode.InternalError, `The run ${id} is not kept any more.`);
  }
  const whole = outcome.outputLength > outcome.output.length ? runs.output(id) : undefined;
  const output =
    whole === undefined || whole.bytes > mostOutputBytes
      ? outcome.output
      : // Its file is nobody's but ours, and may be gone all the same.
        await whole.read().then(
          (bytes) => Buffer.from(bytes).toString(),
          () => outcome.output,
        );
  const reply = createReply({ run, outcome, output, tool, hasOutputSchema: outputSchema !== undefined });
  return server.projectCallToolResult(reply, outputSchema);
}
