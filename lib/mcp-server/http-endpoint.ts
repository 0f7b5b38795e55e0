import {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  legacyStatelessFallback,
  readRequestBody,
} from "@modelcontextprotocol/server";
import { createSessions, type SessionLimits } from "./sessions.ts";
import type { ToolkitServers } from "./toolkit-server.ts";

/** Bytes that the body of a request may have. */
export const mostBodyBytes = 11 * 1024 * 1024;

/** The address that speaks streamable HTTP. */
export interface HttpEndpoint {
  handle(request: Request): Promise<Response>;
  /** How many sessions are open. */
  sessions(): number;
  close(): Promise<void>;
}

/**
 * Serves MCP over HTTP, to three kinds of clients: those of revision 2026-07-28 and later, each of whose requests stands
 * by itself; those that open a session with `initialize`; and requests of older revisions outside of a session, which are
 * answered, but can't be asked anything.
 */
export function createHttpEndpoint(servers: ToolkitServers, limits?: SessionLimits): HttpEndpoint {
  const limit = { maxRequestBodySize: mostBodyBytes };
  const modern = createMcpHandler(() => servers.create("modern"), { legacy: "reject", ...limit });
  const stateless = legacyStatelessFallback(() => servers.create("legacy"), undefined, limit);
  const sessions = createSessions(servers, mostBodyBytes, limits);
  const unsubscribe = servers.subscribe(() => modern.notify.toolsChanged());

  return {
    async handle(request) {
      const read = await readBody(request);
      if (read.response) return read.response;
      const { body } = read;
      const id = request.headers.get("mcp-session-id");
      if (request.method === "POST" && !(await isLegacyRequest(request, body))) {
        return modern.fetch(request, { parsedBody: body });
      }
      if (isOpening(body)) return sessions.open(request, body);
      if (id !== null) return sessions.serve(id, request, body);
      return stateless(request, body === undefined ? {} : { parsedBody: body });
    },
    sessions: sessions.size,
    async close() {
      unsubscribe();
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

type ReadBody = { readonly response: Response } | { readonly response?: undefined; readonly body: unknown };

async function readBody(request: Request): Promise<ReadBody> {
  if (request.method !== "POST") return { body: undefined };
  if (!isJsonContentType(request.headers.get("content-type"))) {
    return { response: refuse(415, -32000, "Send JSON: Content-Type: application/json.") };
  }
  const read = await readRequestBody(request, mostBodyBytes);
  if (read.tooLarge) {
    return { response: refuse(413, -32000, `The body has more than ${mostBodyBytes} bytes.`) };
  }
  try {
    return { body: JSON.parse(read.text) };
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : "";
    return { response: refuse(400, -32700, `Parse error: the body is not valid JSON: ${reason}`) };
  }
}

function isOpening(body: unknown): boolean {
  return Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body);
}

function refuse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
}
