import { randomUUID } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { ToolkitServers } from "./toolkit-server.ts";

/** Bounds of sessions; times in milliseconds. */
export interface SessionLimits {
  /** How many there may be; beyond it the one that rests longest is closed. */
  readonly most: number;
  /** A session that has no open request and no stream for so long is closed. */
  readonly idle: number;
}

const defaultSessionLimits: SessionLimits = { most: 1_000, idle: 30 * 60 * 1000 };

/** The sessions of clients that begin with `initialize` (revisions before 2026-07-28). */
export interface Sessions {
  /** Opens a session with an `initialize` request. */
  open(request: Request, body: unknown): Promise<Response>;
  /** Serves a request that names a session; 404 where there is none, upon which a client opens a new one. */
  serve(id: string, request: Request, body: unknown): Promise<Response>;
  size(): number;
  close(): Promise<void>;
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly close: () => Promise<void>;
  /** Requests and streams that are open. */
  open: number;
  lastUsed: number;
}

/** Keeps the sessions over streamable HTTP. */
export function createSessions(
  servers: ToolkitServers,
  bodyBytes: number,
  limits: SessionLimits = defaultSessionLimits,
): Sessions {
  const sessions = new Map<string, Session>();
  const sweep = setInterval(
    () => {
      for (const session of sessions.values()) {
        if (session.open === 0 && performance.now() - session.lastUsed >= limits.idle) void session.close();
      }
    },
    Math.max(50, limits.idle / 10),
  );
  sweep.unref();

  const makeRoom = () => {
    if (sessions.size < limits.most) return;
    const [longest] = [...sessions.values()].sort((a, b) => a.open - b.open || a.lastUsed - b.lastUsed);
    void longest?.close();
  };
  const handle = async (session: Session, request: Request, body: unknown) => {
    session.open += 1;
    session.lastUsed = performance.now();
    const done = () => {
      session.open -= 1;
      session.lastUsed = performance.now();
    };
    try {
      const options = body === undefined ? {} : { parsedBody: body };
      return onceRead(await session.transport.handleRequest(request, options), done);
    } catch (fault) {
      done();
      throw fault;
    }
  };

  return {
    async open(request, body) {
      makeRoom();
      const server = servers.createConnected("legacy");
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        maxRequestBodySize: bodyBytes,
        onsessioninitialized: (id) => void sessions.set(id, session),
      });
      const session: Session = {
        transport,
        close: () => server.close(),
        open: 0,
        lastUsed: performance.now(),
      };
      const ended = server.onclose;
      server.onclose = () => {
        ended?.();
        if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
      };
      await server.connect(transport);
      const response = await handle(session, request, body);
      if (transport.sessionId === undefined) await server.close();
      return response;
    },
    async serve(id, request, body) {
      const session = sessions.get(id);
      return session ? handle(session, request, body) : noSession();
    },
    size: () => sessions.size,
    async close() {
      clearInterval(sweep);
      await Promise.all([...sessions.values()].map((session) => session.close()));
    },
  };
}

function noSession(): Response {
  const error = {
    code: -32001,
    message: "Session not found: it was closed or has lapsed. Initialize a new one.",
  };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 404 });
}

/** Calls `done` once, when the body of a response was read to its end, or nobody reads it any more. */
function onceRead(response: Response, done: () => void): Response {
  if (response.body === null) {
    done();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done: isOver, value } = await reader.read();
        if (!isOver) return controller.enqueue(value);
        done();
        controller.close();
      } catch (fault) {
        done();
        controller.error(fault);
      }
    },
    cancel(reason) {
      done();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
