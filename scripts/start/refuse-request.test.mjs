import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRefused, refuse } from "./refuse-request.mjs";

describe("a request that Next would answer before the access check", () => {
  let port;
  const server = http.createServer((request, response) => {
    if (isRefused(request)) refuse(response);
    else response.end("passed");
  });
  beforeAll(async () => {
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address());
  });
  afterAll(() => server.close());

  const ask = (path, method = "GET") =>
    new Promise((resolve, reject) => {
      http
        .request({ port, host: "127.0.0.1", path, method }, (response) => {
          response.resume().on("end", () => resolve(response));
        })
        .on("error", reject)
        .end();
    });

  it.each([
    ["/runs/%E0%A4%A"],
    ["/api/tools/%E0%A4%A"],
    ["/api/tools/%"],
    ["/%C0%80?a=1"],
    ["/%zz"],
    ["//evil.example/"],
    ["/a\\b"],
    ["/", "TRACE"],
  ])("%s %s is refused, with the headers that every answer has", async (path, method) => {
    const { statusCode, headers } = await ask(path, method);
    expect(statusCode).toBe(400);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
  });

  it.each([["/runs/%E0%A4%AA"], ["/api/tools/a%2Fb%25"], ["/?q=%E0%A4%A&r=//"], ["/tools/draft:1/t"]])(
    "%s passes",
    async (path) => {
      expect((await ask(path)).statusCode).toBe(200);
    },
  );
});
