// The official SDK's server with an echo and nothing else: what the playground's `/api/mcp` is measured against. Prints its
// address.
import { randomUUID } from "node:crypto";
import http from "node:http";
import { McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import * as z from "zod";

const sessions = new Map();

async function open() {
  const server = new McpServer({ name: "bare", version: "1.0.0" });
  server.registerTool(
    "echo",
    { description: "Gives back the text.", inputSchema: z.object({ text: z.string().optional() }) },
    ({ text }) => ({ content: [{ type: "text", text: text ?? "" }] }),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await server.connect(transport);
  return transport;
}

async function handle(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const transport = sessions.get(request.headers["mcp-session-id"]) ?? (await open());
  const answer = await transport.handleRequest(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) for await (const chunk of answer.body) response.write(chunk);
  response.end();
}

const server = http.createServer((request, response) => {
  handle(request, response).catch((error) => response.destroy(error));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
