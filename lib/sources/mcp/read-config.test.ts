import { expect, test } from "vitest";
import { createMcpSources } from "./index.ts";
import { readMcpConfig } from "./read-config.ts";

const stdio = (command: string, ...args: string[]) => ({
  kind: "stdio",
  command,
  arguments: args,
  environment: {},
});

test("every known form of a configuration gives its servers", () => {
  const servers = { files: { command: "npx", args: ["-y", "files"] } };
  for (const content of [
    { mcpServers: servers },
    { servers, inputs: [] },
    { mcp: servers },
    { mcp: { servers } },
    servers,
  ]) {
    expect(readMcpConfig(content)?.servers).toMatchObject([
      { name: "files", address: stdio("npx", "-y", "files"), timeout: 30_000 },
    ]);
  }
  for (const content of [null, [], "x", {}, { a: 1 }, { theme: { color: "red" } }]) {
    expect(readMcpConfig(content)).toBeUndefined();
  }
});

test("a command may be a list, a server a url of any kind, and both may say more", () => {
  const config = readMcpConfig({
    mcp: {
      local: {
        type: "local",
        command: ["uvx", "x"],
        environment: { A: 1 },
        env: { B: "b" },
        cwd: "w",
        enabled: true,
      },
      remote: { type: "remote", url: "https://a.test/mcp", headers: { H: "h" }, timeout: 5 },
      old: { type: "sse", url: "https://a.test/sse" },
      new: { type: "streamable-http", url: "https://a.test/mcp", tools: { a: false } },
    },
  });
  expect(config?.faults).toEqual([]);
  expect(config?.servers.map(({ address }) => address)).toEqual([
    { ...stdio("uvx", "x"), environment: { A: "1", B: "b" }, folder: "w" },
    { kind: "http", url: "https://a.test/mcp", headers: { H: "h" }, transport: "auto" },
    { kind: "http", url: "https://a.test/sse", headers: {}, transport: "sse" },
    { kind: "http", url: "https://a.test/mcp", headers: {}, transport: "streamable" },
  ]);
  expect(config?.servers[1]?.timeout).toBe(5);
});

test("how to sign in is read as we write it, and as Claude Code and Cursor do", () => {
  const url = "https://a.test/mcp";
  const config = readMcpConfig({
    mcpServers: {
      ours: { url, oauth: { clientId: "a", clientSecret: "b", scope: "c d", issuer: "https://login.test" } },
      code: { type: "http", url, oauth: { clientId: "a", callbackPort: 8080 } },
      cursor: { url, auth: { CLIENT_ID: "a", CLIENT_SECRET: "b", scopes: ["c", "d"] } },
      plain: { url, auth: "oauth" },
      wrong: { url, oauth: { clientMetadataUrl: "http://a.test/client.json" } },
    },
  });
  const members = config?.servers.map(({ address }) => (address.kind === "http" ? address.oauth : undefined));
  expect(members).toEqual([
    { clientId: "a", clientSecret: "b", scope: "c d", issuer: "https://login.test" },
    { clientId: "a" },
    { clientId: "a", clientSecret: "b", scope: "c d" },
    undefined,
  ]);
  expect(config?.faults).toEqual([
    { name: "wrong", message: expect.stringContaining("oauth.clientMetadataUrl must be an https address") },
  ]);
});

test("what is switched off is left out, and what is wrong is told while the others are used", () => {
  const config = readMcpConfig({
    mcpServers: {
      off: { command: "x", disabled: true },
      out: { command: "x", enabled: false },
      none: {},
      zero: { command: "x", timeout: 0 },
      list: { command: "x", args: "y" },
      good: { command: "x" },
    },
  });
  expect(config?.servers.map(({ name }) => name)).toEqual(["good"]);
  expect(config?.faults).toMatchObject([
    { name: "none", message: expect.stringContaining("neither a command") },
    { name: "zero", message: expect.stringContaining("timeout must be over 0") },
    { name: "list", message: expect.stringContaining("args") },
  ]);
});

test("files that can't be used, and servers that are configured twice, are listed as failed", async () => {
  const section = {
    where: "a.json",
    folder: "/",
    content: { value: { mcpServers: { x: { command: "none-1" } } } },
  };
  const sources = createMcpSources([
    section,
    { ...section, where: "b.json" },
    { ...section, where: "c.json", content: { fault: "There is no file c.json." } },
    { ...section, where: "d.json", content: { value: { colour: "red" } } },
  ]);
  await Promise.all(sources.map((source) => source.ready()));
  expect(sources.map((source) => [source.origin, source.snapshot().state])).toEqual([
    ["x", "failed"],
    ["x (b.json)", "failed"],
    ["c.json", "failed"],
    ["d.json", "failed"],
  ]);
  expect(sources[1]?.snapshot().problems[0]?.message).toContain("once more");
  await Promise.all(sources.map((source) => source.close()));
});
