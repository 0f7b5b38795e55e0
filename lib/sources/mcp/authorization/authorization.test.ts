import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { McpSource } from "../source.ts";
import { badServer, runTool, startProgram, startSource, waitFor } from "../testing.ts";
import { openTokenFile, type TokenFile } from "./token-file.ts";

vi.setConfig({ testTimeout: 60_000 });

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const redirectUrl = "http://127.0.0.1:3000/oauth/callback";

/** Starts a server that wants to know who asks; gives its address. */
async function serve(options: object = {}): Promise<string> {
  const args = ["--http", "--oauth", "--oauth-options", JSON.stringify({ approves: true, ...options })];
  const program = await startProgram([badServer, ...args], /listening on (\S+)/);
  open.push(program.stop);
  return program.match[1] ?? "";
}

async function load(entry: object, tokens?: TokenFile): Promise<McpSource> {
  const source = startSource(entry, { firstRetryMs: 20, ...(tokens ? { tokens } : {}) }, "notes");
  open.push(() => source.close());
  await source.ready();
  return source;
}

/** Does what a browser does with the link, up to what comes back to us. */
async function visit(
  source: McpSource,
): Promise<{ readonly state: string; readonly answer: URLSearchParams }> {
  const started = await source.signIn?.start(redirectUrl);
  if (started?.ok !== true) throw new Error(started?.message ?? "Nobody can sign in.");
  const response = await fetch(started.url, { redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  expect(`${back.origin}${back.pathname}`).toBe(redirectUrl);
  return { state: started.state, answer: back.searchParams };
}

async function signIn(source: McpSource): Promise<void> {
  const { state, answer } = await visit(source);
  expect(answer.get("state")).toBe(state);
  expect(await source.signIn?.finish(state, answer)).toBeUndefined();
  await waitFor(source, () => source.snapshot().state === "ready");
}

async function control(
  url: string,
  what: string,
): Promise<{ counts: Record<string, number>; asked: object }> {
  return (await fetch(new URL(`/test/${what}`, url))).json();
}

const problems = (source: McpSource) =>
  source
    .snapshot()
    .problems.map(({ message }) => message)
    .join(" ");

describe("a server that asks who we are", () => {
  test("is listed as one to sign in to, and its tools are there once somebody did", async () => {
    const url = await serve();
    const source = await load({ url });
    expect(source.snapshot()).toMatchObject({ state: "failed", authorization: "needed", tools: [] });
    expect(problems(source)).toBe("It wants to know who you are. Sign in to use its tools.");
    await signIn(source);
    expect(source.snapshot()).toMatchObject({ state: "ready", authorization: "granted" });
    expect(problems(source)).not.toContain("Sign in");
    expect((await runTool(source, "echo", { text: "me" }).result).output).toBe("me");
    const { counts, asked } = await control(url, "look");
    expect(counts).toMatchObject({ registered: 1, authorized: 1, exchanged: 1 });
    expect(asked).toMatchObject({
      resource: url,
      scope: "read",
      code_challenge_method: "S256",
      redirect_uri: redirectUrl,
    });
  });

  test("never sees its tokens again in what is shown, and keeps them in a file of their own", async () => {
    const folder = await mkdtemp(join(tmpdir(), "oauth-"));
    open.push(() => rm(folder, { recursive: true }));
    const path = join(folder, "data", "oauth.json");
    const url = await serve();
    const source = await load({ url }, openTokenFile(path));
    await signIn(source);
    const run = runTool(source, "headers");
    expect((await run.result).output).toBe("You sent Bearer ••••••.");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(await readFile(path, "utf8"));
    const { accessToken, refreshToken } = kept.grants[url];
    const shown = JSON.stringify([source.snapshot(), await run.result, run.lines, run.wire, source.lines()]);
    for (const secret of [accessToken, refreshToken]) {
      expect(secret).toMatch(/^\S{20,}$/);
      expect(shown).not.toContain(secret);
    }
    const later = await load({ url }, openTokenFile(path));
    expect(later.snapshot()).toMatchObject({ state: "ready", authorization: "granted" });
    await later.signIn?.signOut();
    expect(later.snapshot()).toMatchObject({ state: "failed", authorization: "needed" });
    expect(JSON.parse(await readFile(path, "utf8")).grants).toEqual({});
    expect((await control(url, "look")).counts).toMatchObject({ revoked: 1, registered: 1 });
  });

  test("has its token renewed while calls go on, once for all of them", async () => {
    const url = await serve();
    const source = await load({ url });
    await signIn(source);
    await control(url, "expire");
    const runs = ["a", "b", "c", "d"].map((text) => runTool(source, "echo", { text }).result);
    expect((await Promise.all(runs)).map(({ output }) => output)).toEqual(["a", "b", "c", "d"]);
    await control(url, "expire");
    expect((await runTool(source, "echo", { text: "e" }).result).output).toBe("e");
    expect((await control(url, "look")).counts).toMatchObject({ refreshed: 2, reused: 0, authorized: 1 });
  });

  test("has a token renewed before it is sent in vain", async () => {
    const url = await serve({ lifetimeSeconds: 0 });
    const source = await load({ url });
    const { state, answer } = await visit(source);
    await source.signIn?.finish(state, answer);
    await expect.poll(async () => (await control(url, "look")).counts.refreshed).toBeGreaterThan(0);
    expect((await control(url, "look")).counts.reused).toBe(0);
  });

  test("asks again when the sign-in has ended, in the call as well", async () => {
    const url = await serve();
    const source = await load({ url });
    await signIn(source);
    await control(url, "end");
    const result = await runTool(source, "echo", { text: "x" }).result;
    expect(result).toMatchObject({
      isError: true,
      output: expect.stringContaining("The sign-in has expired."),
    });
    await waitFor(source, () => /expired|who you are/.test(problems(source)));
    expect(source.snapshot()).toMatchObject({ state: "failed", authorization: "needed" });
    await signIn(source);
    expect((await runTool(source, "echo", { text: "again" }).result).output).toBe("again");
  });

  test("that wants another permission says so, and the next sign-in asks for it besides", async () => {
    const url = await serve();
    const source = await load({ url });
    await signIn(source);
    const refused = await runTool(source, "write_note").result;
    expect(refused.output).toMatch(/permission .*\(write\).*sign in again/);
    expect(source.snapshot()).toMatchObject({ state: "ready", authorization: "needed" });
    expect(problems(source)).toContain("(write)");
    await signIn(source);
    expect((await control(url, "look")).asked).toMatchObject({ scope: "read write" });
    expect((await runTool(source, "write_note").result).output).toBe("written");
    expect(source.snapshot()).toMatchObject({ state: "ready", authorization: "granted" });
    expect(problems(source)).not.toContain("permission");
  });

  test("may know its client already, whose secret comes from the environment", async () => {
    const url = await serve({ client: "notes-app:the-secret-of-the-app", registers: false });
    const source = startSource(
      { url, oauth: { clientId: "notes-app", clientSecret: "$" + "{APP_SECRET}", scope: "read write" } },
      { variables: { APP_SECRET: "the-secret-of-the-app" } },
      "notes",
    );
    open.push(() => source.close());
    await source.ready();
    await signIn(source);
    expect((await runTool(source, "write_note").result).output).toBe("written");
    await control(url, "expire");
    expect((await runTool(source, "write_note").result).output).toBe("written");
    expect((await control(url, "look")).counts).toMatchObject({ registered: 0, refreshed: 1 });
  });
});

describe("a sign-in that fails says why", () => {
  async function start(source: McpSource): Promise<string> {
    const started = await source.signIn?.start(redirectUrl);
    return started?.ok === false ? started.message : "it started";
  }

  test("refused by the person", async () => {
    const url = await serve({ approves: false });
    const source = await load({ url });
    const started = await source.signIn?.start(redirectUrl);
    if (started?.ok !== true) throw new Error("It did not start.");
    const page = await (await fetch(started.url)).text();
    const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const body = new URLSearchParams({ id, answer: "no" });
    const response = await fetch(new URL("/decide", url), { method: "POST", body, redirect: "manual" });
    const answer = new URL(response.headers.get("location") ?? "").searchParams;
    const message = await source.signIn?.finish(started.state, answer);
    expect(message).toMatch(/refused \(access_denied\)\. It says: The user said no\./);
    expect(problems(source)).toContain(message);
  });

  test("with the answer of another sign-in, another server, or a code that is not good", async () => {
    const url = await serve();
    const source = await load({ url });
    const first = await visit(source);
    const second = await visit(source);
    expect(await source.signIn?.finish(first.state, first.answer)).toBe("Another sign-in was started since.");
    const mixed = new URLSearchParams(second.answer);
    mixed.set("iss", "https://evil.example");
    const message = await source.signIn?.finish(second.state, mixed);
    expect(message).toContain("another authorization server");
    expect(message).not.toContain("evil");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const third = await visit(source);
    third.answer.set("code", "a-code-of-somebody-else");
    expect(await source.signIn?.finish(third.state, third.answer)).toContain("(invalid_grant)");
    expect(JSON.stringify(warn.mock.calls)).not.toContain("a-code-of-somebody-else");
    warn.mockRestore();
    expect(source.snapshot()).toMatchObject({ state: "failed", authorization: "needed" });
  });

  test("that can't register, or is not allowed to use what the documents name", async () => {
    const unknown = await load({ url: await serve({ registers: false }) });
    expect(await start(unknown)).toContain('"clientId"');
    const inside = await load({
      url: await serve({ resourceMetadata: { authorization_servers: ["https://10.1.2.3"] } }),
    });
    expect(inside.snapshot()).toMatchObject({ state: "failed" });
    expect(problems(inside)).toContain("10.1.2.3 is in a private network");
    const cloud = await load({
      url: await serve({ resourceMetadata: { authorization_servers: ["http://169.254.169.254"] } }),
    });
    expect(problems(cloud)).toMatch(/169\.254\.169\.254, which is not encrypted/);
    const plain = await load({
      url: await serve({ resourceMetadata: { authorization_servers: ["http://login.example.com"] } }),
    });
    expect(problems(plain)).toContain("http://login.example.com, which is not encrypted");
    const page = await load({
      url: await serve({ metadata: { authorization_endpoint: "http://login.example.com/authorize" } }),
    });
    expect(problems(page)).toContain("http://login.example.com, which is not encrypted");
    expect(await start(page)).toContain("The sign-in failed.");
    const other = await load({ url: await serve({ metadata: { issuer: "https://other.example" } }) });
    expect(problems(other)).toContain("calls itself https://other.example");
  });

  test("at another authorization server than the configuration allows", async () => {
    const url = await serve();
    const source = await load({ url, oauth: { issuer: "https://login.example.com" } });
    expect(problems(source)).toContain("allows only https://login.example.com");
  });

  test("when the document of its resource is one of another server", async () => {
    const source = await load({
      url: await serve({ resourceMetadata: { resource: "https://else.example/mcp" } }),
    });
    expect(await start(source)).toContain("https://else.example/mcp does not match");
  });
});

test("tokens that can't be written are good for this start, which is told, and signing out fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oauth-"));
  open.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "data"), "a file where a folder should be");
  const url = await serve();
  const source = await load({ url }, openTokenFile(join(folder, "data", "oauth.json")));
  await signIn(source);
  expect((await runTool(source, "echo", { text: "me" }).result).output).toBe("me");
  await control(url, "expire");
  expect((await runTool(source, "echo", { text: "still" }).result).output).toBe("still");
  expect(problems(source)).toMatch(/file of sign-ins can't be written .*end with the playground/);
  await expect(source.signIn?.signOut()).rejects.toThrow("still in their file");
});

test("a file that can't be read holds no tokens, and none is written before there are some", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oauth-"));
  open.push(() => rm(folder, { recursive: true }));
  const path = join(folder, "oauth.json");
  expect(openTokenFile(path).read("https://a.test/mcp")).toBeUndefined();
  expect(existsSync(path)).toBe(false);
});
