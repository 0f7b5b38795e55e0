import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./testing.ts";

const page = `<!doctype html><html><head><title>T</title><style>p{}</style></head><body>
<h1>Title</h1><p>Some <b>bold</b> <a href="/x">link</a> &amp; more<script>document.write("run")</script></p>
<ul><li>one</li><li>two</li></ul><pre><code>a  b</code></pre>
<table><tr><th>k</th><th>v</th></tr><tr><td>x</td><td>1|2</td></tr></table></body></html>`;

let server: Server;
let url: string;
let space: TestWorkspace;
let closed: TestWorkspace;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/slow") return;
    if (request.url === "/away") return response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
    if (request.url === "/none")
      return response.writeHead(404, { "content-type": "text/html" }).end("<h1>gone</h1>");
    if (request.url === "/json")
      return response.writeHead(200, { "content-type": "application/json" }).end('{"a":"<b>"}');
    if (request.url === "/long")
      return response.writeHead(200, { "content-type": "text/html" }).end("<p>long".repeat(800_000));
    if (request.url === "/deep")
      return response.writeHead(200, { "content-type": "text/html" }).end("<div>".repeat(100_000));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  space = await createTestWorkspace({ allowedHosts: [`127.0.0.1:${port}`] });
  closed = await createTestWorkspace();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([space.clear(), closed.clear()]);
});

test("a page becomes Markdown, and nothing of it is run", async () => {
  expect(await space.run("webfetch", { url })).toBe(
    "# Title\n\nSome **bold** [link](/x) & more\n\n-   one\n-   two\n\n```\na  b\n```\n\n| k | v |\n| --- | --- |\n| x | 1\\|2 |",
  );
});

test("a page becomes text, or stays as it is", async () => {
  const text = await space.run("webfetch", { url, format: "text" });
  expect(text).toContain("Title\n\nSome bold link & more");
  expect(text).not.toMatch(/[*#<]|run/);
  expect(await space.run("webfetch", { url, format: "html" })).toBe(page);
  expect(await space.run("webfetch", { url: `${url}/json` })).toBe('{"a":"<b>"}');
});

test("a status that is no success is HTTP and its number", async () => {
  const run = space.start("webfetch", { url: `${url}/none` });
  const { output, isError, metadata } = await run.result;
  expect(run.wire).toMatchObject([{ kind: "http-request" }, { kind: "http-reply", status: 404 }]);
  expect([output, isError, metadata?.status]).toEqual(["HTTP 404", true, 404]);
});

test("private networks are refused, after a redirect too, unless the configuration allows the host", async () => {
  expect(await closed.run("webfetch", { url })).toMatch(/^error: 127\.0\.0\.1 is in a private network/);
  expect(await space.run("webfetch", { url: `${url}/away` })).toMatch(/private network/);
  expect(await space.run("webfetch", { url: "http://169.254.169.254/" })).toMatch(/link-local/);
  expect(await space.run("webfetch", { url: "file:///etc/passwd" })).toMatch(/^error: Only http and https/);
  expect(await space.run("webfetch", { url: "nothing" })).toMatch(/^error: nothing is no address/);
});

test("a page that never comes is given up, and a stop ends the wait", async () => {
  const slow = { url: `${url}/slow`, timeout: 0.1 };
  expect(await space.run("webfetch", slow)).toBe(
    "error: Timed out after 0.1 s, which is the time-out of the tool itself.",
  );
  const run = space.start("webfetch", { url: `${url}/slow` });
  run.stop();
  expect((await run.result).output).toBe("Stopped.");
});

test("a page that is too long is told, and one that takes long to convert holds nothing up", async () => {
  expect(await space.run("webfetch", { url: `${url}/long` })).toMatch(/^error: The page is longer than 5 MB/);
  const run = space.start("webfetch", { url: `${url}/deep` });
  expect(await space.run("webfetch", { url: `${url}/json` })).toContain("a");
  run.stop();
  expect((await run.result).output).toBe("Stopped.");
});
