import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPending } from "@/lib/tool/index.ts";
import type { Source } from "../source.ts";
import { runTool } from "../test-run.ts";
import { createAgentSource } from "./index.ts";
import { startTestAgent, type TestAgent } from "./testing.ts";

async function open(entry: unknown, variables = {}): Promise<Source> {
  const source = createAgentSource({ entry, variables });
  await source.ready();
  return source;
}

const wires: [string, string[]][] = [
  ["1.0, by streams", ["--wire", "1.0"]],
  ["1.0, by polling", ["--wire", "1.0", "--polling"]],
  ["0.3, by streams", ["--wire", "0.3"]],
  ["0.3, by polling", ["--wire", "0.3", "--polling"]],
];

describe.each(wires)("an agent on the wire of %s", (_wire, flags) => {
  let agent: TestAgent;
  let source: Source;
  const run = (task: string, context = {}) => runTool(source, "do it", { task }, context);
  const give = async (task: string) => (await run(task).result).output;
  beforeAll(async () => {
    agent = await startTestAgent(...flags);
    source = await open({ url: agent.url, name: "cook" });
  });
  afterAll(async () => {
    await source.close();
    await agent.stop();
  });

  test("its skills are tools, with what the card says about them", () => {
    expect(source.snapshot()).toMatchObject({ state: "ready", problems: [] });
    expect(source.snapshot().tools.map(({ name }) => name)).toEqual(["cook_do_it", "cook_other"]);
    expect(source.snapshot().tools[0]).toMatchObject({
      title: "Does it",
      description: "Does what the first word says.",
      source: "a2a",
      origin: "cook",
      originalName: "do it",
      examples: [{ name: "echo hello", arguments: { task: "echo hello" } }, { name: "ask" }],
    });
  });

  test("what a task makes is the output, and how it went the metadata", async () => {
    const { output, isError, metadata } = await run("echo hello").result;
    expect([output, isError]).toEqual(["echo hello", false]);
    expect(metadata).toEqual({
      agent: "cook",
      taskId: expect.any(String),
      state: "completed",
      polls: expect.any(Number),
      ms: expect.any(Number),
    });
    expect(await give("status")).toBe("all is well");
    expect(await give("data")).toBe('{"answer":42}');
  });

  test("a picture is named in the output and shown", async () => {
    const { output, metadata } = await run("image").result;
    expect(output).toMatch(/^a dot:\nimage \(dot\.png, image\/png, \d+ bytes\)$/);
    expect(metadata?.content).toMatchObject([
      { type: "image", mimeType: "image/png", data: expect.stringMatching(/^iVBOR/) },
    ]);
  });

  test("an answer that is a message, not a task, is the output", async () => {
    const { output, metadata } = await run("message for you").result;
    expect(output).toBe("plain for you");
    expect(metadata).toMatchObject({ agent: "cook", state: "message", polls: 0 });
  });

  test.each([
    ["fail", "The task of cook failed: the oven is cold", "failed"],
    ["reject", "The task of cook was rejected: not my job", "rejected"],
    ["drop", "The task of cook was canceled.", "canceled"],
  ])("a task that ends with %s is an error", async (task, output, state) => {
    expect(await run(task).result).toMatchObject({ output, isError: true, metadata: { state } });
  });

  test("a question suspends the run, and the same task goes on with the answer", async () => {
    const asked = await run("ask").result;
    const request = readPending(asked);
    expect(asked.output).toBe("How many?");
    expect(request).toMatchObject({
      kind: "input",
      prompt: "How many?",
      data: { schema: { required: ["answer"] } },
    });
    if (request === undefined) throw new Error("It did not ask.");
    const answer = { id: request.id, ok: true, data: { answer: "three" }, request };
    const answered = await run("ask", { answer }).result;
    expect(answered.output).toBe("you said three");
    expect(answered.metadata?.taskId).toBe(request.data?.taskId);
    const again = readPending(await run("ask").result);
    if (again === undefined) throw new Error("It did not ask.");
    const declined = await run("ask", {
      answer: { id: again.id, ok: false, reason: "declined", request: again },
    }).result;
    expect(declined).toMatchObject({
      isError: true,
      output: expect.stringMatching(/given up.*declined/),
    });
  });

  test("a task that wants to know who asks suspends the run with a link", async () => {
    expect(readPending(await run("authorize").result)).toMatchObject({
      kind: "authorization",
      url: "https://login.example/start",
    });
  });

  test("what it says on its way is in the log and the progress, and a stop cancels the task there", async () => {
    const slow = run("slow");
    await expect.poll(() => slow.progress.length).toBeGreaterThan(1);
    const before = (await agent.canceled()).length;
    slow.stop();
    expect((await slow.result).output).toBe("Stopped.");
    expect(slow.lines[0]).toMatchObject({ level: "info", from: "server" });
    await expect.poll(async () => (await agent.canceled()).length).toBe(before + 1);
  });

  test("a time-out of its own says so, and cancels the task", async () => {
    const quick = await open({ url: agent.url, timeout: 300 });
    const result = await runTool(quick, "do it", { task: "slow" }).result;
    expect(result.output).toMatch(
      /^Timed out: Test agent .* after 0\.3 s, which is the time-out that its configuration/,
    );
    expect(result).toMatchObject({ isError: true, metadata: { state: "working" } });
    await expect.poll(agent.canceled).toContain(result.metadata?.taskId);
    await quick.close();
  });

  test("what goes over the wire for a run is shown to it", async () => {
    const { result, wire } = run("echo wire");
    await result;
    expect(wire.length).toBeGreaterThan(1);
    expect(wire[0]).toMatchObject({ kind: "json-rpc", direction: "sent", role: "request", peer: "cook" });
    expect(wire[0]).toMatchObject({ text: expect.stringContaining("echo wire") });
    expect(wire.at(-1)).toMatchObject({ kind: "json-rpc", direction: "received", role: "reply" });
    expect(wire.at(-1)).toMatchObject({ text: expect.stringMatching(/completed/i) });
  });

  test("a secret of its headers is sent, and shown nowhere", async () => {
    const headers = { Authorization: `Bearer \${COOK_TOKEN}` };
    const secret = await open({ url: agent.url, headers }, { COOK_TOKEN: "swordfish-99" });
    expect((await runTool(secret, "do it", { task: "header" }).result).output).toBe("Bearer ••••••");
    await secret.close();
  });
});

test("pieces of a text that a stream brings are one text", async () => {
  const agent = await startTestAgent();
  const source = await open(`${agent.url}/.well-known/agent-card.json`);
  expect((await runTool(source, "do it", { task: "chunks" }).result).output).toBe("Hello, world");
  await agent.stop();
  const gone = await runTool(source, "do it", { task: "echo" }).result;
  expect(gone.output).toMatch(/^Test agent 1\.0 did not take the task\. .*(refused|closed) the connection/);
  await source.close();
});

test("an agent that can't be reached, or has no card, fails with the reason, and a retry finds it", async () => {
  let hasCard = false;
  const server = createServer((_request, response) => {
    if (!hasCard) return response.writeHead(404).end();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name: "late", skills: [{ id: "x" }], url, protocolVersion: "0.3.0" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = await open(url);
  expect(source.snapshot()).toMatchObject({
    state: "failed",
    problems: [{ where: url, message: expect.stringMatching(/no card of an agent \(HTTP 404\)/) }],
  });
  hasCard = true;
  await source.reload();
  expect(source.snapshot()).toMatchObject({ state: "ready", tools: [{ name: "late_x" }] });
  await source.close();
  server.closeAllConnections();
  server.close();
  const unreachable = await open(url);
  expect(unreachable.snapshot().problems[0]?.message).toMatch(/(refused|closed) the connection/);
});

test.each([
  [{ url: "ftp://x" }, {}, /its url must be an address of http or https/],
  [7, {}, /The entry of the agent is not valid/],
  [{ url: "http://127.0.0.1:9", headers: { a: `\${NOPE_A}` } }, {}, /The variable NOPE_A is not set/],
])("the entry %j fails with a sentence", async (entry, variables, message) => {
  expect((await open(entry, variables)).snapshot()).toMatchObject({
    state: "failed",
    problems: [{ message: expect.stringMatching(message) }],
  });
});

test("a card that names another host gets none of the headers, and no private address", async () => {
  let sent: string | undefined = "nothing";
  const other = createServer((request, response) => {
    sent = request.headers.authorization;
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const server = createServer((_request, response) => {
    response.end(
      JSON.stringify({ name: "sly", skills: [{ id: "x" }], url: otherUrl, protocolVersion: "0.3.0" }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const entry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: { Authorization: "secret" },
  };
  const source = await open(entry);
  expect((await runTool(source, "x", { task: "y" }).result).output).toMatch(/private network/);
  expect(sent).toBe("nothing");
  await source.close();
  server.close();
  other.close();
});
