import type { Client, ClientOptions } from "@modelcontextprotocol/client";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createServerCheck } from "@/lib/schema/check-server.ts";
import { createTool, defineTool, pending, type Tool, ToolResult } from "@/lib/tool/index.ts";
import { createTestServer, type TestServer } from "./testing.ts";

const check = createServerCheck();
const servers: TestServer[] = [];
const clients: Client[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

afterAll(() => check.close());

function serve(tools: readonly Tool[], allow: readonly string[] = []): TestServer {
  const server = createTestServer(tools, check.check, { allow });
  servers.push(server);
  return server;
}

const echo = defineTool({
  name: "echo",
  description: "Gives back.",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, additionalProperties: false },
  execute: ({ text }) => text ?? "",
});

/** Every way to reach the server: over HTTP and streams, in both eras of the protocol. */
const ways: readonly (readonly [string, (server: TestServer, options?: ClientOptions) => Promise<Client>])[] =
  [
    [
      "HTTP, session",
      (server, options) => server.connect({ versionNegotiation: { mode: "legacy" }, ...options }),
    ],
    [
      "HTTP, 2026-07-28",
      (server, options) => server.connect({ versionNegotiation: { mode: "auto" }, ...options }),
    ],
    [
      "streams, initialize",
      (server, options) => server.connectStreams({ versionNegotiation: { mode: "legacy" }, ...options }),
    ],
    [
      "streams, 2026-07-28",
      (server, options) => server.connectStreams({ versionNegotiation: { mode: "auto" }, ...options }),
    ],
  ];

describe.each(ways)("over %s", (way, connectTo) => {
  const connect = async (server: TestServer, options?: ClientOptions) => {
    const client = await connectTo(server, options);
    clients.push(client);
    return client;
  };

  it("speaks the revision that was asked for", async () => {
    const client = await connect(serve([echo]));
    expect(client.getNegotiatedProtocolVersion()).toBe(way.includes("2026") ? "2026-07-28" : "2025-11-25");
    expect(client.getServerVersion()).toMatchObject({ name: "tool-playground", version: "1.2.3" });
  });

  it("lists a tool as it is", async () => {
    const annotations = { readOnlyHint: true, title: "T" };
    const outputSchema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
    const inputSchema = {
      type: "object",
      properties: { a: { $ref: "#/$defs/a" } },
      $defs: { a: { const: 1 } },
    };
    const tool = createTool({
      name: "t",
      title: "Tee",
      description: "D",
      source: "custom",
      inputSchema,
      outputSchema,
      annotations,
      execute: async () => ToolResult.ok("{}"),
    });
    const { tools } = await (await connect(serve([tool]))).listTools();
    expect(tools).toEqual([
      { name: "t", title: "Tee", description: "D", inputSchema, outputSchema, annotations },
    ]);
  });

  it("runs a tool as a run of the playground", async () => {
    const server = serve([echo]);
    const client = await connect(server);
    const result = await client.callTool({ name: "echo", arguments: { text: "hello" } });
    expect(result).toMatchObject({ content: [{ type: "text", text: "hello" }], isError: false });
    const { id } = runOf(result);
    expect(server.runs.get(id)).toMatchObject({
      toolKey: "echo",
      argumentsText: '{"text":"hello"}',
      state: "ok",
    });
    expect(result._meta).not.toHaveProperty("metadata");
  });

  it("gives a tool's metadata in _meta, and takes the context of the run there", async () => {
    const tool = defineTool({
      name: "who",
      description: "",
      execute: (_args, { sessionId, agent }) => ToolResult.error("no", { sessionId, agent }),
    });
    const client = await connect(serve([tool]));
    const own = await client.callTool({ name: "who" });
    expect(own.isError).toBe(true);
    expect(own._meta).toMatchObject({ metadata: { agent: "mcp tests 1.0.0" }, run: { state: "tool error" } });
    const _meta = { "tool-playground/context": { sessionId: "sess-1" } };
    const told = await client.callTool({ name: "who", _meta });
    expect(told._meta).toMatchObject({ metadata: { sessionId: "sess-1", agent: "mcp tests 1.0.0" } });
  });

  it("refuses arguments by the schema, and names that it does not know", async () => {
    const client = await connect(serve([echo]));
    const refused = await client.callTool({ name: "echo", arguments: { text: 1 } });
    expect(refused).toMatchObject({ isError: true, _meta: { run: { state: "invalid input" } } });
    await expect(client.callTool({ name: "nothing" })).rejects.toThrow("Unknown tool: nothing");
  });

  it("keeps content blocks, and the output where they don't say it", async () => {
    const image = { type: "image", data: "AAAA", mimeType: "image/png" };
    const tool = defineTool({
      name: "paint",
      description: "",
      execute: () => ToolResult.ok("a picture", { content: [image, { type: "odd" }], size: 3 }),
    });
    const result = await (await connect(serve([tool]))).callTool({ name: "paint" });
    expect(result.content).toEqual([
      { type: "text", text: "a picture" },
      image,
      { type: "text", text: '{"type":"odd"}' },
    ]);
    expect(result._meta).toMatchObject({ metadata: { size: 3 } });
    expect(result._meta?.metadata).not.toHaveProperty("content");
  });

  it("gives structured content where it fits, and an error where it does not", async () => {
    const tool = {
      ...defineTool({
        name: "count",
        description: "",
        inputSchema: { type: "object" },
        execute: ({ n }) => ({ n }),
      }),
      outputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
    };
    const client = await connect(serve([tool]));
    await client.listTools();
    const fits = await client.callTool({ name: "count", arguments: { n: 2 } });
    expect(fits).toMatchObject({ structuredContent: { n: 2 }, isError: false });
    const unfit = await client.callTool({ name: "count", arguments: { n: "x" } });
    expect(unfit).toMatchObject({ isError: true, _meta: { run: { state: "invalid output" } } });
    expect(unfit.content[0]).toEqual({ type: "text", text: '{"n":"x"}' });
    expect(unfit.content[1]).toMatchObject({ text: expect.stringContaining("does not fit") });
  });

  it("tells progress and log lines", async () => {
    const tool = defineTool({
      name: "busy",
      description: "",
      execute: async (_args, ctx) => {
        ctx.log("begun");
        ctx.progress({ progress: 1, total: 2, message: "half" });
        return "done";
      },
    });
    const client = await connect(serve([tool]));
    const lines: unknown[] = [];
    const steps: unknown[] = [];
    client.setNotificationHandler("notifications/message", ({ params }) => void lines.push(params));
    const _meta = way.includes("2026") ? { "io.modelcontextprotocol/logLevel": "info" } : {};
    await client.callTool({ name: "busy", _meta }, { onprogress: (step) => void steps.push(step) });
    expect(steps).toEqual([{ progress: 1, total: 2, message: "half" }]);
    expect(lines).toEqual([{ level: "info", logger: "tool", data: "begun" }]);
  });

  it("stops the run of a call that is cancelled", async () => {
    const { tool, started } = createSlowTool();
    const server = serve([tool]);
    const client = await connect(server);
    const stop = new AbortController();
    const call = client.callTool({ name: "slow" }, { signal: stop.signal });
    const runId = await started;
    stop.abort();
    await expect(call).rejects.toThrow();
    await ended(server, runId);
    expect(server.runs.get(runId)?.state).toBe("cancelled");
  });

  it("stops the runs of a client that goes away", async () => {
    const { tool, started } = createSlowTool();
    const server = serve([tool]);
    const client = await connect(server);
    const call = client.callTool({ name: "slow" });
    const runId = await started;
    await Promise.all([client.close(), expect(call).rejects.toThrow()]);
    await ended(server, runId);
    expect(server.runs.get(runId)?.state).toBe("cancelled");
  });

  it("tells that the list has changed", async () => {
    const server = serve([echo]);
    const changed = new Promise<void>((resolve) => {
      void connect(server, {
        listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => resolve() } },
      }).then(async (client) => {
        await client.listTools();
        server.setTools([echo, { ...echo, name: "other" }]);
      });
    });
    await changed;
  });

  describe("puts the question", () => {
    const form = {
      type: "object",
      properties: { colour: { type: "string" }, sizes: { type: "array", items: { type: "number" } } },
      required: ["colour"],
    };
    const suspended = defineTool({
      name: "suspended",
      description: "",
      execute: (_args, { answer }) =>
        answer
          ? JSON.stringify(answer.data ?? answer.reason ?? answer.ok)
          : pending({ kind: "form", prompt: "Which?", data: { schema: form } }),
    });
    const held = defineTool({
      name: "held",
      description: "",
      execute: async (_args, { ask }) => {
        const first = await ask({ kind: "approval", prompt: "Sure?" });
        const second = await ask({ kind: "authorization", prompt: "Log in", url: "https://example.com/in" });
        return [first.ok, first.data ?? "none", second.ok];
      },
    });

    it("of a tool that runs again, as a form", async () => {
      const client = await connect(serve([suspended]), { capabilities: { elicitation: { form: {} } } });
      const asked: unknown[] = [];
      client.setRequestHandler("elicitation/create", ({ params }) => {
        asked.push(params);
        return { action: "accept", content: { colour: "red", sizes: "[1,2]" } };
      });
      const result = await client.callTool({ name: "suspended" });
      expect(result.content).toEqual([{ type: "text", text: '{"colour":"red","sizes":[1,2]}' }]);
      expect(asked).toMatchObject([
        {
          message: "Which?",
          requestedSchema: {
            properties: { colour: { type: "string" }, sizes: { type: "string", title: "sizes (JSON)" } },
            required: ["colour"],
          },
        },
      ]);
    });

    it("of a tool that waits, twice and with a link", async () => {
      const client = await connect(serve([held]), { capabilities: { elicitation: { form: {}, url: {} } } });
      const asked: unknown[] = [];
      client.setRequestHandler("elicitation/create", ({ params }) => {
        asked.push(params.mode === "url" ? params.url : params.message);
        return { action: "accept", ...(params.mode === "url" ? {} : { content: {} }) };
      });
      const result = await client.callTool({ name: "held" });
      expect(result.content).toEqual([{ type: "text", text: '[true,"none",true]' }]);
      expect(asked).toEqual(["Sure?", "https://example.com/in"]);
    });

    it("and takes no for an answer", async () => {
      const client = await connect(serve([suspended]), { capabilities: { elicitation: { form: {} } } });
      client.setRequestHandler("elicitation/create", () => ({ action: "decline" }));
      const result = await client.callTool({ name: "suspended" });
      expect(result.content).toEqual([{ type: "text", text: '"declined"' }]);
    });

    it("as a pending result to a client that can't ask", async () => {
      const server = serve([suspended, held]);
      const client = await connect(server);
      for (const [name, prompt] of [
        ["suspended", "Which?"],
        ["held", "Sure?"],
      ] as const) {
        const result = await client.callTool({ name });
        expect(result).toMatchObject({
          content: [{ type: "text", text: prompt }],
          isError: true,
          _meta: { metadata: { pending: { prompt } }, run: { state: "waiting" } },
        });
        expect(server.runs.get(runOf(result).id)?.state).toBe("waiting");
      }
    });
  });
});

function createSlowTool() {
  let tell: (runId: string) => void = () => {};
  const started = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const tool = defineTool({
    name: "slow",
    description: "",
    execute: (_args, { callId, signal }) => {
      tell(callId ?? "");
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve("stopped")));
    },
  });
  return { tool, started };
}

async function ended(server: TestServer, runId: string): Promise<void> {
  for await (const _event of server.runs.follow(runId)) {
    // Until its end.
  }
}

function runOf(result: { readonly _meta?: { readonly [key: string]: unknown } | undefined }): { id: string } {
  const run = result._meta?.run;
  if (typeof run !== "object" || run === null || !("id" in run)) throw new Error("The result names no run.");
  return { id: String(run.id) };
}
