import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classifyAddress } from "./address-rules.ts";
import { createGuardedFetch, createMask, expandVariables, maskValue, readBody } from "./index.ts";
import { type EchoServer, startEchoServer } from "./testing.ts";

let echo: EchoServer;
let other: EchoServer;
beforeAll(async () => {
  [echo, other] = await Promise.all([startEchoServer(), startEchoServer()]);
});
afterAll(() => Promise.all([echo.stop(), other.stop()]));

const host = (server: EchoServer) => new URL(server.url).host;
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => "it was sent",
    (thrown: Error) => thrown.message,
  );

describe("addresses", () => {
  test.each([
    ["public", "93.184.215.14", "2606:2800:21f:cb07::1", "1.1.1.1", "::ffff:8.8.8.8", "2002:808:808::1"],
    ["private", "127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
    ["private", "::1", "::", "fd12::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "::7f00:1"],
    ["never", "169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "[fe80::1%eth0]", "fd00:ec2::254", "x"],
  ])("that are %s", (kind, ...addresses) => {
    expect(addresses.map(classifyAddress)).toEqual(addresses.map(() => kind));
  });
});

describe("the guarded fetch", () => {
  test("goes to a private host only where the configuration names it, port and all", async () => {
    const allowed = createGuardedFetch({ allowedHosts: [host(echo)] });
    expect((await allowed(echo.url)).status).toBe(200);
    expect(await reason(allowed(other.url))).toMatch(/127\.0\.0\.1 is in a private network/);
    expect(await reason(createGuardedFetch()(echo.url))).toMatch(/private network/);
  });

  test("looks names up itself, and is not fooled by other ways to write an address", async () => {
    const { port } = new URL(echo.url);
    const send = createGuardedFetch();
    for (const name of ["localhost", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "0"]) {
      expect(await reason(send(`http://${name}:${port}/`))).toMatch(/private network/);
    }
    expect(await reason(send("file:///etc/passwd"))).toMatch(/Only http and https/);
  });

  test("never goes to a link-local address, although the configuration names it", async () => {
    const send = createGuardedFetch({ allowedHosts: ["169.254.169.254"] });
    expect(await reason(send("http://169.254.169.254/latest/meta-data"))).toMatch(/link-local/);
  });

  test("checks where a redirect leads, and leaves the headers of the first host behind", async () => {
    const to = (target: string) => `${echo.url}/redirect?to=${encodeURIComponent(target)}`;
    const one = createGuardedFetch({ allowedHosts: [host(echo)] });
    expect(await reason(one(to(other.url)))).toMatch(/private network/);
    expect(await reason(one(to("http://169.254.169.254/")))).toMatch(/link-local/);
    expect(await reason(one(to("ftp://a.test/")))).toMatch(/Only http and https/);
    expect(await reason(one(`${echo.url}/redirect`))).toMatch(/More than 5 redirects/);
    const both = createGuardedFetch({ allowedHosts: [host(echo), host(other)] });
    const headers = { authorization: "Bearer x", "x-key": "k", accept: "a/b" };
    const there = (await (await both(to(other.url), { headers })).json()) as { headers: object };
    expect(there.headers).toMatchObject({ accept: "a/b" });
    expect(Object.keys(there.headers)).not.toEqual(expect.arrayContaining(["authorization"]));
    expect(Object.keys(there.headers)).not.toEqual(expect.arrayContaining(["x-key"]));
    const same = (await (await both(to("/end"), { headers, method: "POST", body: "b" })).json()) as object;
    expect(same).toMatchObject({ method: "GET", body: "", headers: { authorization: "Bearer x" } });
  });

  test("names the cause when nothing answers", async () => {
    const send = createGuardedFetch({
      allowedHosts: ["127.0.0.1:39998", "no-such-host.invalid", host(echo)],
    });
    expect(await reason(send("http://127.0.0.1:39998/"))).toMatch(/refused the connection.*ECONNREFUSED/);
    expect(await reason(send("http://no-such-host.invalid/"))).toMatch(/no-such-host\.invalid.*DNS/);
    expect(await reason(send(`${echo.url.replace("http", "https")}/`))).toMatch(/TLS/);
    expect(await reason(send(`${echo.url}/drop`))).toMatch(/closed the connection/);
  });

  test("reads no more of a body than it may", async () => {
    const response = await createGuardedFetch({ allowedHosts: [host(echo)] })(`${echo.url}/big?mb=3`);
    await expect(readBody(response, 1024 * 1024)).rejects.toThrow(/longer than 1 MB/);
  });
});

describe("secrets", () => {
  test("variables are put in, with defaults, and missing ones are told", () => {
    const variables = { A: "alpha", EMPTY: "" };
    const expand = (text: string) => expandVariables(text, variables);
    expect(expand("$" + "{A}-$" + "{env:A}")).toMatchObject({
      text: "alpha-alpha",
      missing: [],
      values: ["alpha", "alpha"],
    });
    expect(expand("$" + "{B:-b}$" + "{EMPTY:-e}")).toMatchObject({ text: "be", missing: [] });
    expect(expand("$" + "{B} $" + "{EMPTY}").missing).toEqual(["B", "EMPTY"]);
    expect(expand("{A} $A {}")).toMatchObject({ text: "{A} $A {}", values: [] });
  });

  test("are hidden as they are, in base64 at any place of a longer text, in URLs and JSON", () => {
    const secret = 'tiny "secret" +/=';
    const mask = createMask([secret, "short"]);
    const shown = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify({ a: secret }),
      ...["", "u:", "me:", "you:"].map((before) => Buffer.from(`${before}${secret}:x`).toString("base64")),
      Buffer.from(secret).toString("base64url"),
    ];
    for (const text of shown) expect(mask(text)).toContain("••••••");
    expect(mask(JSON.stringify({ a: secret }))).not.toContain("secret");
    expect(mask("short and tiny")).toBe("short and tiny");
    expect(maskValue({ [secret]: [secret, 1] }, mask)).toEqual({ "••••••": ["••••••", 1] });
    const untouched = { a: [1] };
    expect(maskValue(untouched, mask)).toBe(untouched);
  });
});
