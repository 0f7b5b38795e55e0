import { EventEmitter, once } from "node:events";
import type { Client, ClientOptions } from "@modelcontextprotocol/client";
import { createDataFolder, type DataFolder } from "./data-folder.ts";
import { request } from "./http.ts";
import { closeWhole, connectOverHttp, connectOverStdio, stdioCommand } from "./mcp-clients.ts";
import { type Server, startServer } from "./server.ts";
import { test as base, expect } from "./test.ts";
import { outputOf, resultOf } from "./tool-page.ts";
import { createToolsFolder, ownTool, type ToolsFolder } from "./tools-folder.ts";

interface Served {
  readonly server: Server;
  readonly tools: ToolsFolder;
  readonly data: DataFolder;
}

const files = [
  "check-stock.ts",
  "count-slowly.ts",
  "divide.ts",
  "echo.ts",
  "endpoints.ts",
  "notes.ts",
  "order-lunch.ts",
  "ping.ts",
  "plan-meeting.ts",
  "server-time.ts",
  "shout.ts",
  "transfer-funds.ts",
];
/** With the others more than a page of the list. */
const many = `export const many = Array.from({ length: 1_000 }, (_, index) => defineTool({
  name: "many_" + index,
  description: "One of many.",
  execute: () => String(index),
}));\n`;

/** A client that asks its person, and what it was told of the list. */
interface Connected {
  readonly client: Client;
  /** Resolves when it is told the next time that the list has changed. */
  listChange(): Promise<void>;
}

const test = base.extend<object, { served: Served; connect: (way: Way) => Promise<Connected> }>({
  served: [
    async ({}, use) => {
      const tools = createToolsFolder({
        ...Object.fromEntries(files.map((name) => [name, ownTool(name)])),
        "many.ts": many,
      });
      const data = createDataFolder();
      const server = await startServer({
        flags: ["--tools", tools.path],
        environment: { DATA_DIR: data.path },
      });
      await use({ server, tools, data });
      await server.stop();
      tools.dispose();
      data.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ served }, use) => use(served.server.url),
  connect: [
    async ({ served: { server, tools, data } }, use) => {
      const clients = new Map<Way, Promise<Connected>>();
      const connect = async ({ transport, mode }: Way): Promise<Connected> => {
        const changes = new EventEmitter();
        const options: ClientOptions = {
          capabilities: { elicitation: { form: {} } },
          versionNegotiation: { mode },
          listChanged: {
            tools: { autoRefresh: false, debounceMs: 0, onChanged: () => void changes.emit("change") },
          },
        };
        const client =
          transport === "stdio"
            ? await connectOverStdio(stdioCommand(tools.path, data.path), options)
            : await connectOverHttp(server.url, options);
        return { client, listChange: async () => void (await once(changes, "change")) };
      };
      await use((way) => {
        const known = clients.get(way) ?? connect(way);
        clients.set(way, known);
        return known;
      });
      for (const { client } of await Promise.all(clients.values())) await closeWhole(client);
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** How a client comes to the tools. The history is one: the program over stdio writes into the same folder. */
const ways = [
  { title: "/api/mcp, in a session", transport: "http", mode: "legacy", revision: "2025-11-25" },
  { title: "/api/mcp, revision 2026-07-28", transport: "http", mode: "auto", revision: "2026-07-28" },
  { title: "stdio", transport: "stdio", mode: "legacy", revision: "2025-11-25" },
] as const;
type Way = (typeof ways)[number];

interface Worked {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly context?: Record<string, unknown>;
  readonly output: string | RegExp;
  readonly isError?: boolean;
  readonly metadata?: Record<string, unknown>;
}

interface Meta {
  readonly [key: string]: unknown;
}

/** The contract's worked values. */
const workedValues: readonly Worked[] = [
  { tool: "echo", args: { text: "hello" }, output: "hello" },
  { tool: "echo", args: {}, output: "" },
  { tool: "divide", args: { a: 10, b: 4 }, output: "2.5", metadata: { title: "divide", operands: [10, 4] } },
  { tool: "divide", args: { a: 1, b: 0 }, output: "Cannot divide by zero", isError: true },
  { tool: "get_user", args: { id: "42" }, output: "/users/:id <- 42" },
  { tool: "list_orders", args: { id: "7" }, output: "/orders <- 7" },
  { tool: "server_time", args: {}, output: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
  { tool: "check_stock", args: { sku: "widget" }, output: '{"sku":"widget","on_hand":12,"in_stock":true}' },
  { tool: "shout", args: { text: "hello" }, output: "HELLO" },
  {
    tool: "transfer_funds",
    args: { from: "a", to: "b", amount: 250 },
    context: { sessionId: "sess-1" },
    output: "moved 250 from a to b",
    metadata: { session_id: "sess-1", amount: 250 },
  },
  {
    tool: "transfer_funds",
    args: { from: "a", to: "b", amount: 5000 },
    output: /exceeds the per-call limit/,
    isError: true,
  },
  {
    tool: "transfer_funds",
    args: { from: "a", to: "b", amount: 0 },
    output: "amount must be positive",
    isError: true,
  },
  { tool: "ping", args: {}, output: "pong" },
];

interface Reply {
  readonly output: string;
  readonly isError: boolean;
  readonly metadata?: unknown;
}

function expectWorked(reply: Reply, { output, isError = false, metadata }: Worked): void {
  expect(reply).toEqual({
    output: typeof output === "string" ? output : expect.stringMatching(output),
    isError,
    ...(metadata === undefined ? {} : { metadata }),
  });
}

function readRunId(meta: Meta | undefined): string {
  const run = meta?.run;
  expect(run).toMatchObject({ id: expect.any(String), state: "ok" });
  return typeof run === "object" && run !== null && "id" in run ? String(run.id) : "";
}

test("the worked values of the contract come over the HTTP interface", async ({ served: { server } }) => {
  for (const worked of workedValues) {
    const { tool, args, context } = worked;
    const answer = await request(`${server.url}/api/tools/${tool}/runs`, {
      method: "POST",
      headers: { "x-playground": "1", "content-type": "application/json" },
      body: JSON.stringify({ arguments: args, ...(context && { context }) }),
    });
    const { output, isError, metadata } = JSON.parse(answer.body).outcome;
    expectWorked({ output, isError, ...(metadata && { metadata }) }, worked);
  }
});

for (const way of ways) {
  test.describe(`over ${way.title}`, () => {
    test("the worked values of the contract are the same", async ({ connect }) => {
      const { client } = await connect(way);
      expect(client.getNegotiatedProtocolVersion()).toBe(way.revision);
      for (const worked of workedValues) {
        const { tool, args, context } = worked;
        const { content, isError, _meta } = await client.callTool({
          name: tool,
          arguments: args,
          ...(context && { _meta: { "tool-playground/context": context } }),
        });
        const [block, ...others] = content;
        expect(others).toEqual([]);
        const metadata = _meta?.metadata;
        const output = block?.type === "text" ? block.text : "no text";
        expectWorked({ output, isError: isError === true, ...(metadata ? { metadata } : {}) }, worked);
      }
      const stock = await client.callTool({ name: "check_stock", arguments: { sku: "widget" } });
      expect(stock.structuredContent).toEqual({ sku: "widget", on_hand: 12, in_stock: true });
    });

    test("tools are listed in pages, as they are, but for those that may destroy something", async ({
      connect,
    }) => {
      const { client } = await connect(way);
      const pages = [await client.request({ method: "tools/list" })];
      for (let cursor = pages[0]?.nextCursor; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
        pages.push(await client.request({ method: "tools/list", params: { cursor } }));
      }
      expect(pages.length).toBeGreaterThan(1);
      const listed = pages.flatMap(({ tools }) => tools);
      const names = listed.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(["echo", "get_user", "many_0", "many_999", "list_notes"]));
      expect(listed.find(({ name }) => name === "server_time")?.inputSchema).toEqual({
        type: "object",
        properties: {},
        additionalProperties: false,
      });
      for (const name of ["delete_note", "write", "edit", "apply_patch"]) {
        expect(names).not.toContain(name);
        await expect(client.callTool({ name, arguments: { id: 1 } })).rejects.toThrow("mcpServer.allow");
      }
      await expect(client.callTool({ name: "no_such_tool" })).rejects.toThrow("Unknown tool: no_such_tool");
      const { content } = await client.callTool({ name: "list_notes" });
      expect(JSON.stringify(content)).toContain("Water the plants");
    });

    test("a call tells its progress and its log; cancelled, it stands as such in the history", async ({
      connect,
      served: { server },
    }) => {
      const { client } = await connect(way);
      // Tells the run of this test from others in the history.
      const seconds = 100 + ways.indexOf(way);
      const lines: unknown[] = [];
      const steps: unknown[] = [];
      const stop = new AbortController();
      const stopWhenTold = () => void (lines.length > 1 && steps.length > 1 && stop.abort());
      client.setNotificationHandler("notifications/message", ({ params }) => {
        lines.push([params.level, params.data]);
        stopWhenTold();
      });
      const call = client.callTool(
        {
          name: "count_slowly",
          arguments: { seconds },
          _meta: way.mode === "auto" ? { "io.modelcontextprotocol/logLevel": "info" } : {},
        },
        {
          signal: stop.signal,
          onprogress(step) {
            steps.push(step);
            stopWhenTold();
          },
        },
      );
      await expect(call).rejects.toThrow();
      expect(lines.slice(0, 2)).toEqual([
        ["info", "second 0"],
        ["info", "second 1"],
      ]);
      expect(steps[0]).toMatchObject({ progress: expect.any(Number), total: seconds });
      const readState = async () => {
        const { body } = await request(`${server.url}/api/history?tool=count_slowly&text=${seconds}`);
        return JSON.parse(body).runs.map(({ state }: { state: string }) => state);
      };
      await expect.poll(readState).toEqual(["cancelled"]);
    });

    test("a question goes to the client's person, and the answer back into the tool", async ({ connect }) => {
      const { client } = await connect(way);
      const asked: string[] = [];
      client.setRequestHandler("elicitation/create", ({ params }) => {
        asked.push(params.message);
        return params.message.includes("risotto")
          ? { action: "decline" as const }
          : { action: "accept" as const, content: { day: "2027-03-01", minutes: 45 } };
      });
      const meeting = await client.callTool({ name: "plan_meeting", arguments: { topic: "tools" } });
      expect(meeting.content).toEqual([
        { type: "text", text: '{"topic":"tools","day":"2027-03-01","minutes":45}' },
      ]);
      const soup = await client.callTool({ name: "order_lunch", arguments: { dish: "soup" } });
      expect(soup.content).toEqual([{ type: "text", text: "One soup is on its way." }]);
      const risotto = await client.callTool({ name: "order_lunch", arguments: { dish: "risotto" } });
      expect(risotto.content).toEqual([{ type: "text", text: "No risotto then (declined)." }]);
      expect(asked).toEqual([
        "When shall “tools” be?",
        "A soup costs 6 €. Order it?",
        "A risotto costs 14 €. Order it?",
      ]);
    });

    test("a client is told when a tool is added", async ({ connect, served: { tools } }) => {
      const file = `added-${way.transport}-${way.mode}.ts`;
      const name = `added_${way.transport}_${way.mode}`;
      const { client, listChange } = await connect(way);
      const listNames = async () => (await client.listTools()).tools.map((tool) => tool.name);
      expect(await listNames()).not.toContain(name);
      const changed = listChange();
      tools.write(
        file,
        `export const added = defineTool({ name: "${name}", description: "", execute: () => "new" });\n`,
      );
      await changed;
      await expect.poll(listNames).toContain(name);
      const { content } = await client.callTool({ name });
      expect(content).toEqual([{ type: "text", text: "new" }]);
      tools.remove(file);
    });

    test("a call stands under Runs, with who called", async ({ connect, page }) => {
      const { client } = await connect(way);
      const text = `called over ${way.title}`;
      const { _meta } = await client.callTool({ name: "echo", arguments: { text } });
      const id = readRunId(_meta);
      // What another process has run is there as soon as it is written.
      await expect.poll(async () => (await page.request.get(`/api/history/${id}`)).status()).toBe(200);
      await page.goto(`/runs/${id}`);
      await expect(resultOf(page)).toHaveAttribute("data-state", "ok");
      await expect(outputOf(page)).toHaveText(text);
      const run = await (await page.request.get(`/api/history/${id}`)).json();
      expect(JSON.stringify(run)).toContain("mcp browser-tests 1.0.0");
      await page.goto("/runs");
      await expect(page.getByRole("row").filter({ hasText: text })).toHaveCount(1);
    });
  });
}

test("programs get in without an origin; other sites and other names don't", async ({
  served: { server },
}) => {
  const send = async (headers: Record<string, string>) => {
    const answer = await request(`${server.url}/api/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "raw", version: "1" },
        },
      }),
    });
    return answer.status;
  };
  const port = new URL(server.url).port;
  expect(await send({})).toBe(200);
  expect(await send({ origin: server.url })).toBe(200);
  expect(await send({ "content-type": "text/plain" })).toBe(403);
  expect(await send({ origin: "https://example.com" })).toBe(403);
  expect(await send({ origin: "null" })).toBe(403);
  expect(await send({ host: `example.com:${port}` })).toBe(403);
});
