import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { createHttpEndpoint, mostBodyBytes } from "./http-endpoint.ts";
import type { McpPlayground } from "./mcp-playground.ts";
import type { Offer } from "./offered-tool.ts";
import { createToolkitServers } from "./toolkit-server.ts";

export type { Offer, OfferedTool, WithheldTool } from "./offered-tool.ts";

/** The playground's tools as an MCP server. */
export interface PlaygroundMcpServer {
  /** Serves a request over streamable HTTP. */
  handle(request: Request): Promise<Response>;
  /**
   * Serves one client over a pair of streams, a message a line. Resolves when the client has closed its side; runs that it
   * started are stopped then.
   */
  serveStreams(input: Readable, output: Writable): Promise<void>;
  /** What clients are offered now, and what not. */
  offer(): Offer;
  /** Ends every session. */
  close(): Promise<void>;
}

/** What the configuration says about the server. */
export interface McpServerOptions {
  /** Names of tools that change things and are offered all the same; `*` for every tool. */
  readonly allow: readonly string[];
}

/** Makes the MCP server of a playground. */
export function createPlaygroundMcpServer(
  playground: McpPlayground,
  { allow }: McpServerOptions,
): PlaygroundMcpServer {
  const servers = createToolkitServers(playground, allow);
  const http = createHttpEndpoint(servers);
  return {
    handle: http.handle,
    async serveStreams(input, output) {
      const transport = new StdioServerTransport(input, output, { maxBufferSize: mostBodyBytes });
      const connection = serveStdio(({ era }) => servers.createConnected(era), { transport });
      try {
        await finished(input, { writable: false });
      } catch {
        // A client that is gone without a word has closed its side too.
      }
      await connection.close();
    },
    offer: servers.offer,
    async close() {
      servers.close();
      await http.close();
    },
  };
}
