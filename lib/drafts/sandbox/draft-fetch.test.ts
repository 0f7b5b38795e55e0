import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EchoServer, startEchoServer } from "@/lib/net/testing.ts";
import { createSandbox, type ProcessSandbox } from "./index.ts";
import { draftCode, runDraft } from "./testing.ts";

let server: EchoServer;
let other: EchoServer;
let sandbox: ProcessSandbox;
const blocked = createSandbox({ idleChildren: 1 });
const anywhere = createSandbox({ idleChildren: 1, allow: ["*"] });

beforeAll(async () => {
  [server, other] = await Promise.all([startEchoServer(), startEchoServer()]);
  sandbox = createSandbox({
    idleChildren: 1,
    allow: [new URL(server.url).host, "*.example.invalid"],
    mostRequests: 5,
    answerBytes: 1024 * 1024,
  });
}, 30_000);
afterAll(() =>
  Promise.all([server.stop(), other.stop(), sandbox.close(), blocked.close(), anywhere.close()]),
);

const output = async (body: string, used = sandbox) => (await runDraft(used, draftCode(body)).result).output;

describe("what drafts fetch", { timeout: 30_000 }, () => {
  it("sends method, headers and body, and reads the answer in every way", async () => {
    const echoed = JSON.parse(
      await output(`const response = await fetch("${server.url}/a?b=1", { method: "POST", headers: { "X-Own": "é" .normalize() && "1" }, body: new URLSearchParams({ q: "ä" }) });
        return { ...(await response.json()), status: response.status, ok: response.ok, type: response.headers.get("content-type"), id: response.headers.get("x-request-id") };`),
    );
    expect(echoed).toMatchObject({
      method: "POST",
      url: "/a?b=1",
      body: "q=%C3%A4",
      status: 200,
      ok: true,
      type: "application/json",
      id: "r-1",
    });
    expect(echoed.headers).toMatchObject({
      "x-own": "1",
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
    });
    expect(
      await output(
        `return (await (await fetch(new Request("${server.url}/image"))).bytes()).slice(1, 4).join();`,
      ),
    ).toBe("80,78,71");
    expect(
      await output(`return await (await fetch(new URL("${server.url}/text?text=%F0%9F%98%80"))).text();`),
    ).toBe("😀");
    expect(
      await output(
        `const bytes = new Uint8Array([97, 98]); return JSON.parse(await (await fetch("${server.url}", { method: "PUT", body: bytes })).text()).body;`,
      ),
    ).toBe("ab");
  });

  it("follows redirects to where one may fetch, and nowhere else", async () => {
    const to = (url: string) => `${server.url}/redirect?to=${encodeURIComponent(url)}`;
    expect(
      await output(`const r = await fetch("${to("/text")}"); return r.redirected + await r.text();`),
    ).toBe("truesome text");
    expect(
      await output(`return String((await fetch("${to("/text")}", { redirect: "manual" })).status);`),
    ).toBe("302");
    expect(await output(`await fetch("${to("/text")}", { redirect: "error" });`)).toMatch(/redirects to/);
    const before = await other.count();
    expect(await output(`await fetch("${to(other.url)}");`)).toMatch(/may not fetch from 127\.0\.0\.1:\d+/);
    expect(await output(`await fetch("${to("file:///etc/passwd")}");`)).toMatch(/Only http and https/);
    expect(await other.count()).toBe(before);
  });

  it("says how to allow a host, where it is not", async () => {
    const { host } = new URL(server.url);
    const before = await server.count();
    expect(await output(`await fetch("${server.url}");`, blocked)).toBe(
      `Drafts may not fetch from ${host}. To allow it, add "${host}" to "allow" in the configuration.`,
    );
    expect(await output('await fetch("https://example.invalid");')).toMatch(
      /may not fetch from example\.invalid/,
    );
    expect(await output('await fetch("https://sub.example.invalid");')).not.toMatch(/may not fetch/);
    expect(await server.count()).toBe(before);
  });

  it.each([
    "http://127.0.0.1:PORT",
    "http://localhost:PORT",
    "http://2130706433:PORT",
    "http://0x7f.1:PORT",
    "http://127.1:PORT",
    "http://[::1]:PORT",
    "http://[::ffff:127.0.0.1]:PORT",
    "http://0.0.0.0:PORT",
    "http://169.254.169.254/latest/meta-data",
    "http://[fd00:ec2::254]/",
    "http://10.0.0.1",
    "http://192.168.0.1",
    "http://[fe80::1]/",
    "http://127.0.0.1.nip.invalid:PORT",
  ])("reaches no private network by a wildcard: %s", async (address) => {
    const url = address.replace("PORT", new URL(server.url).port);
    const before = await server.count();
    const result = await runDraft(anywhere, draftCode(`return (await fetch("${url}")).status;`)).result;
    expect(result.isError).toBe(true);
    expect(result.output).toMatch(
      /private network|link-local|could not|can't|not found|No such|no address|is not known/i,
    );
    expect(await server.count()).toBe(before);
  });

  it.each([
    ["file:///etc/passwd", /Only http and https/],
    ["data:text/plain,x", /Only http and https/],
    ["ftp://a.example", /Only http and https/],
    ["https://user:secret@a.example", /name and a password/],
    ["nonsense", /is no address/],
  ])("refuses %s", async (url, message) => {
    expect(await output(`await fetch("${url}");`, anywhere)).toMatch(message);
  });

  it("bounds the number of requests and the size of an answer", async () => {
    const flood = `const all = await Promise.allSettled(Array.from({ length: 30 }, () => fetch("${server.url}/text").then((r) => r.text()))); return all.filter((each) => each.status === "fulfilled").length;`;
    const before = await server.count();
    expect(Number(await output(flood))).toBeLessThanOrEqual(5);
    expect((await server.count()) - before).toBeLessThanOrEqual(5);
    expect(await output(`return (await fetch("${server.url}/big?mb=2")).status;`)).toMatch(
      /longer than 1 MB/,
    );
    expect(
      await output(`await fetch("${server.url}", { method: "POST", body: "x".repeat(4000001) });`),
    ).toMatch(/4 MB/);
  });

  it("lets go when the draft, the person or the end of the run says so", async () => {
    expect(
      await output(
        `try { await fetch("${server.url}/slow?ms=60000", { signal: AbortSignal.timeout(20) }); } catch (error) { return error.name; }`,
      ),
    ).toBe("TimeoutError");
    const running = runDraft(
      sandbox,
      draftCode(`console.log("on"); await fetch("${server.url}/slow?ms=60000");`),
    );
    await expect.poll(() => running.lines.length, { timeout: 15_000 }).toBe(1);
    running.stop();
    expect((await running.result).output).toBe("The run was stopped.");
    expect(await output(`void fetch("${server.url}/slow?ms=60000").catch(() => {}); return "done";`)).toBe(
      "done",
    );
    expect(await output('return "next";')).toBe("next");
  });
});
