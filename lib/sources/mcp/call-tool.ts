import {
  type CallToolRequest,
  InsufficientScopeError,
  ProtocolError,
  ProtocolErrorCode,
  type RequestOptions,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  type Tool as SdkTool,
} from "@modelcontextprotocol/client";
import { type MaskText, maskValue } from "@/lib/net/index.ts";
import { type JsonObject, type ToolContext, ToolResult, withOrigin } from "@/lib/tool/index.ts";
import { createRequest } from "./answer-server.ts";
import { startClock } from "./call-clock.ts";
import type { Connection } from "./connection.ts";
import { isObject } from "./content.ts";
import { describeFault } from "./describe-fault.ts";
import { readFlood } from "./message-limits.ts";
import { readRawResult } from "./raw-results.ts";
import { readResult } from "./read-result.ts";
import { untilAborted } from "./until-aborted.ts";
import { sendFor } from "./wire-tap.ts";

/** The server that a call goes to. */
export interface CalledServer {
  readonly name: string;
  /** Milliseconds without a word from the server. */
  readonly timeout: number;
  /** Hides what came from the environment. */
  readonly maskText: () => MaskText;
  /** The connection, made anew where it was lost. Rejects where the server can't be reached. */
  connect(signal: AbortSignal): Promise<Connection>;
}

/** What the SDK wants to know of a tool: its schema says which arguments go into headers; we check outputs ourselves. */
export type CalledTool = { readonly name: string; readonly inputSchema: JsonObject };

/** The longest that a timer can be set to; the time of a call is kept by its own clock. */
const never = 2 ** 31 - 1;
const logLevelKey = "io.modelcontextprotocol/logLevel";

/** Calls a tool of a server. Never rejects. */
export async function callTool(
  server: CalledServer,
  tool: CalledTool,
  args: JsonObject,
  ctx: ToolContext,
): Promise<ToolResult> {
  if (ctx.signal.aborted) return createStopped();
  let connection: Connection;
  try {
    connection = await untilAborted(server.connect(ctx.signal), ctx.signal);
  } catch (thrown) {
    if (ctx.signal.aborted) return createStopped();
    const output = server.maskText()(`${server.name} cannot be reached. ${describeFault(thrown)}`);
    return withOrigin(ToolResult.error(output, { server: server.name }), { runtime: "not started" });
  }
  try {
    return await send(server, connection, tool, args, ctx);
  } catch (thrown) {
    if (!isForgotten(thrown, connection)) return createFailure(server, connection, thrown);
  }
  // The server has forgotten the session, and so has not run anything; a new one can be asked.
  connection.lose("has forgotten the session");
  return callTool(server, tool, args, ctx);
}

async function send(
  server: CalledServer,
  connection: Connection,
  tool: CalledTool,
  args: JsonObject,
  ctx: ToolContext,
  mayAuthorize = true,
): Promise<ToolResult> {
  const { client, calls } = connection;
  const clock = startClock(server.timeout);
  const end = calls.add({ ctx, pause: clock.pause });
  const isModern = client.getProtocolEra() === "modern";
  const params = {
    name: tool.name,
    arguments: args,
    ...(isModern ? { _meta: { [logLevelKey]: "debug" } } : {}),
  } as CallToolRequest["params"];
  try {
    const options: RequestOptions & { readonly toolDefinition: SdkTool } = {
      signal: AbortSignal.any([ctx.signal, clock.signal]),
      timeout: never,
      toolDefinition: tool as SdkTool,
      onprogress({ progress, total, message }) {
        clock.extend();
        ctx.progress({
          progress,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message }),
        });
      },
    };
    const result = await sendFor(ctx, () => client.callTool(params, options));
    return readResult(readRawResult(result), server.name, server.maskText());
  } catch (thrown) {
    if (ctx.signal.aborted) return createStopped();
    if (clock.signal.aborted) return createTimedOut(server);
    if (mayAuthorize && (await authorize(server, thrown, ctx, clock.pause))) {
      return await send(server, connection, tool, args, ctx, false);
    }
    throw thrown;
  } finally {
    end();
    clock.stop();
  }
}

/** A server may refuse a call until the person has been somewhere; true where they say that they have. */
async function authorize(
  server: CalledServer,
  thrown: unknown,
  ctx: ToolContext,
  pause: () => () => void,
): Promise<boolean> {
  if (!(thrown instanceof ProtocolError) || thrown.code !== ProtocolErrorCode.UrlElicitationRequired)
    return false;
  const listed = isObject(thrown.data) ? thrown.data.elicitations : undefined;
  const resume = pause();
  try {
    for (const each of Array.isArray(listed) ? (listed as unknown[]) : []) {
      if (!isObject(each)) return false;
      const message = typeof each.message === "string" ? each.message : thrown.message;
      const answer = await ctx.ask(createRequest({ message, mode: "url", url: each.url }, server.name));
      if (!answer.ok) return false;
    }
    return Array.isArray(listed) && listed.length > 0;
  } catch {
    return false;
  } finally {
    resume();
  }
}

function isForgotten(thrown: unknown, connection: Connection): boolean {
  return thrown instanceof SdkHttpError && thrown.status === 404 && connection.hasSession();
}

function createFailure(server: CalledServer, connection: Connection, thrown: unknown): ToolResult {
  const maskText = server.maskText();
  const flood = readFlood(thrown);
  if (flood !== undefined)
    return withOrigin(ToolResult.error(`${server.name} gave no result. ${flood}`, { server: server.name }), {
      runtime: "unreachable",
    });
  if (thrown instanceof ProtocolError) {
    const { code, message, data } = thrown;
    const error = { code, message, ...(data === undefined ? {} : { data }) };
    const output = `${server.name} refused the call: ${message} (${code})`;
    return ToolResult.error(maskText(output), { server: server.name, error: maskValue(error, maskText) });
  }
  const isLost = thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed;
  const sentence = isLost ? connection.describeLoss() : describeFault(thrown);
  if (!isLost && !(thrown instanceof SdkError) && !(thrown instanceof InsufficientScopeError))
    connection.lose("could not be reached");
  const output = maskText(`${server.name} gave no result. ${sentence}`);
  // One that closed the connection in the middle of the call may have died of it.
  return withOrigin(ToolResult.error(output, { server: server.name }), {
    runtime: isLost ? "exited" : "unreachable",
  });
}

function createTimedOut(server: CalledServer): ToolResult {
  const seconds = server.timeout / 1000;
  const output = `Timed out: ${server.name} said nothing for ${seconds} s, which is the time-out that its configuration gives a call.`;
  return withOrigin(ToolResult.error(output, { server: server.name }), { runtime: "stopped" });
}

function createStopped(): ToolResult {
  return withOrigin(ToolResult.error("Stopped."), { runtime: "stopped" });
}
