import { PassThrough } from "node:stream";
import {
  Client,
  type ClientOptions,
  ReadBuffer,
  StreamableHTTPClientTransport,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import type { CheckValue } from "@/lib/runs/ports.ts";
import { createRuns, type Runs } from "@/lib/runs/runs.ts";
import type { Tool } from "@/lib/tool/index.ts";
import { createPlaygroundMcpServer, type McpServerOptions, type PlaygroundMcpServer } from "./index.ts";

/** A server with real runs for tests, and what is behind it. */
export interface TestServer extends PlaygroundMcpServer {
  readonly runs: Runs;
  /** Changes the tools. */
  setTools(tools: readonly Tool[]): void;
  /** A client that is connected over HTTP, without a network in between. */
  connect(options?: ClientOptions): Promise<Client>;
  /** A client that is connected over a pair of streams, and how to close its side. */
  connectStreams(options?: ClientOptions): Promise<Client>;
  /** Sends a request as a program without an SDK would. */
  send(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

const address = "http://127.0.0.1:3000/api/mcp";

/** Makes the server; the caller closes it. */
export function createTestServer(
  first: readonly Tool[],
  check: CheckValue,
  options: Partial<McpServerOptions> = {},
): TestServer {
  let tools = first;
  const listeners = new Set<() => void>();
  const runs = createRuns({
    findTool: (key) => tools.find(({ name }) => name === key),
    check,
  });
  const server = createPlaygroundMcpServer(
    {
      version: "1.2.3",
      tools: () => tools,
      subscribeTools(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      whenLoaded: async () => undefined,
      runs,
    },
    { allow: [], ...options },
  );
  const connect = async (transport: Transport, clientOptions?: ClientOptions) => {
    const client = new Client({ name: "tests", version: "1.0.0" }, clientOptions);
    await client.connect(transport);
    return client;
  };
  return {
    ...server,
    runs,
    setTools(changed) {
      tools = changed;
      for (const listener of listeners) listener();
    },
    connect: (clientOptions) =>
      connect(
        new StreamableHTTPClientTransport(new URL(address), {
          fetch: (url, init) => server.handle(new Request(url, init)),
        }),
        clientOptions,
      ),
    connectStreams(clientOptions) {
      const toServer = new PassThrough();
      const toClient = new PassThrough();
      void server.serveStreams(toServer, toClient);
      return connect(createStreamTransport(toClient, toServer), clientOptions);
    },
    send: (body, headers = {}) =>
      server.handle(
        new Request(address, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            ...headers,
          },
          body: JSON.stringify(body),
        }),
      ),
    async close() {
      await runs.close();
      await server.close();
    },
  };
}

function createStreamTransport(input: PassThrough, output: PassThrough): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    async start() {
      input.on("data", (chunk: Buffer) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message; message = buffer.readMessage()) {
          transport.onmessage?.(message);
        }
      });
    },
    async send(message) {
      output.write(serializeMessage(message));
    },
    async close() {
      output.end();
      transport.onclose?.();
    },
  };
  return transport;
}
