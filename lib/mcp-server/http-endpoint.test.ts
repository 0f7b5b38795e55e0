import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createServerCheck } from "@/lib/schema/check-server.ts";
import { defineTool } from "@/lib/tool/index.ts";
import { createHttpEndpoint, type HttpEndpoint, mostBodyBytes } from "./http-endpoint.ts";
import { createTestServer, type TestServer } from "./testing.ts";
import { createToolkitServers } from "./toolkit-server.ts";

const check = createServerCheck();
const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(() => check.close());

const echo = defineTool({
  name: "echo",
  description: "",
  inputSchema: { type: "object" },
  execute: ({ text }) => text ?? "",
});

function serve(): TestServer {
  const server = createTestServer([echo], check.check);
  open.push(server);
  return server;
}

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "tests", version: "1" } },
};
const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
const call = {
  jsonrpc: "2.0",
  id: 3,
  method: "tools/call",
  params: { name: "echo", arguments: { text: "hi" } },
};

async function openSession(send: TestServer["send"]): Promise<string> {
  const response = await send(initialize);
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
}

describe("the HTTP endpoint", () => {
  it("answers a request outside of a session", async () => {
    const response = await serve().send(call);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"text":"hi"');
  });

  it("keeps a session until it is deleted", async () => {
    const { send, handle } = serve();
    const id = await openSession(send);
    expect(id).not.toBe("");
    const headers = { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" };
    expect(await (await send(list, headers)).text()).toContain('"name":"echo"');
    const deleted = await handle(new Request("http://127.0.0.1/api/mcp", { method: "DELETE", headers }));
    expect(deleted.status).toBe(200);
    const after = await send(list, headers);
    expect(after.status).toBe(404);
    expect(await after.json()).toMatchObject({
      error: { message: expect.stringContaining("Session not found") },
    });
  });

  it("keeps sessions apart", async () => {
    const { send } = serve();
    const ids = await Promise.all(Array.from({ length: 50 }, () => openSession(send)));
    expect(new Set(ids).size).toBe(50);
    const replies = await Promise.all(
      ids.map(async (id, place) => {
        const params = { name: "echo", arguments: { text: `t${place}` } };
        const response = await send({ ...call, params }, { "mcp-session-id": id });
        return response.text();
      }),
    );
    for (const [place, reply] of replies.entries()) expect(reply).toContain(`"text":"t${place}"`);
  });

  it.each([
    ["what is not JSON", { "content-type": "text/plain" }, "{}", 415, -32000],
    ["what is no valid JSON", {}, "{", 400, -32700],
    ["what is too large", {}, `"${"x".repeat(mostBodyBytes)}"`, 413, -32000],
    ["a session that is not there", { "mcp-session-id": "x" }, JSON.stringify(list), 404, -32001],
    [
      "a revision that it does not know",
      { "mcp-session-id": "x", "mcp-protocol-version": "1999-01-01" },
      JSON.stringify({
        ...list,
        params: { _meta: { "io.modelcontextprotocol/protocolVersion": "1999-01-01" } },
      }),
      400,
      -32602,
    ],
  ])("refuses %s", async (_what, headers, body, status, code) => {
    const { handle } = serve();
    const response = await handle(
      new Request("http://127.0.0.1/api/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
        body,
      }),
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code } });
  });

  it("closes sessions that rest, and the one that rests longest when there are too many", async () => {
    const servers = createToolkitServers(
      {
        version: "1",
        tools: () => [echo],
        subscribeTools: () => () => {},
        whenLoaded: async () => {},
        runs: serve().runs,
      },
      [],
    );
    const endpoint = createHttpEndpoint(servers, { most: 2, idle: 60_000 });
    open.push(endpoint);
    const send = sender(endpoint);
    const first = await openSession(send);
    const second = await openSession(send);
    await (await send(list, { "mcp-session-id": first })).text();
    await openSession(send);
    expect(endpoint.sessions()).toBe(2);
    expect((await send(list, { "mcp-session-id": second })).status).toBe(404);
    expect((await send(list, { "mcp-session-id": first })).status).toBe(200);

    const brief = createHttpEndpoint(servers, { most: 9, idle: 1 });
    open.push(brief);
    await openSession(sender(brief));
    await expect.poll(() => brief.sessions()).toBe(0);
  });

  it("keeps a session as long as somebody listens, and ends its stream when it closes", async () => {
    const server = serve();
    const id = await openSession(server.send);
    const listening = await server.handle(
      new Request("http://127.0.0.1/api/mcp", {
        headers: { accept: "text/event-stream", "mcp-session-id": id },
      }),
    );
    expect(listening.status).toBe(200);
    server.setTools([echo, { ...echo, name: "other" }]);
    const reader = listening.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain("notifications/tools/list_changed");
    await server.close();
    expect((await reader?.read())?.done).toBe(true);
  });
});

function sender({ handle }: HttpEndpoint): TestServer["send"] {
  return (body, headers = {}) =>
    handle(
      new Request("http://127.0.0.1/api/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    );
}
