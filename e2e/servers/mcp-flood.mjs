/**
 * An MCP server whose messages are too long, over HTTP (it prints `listening on URL`) or, with `--stdio`, over standard
 * input and output. What is long is the path of the address, or `--where`; every other answer is as it should be.
 *
 *   initialize, list, call    the answer to that request, as JSON
 *   event                     the answer to a call, in an event that never ends
 *   stream                    an event that never ends in the stream that no request opened
 *   none                      nothing: calls answer at once
 *
 *   --megabytes N    how much text is written; 0: for ever
 */
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { values: flags } = parseArgs({
  options: {
    stdio: { type: "boolean", default: false },
    where: { type: "string", default: "none" },
    megabytes: { type: "string", default: "0" },
  },
});
const most = Number(flags.megabytes) || Number.POSITIVE_INFINITY;
const megabyte = Buffer.alloc(1e6, "A");
const places = { initialize: "initialize", "tools/list": "list", "tools/call": "call" };

/** Writes a text of as many megabytes as were asked for, as fast as they are read. */
async function flood(output, start, end) {
  output.write(start);
  for (let written = 0; written < most && !output.destroyed; written += 1) {
    if (!output.write(megabyte))
      await new Promise((resolve) => {
        output.once("drain", resolve);
        output.once("close", resolve);
      });
  }
  output.write(end);
}

function answer({ method, params }) {
  if (method === "initialize")
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "flood", version: "1.0.0" },
    };
  if (method === "tools/list") {
    const inputSchema = { type: "object" };
    return {
      tools: [
        { name: "flood", inputSchema },
        { name: "quick", inputSchema },
      ],
    };
  }
  return method === "tools/call" ? { content: [{ type: "text", text: "short" }] } : undefined;
}

function floods(where, { method, params }) {
  const place = places[method];
  if (method === "tools/call" && params.name === "quick") return false;
  return place !== undefined && (place === where || (place === "call" && where === "event"));
}

function begin({ id }) {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":"`;
}
const end = '"}]}}';

function write(message) {
  const result = answer(message);
  const { id } = message;
  return JSON.stringify(
    result === undefined
      ? { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } }
      : { jsonrpc: "2.0", id, result },
  );
}

async function serveHttp(request, response) {
  const where = new URL(request.url, "http://x").pathname.slice(1);
  response.on("error", () => undefined);
  if (request.method !== "POST") {
    if (request.method !== "GET" || where !== "stream") return response.writeHead(405).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    return flood(response, "data: ", "");
  }
  let text = "";
  for await (const chunk of request) text += chunk;
  const message = JSON.parse(text);
  if (message.id === undefined) return response.writeHead(202).end();
  if (!floods(where, message)) {
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(write(message));
  }
  const isEvent = where === "event";
  response.writeHead(200, { "content-type": isEvent ? "text/event-stream" : "application/json" });
  await flood(response, `${isEvent ? "data: " : ""}${begin(message)}`, `${end}${isEvent ? "\n\n" : ""}`);
  response.end();
}

if (flags.stdio) {
  process.stdout.on("error", () => process.exit(0));
  createInterface({ input: process.stdin }).on("line", async (line) => {
    const message = JSON.parse(line);
    if (message.id === undefined) return;
    if (floods(flags.where, message)) await flood(process.stdout, begin(message), `${end}\n`);
    else process.stdout.write(`${write(message)}\n`);
  });
} else {
  const server = createServer((request, response) => void serveHttp(request, response));
  server.listen(0, "127.0.0.1", () => {
    process.stdout.write(`listening on http://127.0.0.1:${server.address().port}\n`);
  });
}
