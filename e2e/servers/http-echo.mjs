/**
 * An HTTP server that tells what it was sent, as JSON: method, path as it came, query, headers, body. It prints
 * `listening on URL`. Some paths do more: /status/N, /slow?ms=N, /redirect?to=URL, /big?mb=N, /image, /text, /drop, /hang.
 */
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let count = 0;

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString("utf8");
  const { pathname, searchParams } = new URL(request.url, "http://echo");
  const give = (status, type, content, headers = {}) =>
    response.writeHead(status, { "content-type": type, ...headers }).end(content);
  const status = Number(/^\/status\/(\d+)/.exec(pathname)?.[1] ?? 200);
  count += pathname === "/count" ? 0 : 1;
  if (pathname === "/count") return give(200, "text/plain", String(count));
  if (pathname === "/slow") await sleep(Number(searchParams.get("ms")));
  if (pathname === "/drop") return request.socket.destroy();
  if (pathname === "/hang") return response.writeHead(200).write("first");
  if (pathname === "/image") return give(200, "image/png", pixel);
  if (pathname === "/text") return give(200, "text/plain", searchParams.get("text") ?? "some text");
  if (pathname === "/empty") return response.writeHead(204).end();
  if (pathname === "/big")
    return give(200, "text/plain", "x".repeat(Number(searchParams.get("mb")) * 1024 * 1024));
  if (pathname === "/redirect") {
    const code = Number(searchParams.get("status") ?? 302);
    return response.writeHead(code, { location: searchParams.get("to") ?? request.url }).end();
  }
  const query = [...searchParams];
  const { headers, method, url } = request;
  give(status, "application/json", JSON.stringify({ method, url, query, headers, body }), {
    "x-request-id": "r-1",
  });
});

server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
