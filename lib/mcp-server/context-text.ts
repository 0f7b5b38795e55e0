import type { Implementation, ServerContext } from "@modelcontextprotocol/server";

/** The key in `_meta` of a call that holds the context of the run: `{ sessionId?, messageId?, agent?, timeoutMs?, extra? }`. */
const contextKey = "tool-playground/context";

/**
 * The context of a run as JSON text: what the client gives in `_meta`, with the session and the client's name where it
 * gives none. The name begins with `mcp`, so that the history tells who called.
 */
export function createContextText(ctx: ServerContext, client: Implementation | undefined): string {
  const given = ctx.mcpReq._meta?.[contextKey];
  if (given !== undefined && !isRecord(given)) return JSON.stringify(given);
  return JSON.stringify({
    agent: client === undefined ? "mcp" : `mcp ${client.name} ${client.version}`,
    ...(ctx.sessionId === undefined ? {} : { sessionId: ctx.sessionId }),
    ...given,
  });
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
