import http from "node:http";
import { request } from "./http.ts";
import type { Server } from "./server.ts";
import { expect, test } from "./test.ts";
import { openTool, runTool } from "./tool-page.ts";

const undecodable = "/runs/%E0%A4%A";
const pagePaths = [
  "/",
  "/tools/echo",
  "/tools/echo/",
  "/no/such/page",
  "/favicon.ico",
  "/_next/image?url=%2Fa",
  "//x",
  undecodable,
  `/api${undecodable}`,
];

async function scriptPath(server: Server): Promise<string> {
  const { body } = await request(`${server.url}/tools/echo`);
  return /\/_next\/static\/[^"]+\.js/.exec(body)?.[0] ?? "no script found";
}

test("a request under a foreign host gets nothing but a refusal, on every path", async ({ server }) => {
  const paths = [...pagePaths, "/api/tools", "/api/events", await scriptPath(server)];
  const hosts = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:3000",
    "192.168.1.7",
    "[fe80::1]",
  ];
  for (const path of paths) {
    for (const host of hosts) {
      const answer = await request(server.url + path, { headers: { host } });
      expect([400, 403], `${host} ${path}`).toContain(answer.status);
      expect(answer.body, `${host} ${path}`).toMatch(/^Refused: /);
    }
  }
});

test("a request under any loopback name is answered", async ({ server }) => {
  const { port } = new URL(server.url);
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `[::1]:${port}`,
    "127.9.9.9",
  ]) {
    expect((await request(`${server.url}/tools/echo`, { headers: { host } })).status, host).toBe(200);
    expect((await request(server.url + (await scriptPath(server)), { headers: { host } })).status, host).toBe(
      200,
    );
  }
});

test("a refusal says which host it was and what to set", async ({ server }) => {
  const answer = await request(server.url, { headers: { host: "tools.example:3000" } });
  expect(answer.status).toBe(403);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toContain('"tools.example:3000"');
  expect(answer.body).toContain("ALLOWED_HOSTS=tools.example");
});

test("a host of ALLOWED_HOSTS is answered, and no other", async ({ startOwnServer }) => {
  const server = await startOwnServer({
    environment: { ALLOWED_HOSTS: "tools.example, other.example:8080" },
  });
  const statusOf = async (host: string) =>
    (await request(`${server.url}/tools/echo`, { headers: { host } })).status;
  expect(await statusOf("tools.example:3000")).toBe(200);
  expect(await statusOf("other.example:8080")).toBe(200);
  expect(await statusOf("other.example")).toBe(403);
  expect(await statusOf("evil.tools.example")).toBe(403);
});

test("an action runs for our own origin only", async ({ page, server }) => {
  await openTool(page, "echo", { text: "hello" });
  const [sent] = await Promise.all([
    page.waitForRequest((candidate) => candidate.headers()["next-action"] !== undefined),
    runTool(page),
  ]);
  const own = await sent.allHeaders();
  const headers = Object.fromEntries(
    ["next-action", "content-type", "accept", "next-router-state-tree"].flatMap((name) => {
      const value = own[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const replay = (changed: Record<string, string>) =>
    request(sent.url(), { method: "POST", headers: { ...headers, ...changed }, body: sent.postData() ?? "" });

  const proper = await replay({ origin: server.url });
  expect(proper.status).toBe(200);
  expect(proper.body).toContain("hello");
  const { host, port } = new URL(server.url);
  const attempts: Record<string, string>[] = [
    {},
    { origin: "null" },
    { origin: "http://evil.example" },
    { origin: `https://${host}` },
    { origin: "http://127.0.0.1" },
    { origin: `http://localhost:${port}` },
    { origin: `${server.url}.evil.example` },
    { origin: "http://evil.example", "x-forwarded-host": "evil.example" },
    { origin: "http://evil.example", host: "evil.example" },
    { origin: "http://evil.example", forwarded: "host=evil.example", "x-forwarded-proto": "http" },
    { origin: server.url, host: "evil.example", "x-forwarded-host": host },
  ];
  for (const attempt of attempts) {
    const answer = await replay(attempt);
    expect(answer.status, JSON.stringify(attempt)).toBe(403);
    expect(answer.body).toMatch(/^Refused: /);
  }
  // The forwarded host decides nothing: Next would compare the origin with it.
  expect((await replay({ origin: server.url, "x-forwarded-host": "evil.example" })).status).toBe(200);
});

test("what a page of another origin loads in the background is refused", async ({ server }) => {
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await request(server.url + path, { headers })).status;
  const script = await scriptPath(server);
  const asScript = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "script",
  };
  const asFrame = { "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" };
  const asLink = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  expect(await statusOf(script, asScript)).toBe(403);
  expect(await statusOf("/tools/echo", asFrame)).toBe(403);
  expect(await statusOf("/api/events", asLink)).toBe(403);
  expect(await statusOf("/tools/echo", asLink)).toBe(200);
});

test("every answer carries the headers that keep it to itself", async ({ server }) => {
  for (const path of ["/tools/echo", "/no/such/page", undecodable, await scriptPath(server)]) {
    const { headers } = await request(server.url + path);
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(headers["cross-origin-opener-policy"], path).toBe("same-origin");
    expect(headers["permissions-policy"], path).toContain("camera=()");
    expect(headers["x-powered-by"], path).toBeUndefined();
  }
});

test("each page has a nonce of its own, and its scripts carry it", async ({ server }) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit += 1) {
    const { headers, body } = await request(`${server.url}/tools/echo`);
    const policy = String(headers["content-security-policy"]);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(policy).not.toContain("unsafe-eval");
    expect(body).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("another page can neither read the playground nor send it anything", async ({
  page,
  server,
  allowConsole,
}) => {
  const foreign = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Foreign</title>");
  });
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", () => resolve()));
  const address = foreign.address();
  allowConsole(/CORS|Failed to load resource/);
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  const results = await page.evaluate(async (target) => {
    const attempt = async (path: string, options: RequestInit) => {
      try {
        const response = await fetch(target + path, options);
        return response.type === "opaque" ? "opaque" : String(response.status);
      } catch {
        return "failed";
      }
    };
    return [
      await attempt("/api/tools", {}),
      await attempt("/tools/echo", { method: "POST", body: "[]" }),
      await attempt("/tools/echo", { method: "POST", mode: "no-cors", body: "[]" }),
    ];
  }, server.url);
  foreign.close();
  expect(results.slice(0, 2)).toEqual(["failed", "failed"]);
  expect(["opaque", "failed"]).toContain(results[2]);
});
