import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answer, type Request, resultOrigin, type Tool } from "@/lib/tool/index.ts";
import type { McpSource } from "./source.ts";
import { badServer, nodeEntry, runTool, startSource, waitFor } from "./testing.ts";

vi.setConfig({ testTimeout: 60_000 });

const open: McpSource[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((source) => source.close()));
});

async function load(...[entry, more, name]: Parameters<typeof startSource>): Promise<McpSource> {
  const source = startSource(entry, more, name);
  open.push(source);
  await source.ready();
  return source;
}
const loadBad = (...args: string[]) => load(nodeEntry(badServer, ...args));
const reference = (name: string) => `\${${name}}`;
const find = (source: McpSource, name: string): Tool | undefined =>
  source.snapshot().tools.find((tool) => tool.originalName === name);
const answer =
  (given: Partial<Answer>, asked: Omit<Request, "id">[] = []) =>
  async (request: Omit<Request, "id">) => {
    asked.push(request);
    return { id: "q", ok: true, ...given };
  };

describe("what a server lists", () => {
  test("all pages are listed, under names that models take, with the schemas as they came", async () => {
    const source = await loadBad();
    expect(find(source, "echo")).toMatchObject({
      name: "bad_echo",
      title: "Echo",
      source: "mcp",
      origin: "bad",
      annotations: { readOnlyHint: true },
      inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    });
    expect(find(source, "get user/π")?.name).toBe("bad_get_user__");
    const long = find(source, "x".repeat(200))?.name;
    expect(long).toHaveLength(128);
    expect(find(source, "typo")?.inputSchema).toEqual({
      type: "object",
      properties: { page: { type: "int" } },
    });
  });

  test("a tool with a fault is there with the fault, and so are its neighbours", async () => {
    const source = await loadBad();
    expect(find(source, "no_schema")).toMatchObject({
      inputSchema: { type: "object", properties: {} },
      problems: [{ path: "/inputSchema" }],
    });
    expect(find(source, "schema_is_text")?.problems).toMatchObject([{ path: "/inputSchema" }]);
    expect(find(source, "GET")).toMatchObject({ description: "", problems: [{ path: "/description" }] });
    const twins = source.snapshot().tools.filter((tool) => tool.originalName === "get");
    expect(twins.map((tool) => tool.description)).toEqual(["first", "second"]);
    const messages = source.snapshot().problems.map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringContaining("has no name"),
      expect.stringContaining('2 tools with the name "get"'),
    ]);
  });

  test("the configuration picks tools, and is told which it names in vain", async () => {
    const only = await load({ ...nodeEntry(badServer), tools: { echo: true, ghost: true } });
    expect(only.snapshot().tools.map((tool) => tool.name)).toEqual(["bad_echo"]);
    expect(
      only
        .snapshot()
        .problems.map(({ message }) => message)
        .join(),
    ).toContain('"ghost"');
    const without = await load({ ...nodeEntry(badServer), tools: { echo: false } });
    expect(find(without, "echo")).toBeUndefined();
    expect(find(without, "slow")).toBeDefined();
  });

  test("a list that changes is listed again", async () => {
    const source = await loadBad();
    expect((await runTool(source, "grow").result).output).toBe("grown");
    await waitFor(source, () => find(source, "added_1") !== undefined);
  });

  test("a list that changes while it is listed is there when the source is ready", async () => {
    const source = await loadBad("--restless");
    expect([source.snapshot().state, find(source, "echo")?.name]).toEqual(["ready", "bad_echo"]);
  });

  test("2,000 tools of one server are listed", async () => {
    const source = await loadBad("--many", "2000");
    expect(source.snapshot().tools.length).toBeGreaterThan(2000);
    expect((await runTool(source, "tool_1999", { value: "v" }).result).output).toContain("tool_1999");
  });
});

describe("what a call gives", () => {
  test("every shape of a result", async () => {
    const source = await loadBad();
    const give = async (name: string) => {
      const { output, isError, metadata } = await runTool(source, name).result;
      return { output, isError, structuredContent: metadata?.structuredContent };
    };
    const none = undefined;
    expect(await give("mixed_error")).toEqual({
      output: "it broke",
      isError: true,
      structuredContent: { code: 7 },
    });
    expect(await give("image_error")).toMatchObject({ output: '{"code":7}', isError: true });
    expect(await give("silent_error")).toMatchObject({
      output: expect.stringMatching(/failed/),
      isError: true,
    });
    expect(await give("structured")).toMatchObject({ output: '{"count":3}', isError: false });
    expect(await give("wrong_structured")).toMatchObject({ output: '{"count":"three"}', isError: false });
    expect(await give("no_structured")).toEqual({ output: "three", isError: false, structuredContent: none });
    expect(await give("broken_output_schema")).toMatchObject({ output: "fine" });
    expect(await give("no_result")).toMatchObject({ output: "just text" });
    expect(await give("number")).toMatchObject({ output: '{"id":9007199254740993}' });
  });

  test("parts that are no text stand in the output by what they are, and whole in the metadata", async () => {
    const source = await loadBad();
    const { output, metadata } = await runTool(source, "parts").result;
    expect(output.split("\n")).toEqual([
      "one",
      "image (image/png, 70 bytes)",
      "resource (file:///a.txt, text/plain, 5 bytes)",
      "resource_link (https://example.test/b)",
      "hologram",
      "two",
    ]);
    expect(metadata).toMatchObject({ server: "bad" });
    expect(metadata?.content).toHaveLength(6);
    expect(metadata?.content).toContainEqual({ type: "hologram", depth: 3 });
  });

  test("structured content keeps every digit of a number", async () => {
    const source = await loadBad();
    const run = runTool(source, "big_number");
    const result = await run.result;
    expect(result.output).toBe('{"id":9007199254740993,"p":0.1}');
    expect(resultOrigin(result)?.metadataText).toBe(
      '{"server":"bad","content":[],"structuredContent":{"id":9007199254740993,"p":0.1}}',
    );
  });

  test("a refusal of the server is an error with its words and code", async () => {
    const source = await loadBad();
    const result = await runTool(source, "protocol_error").result;
    expect(result).toMatchObject({
      isError: true,
      output: "bad refused the call: wrong arguments (-32602)",
      metadata: { error: { code: -32602, data: { at: "/x" } } },
    });
  });

  test("progress reaches the run and extends its time", async () => {
    const source = await load({ ...nodeEntry(badServer), timeout: 1500 });
    const run = runTool(source, "slow", { ms: 2500, steps: 5 });
    expect((await run.result).output).toBe("done");
    expect(run.progress).toContainEqual({ progress: 2, total: 5, message: "step 2" });
    const silent = await runTool(source, "slow", { ms: 20_000 }).result;
    expect(silent).toMatchObject({
      isError: true,
      output: expect.stringMatching(/^Timed out.*configuration/),
    });
  });

  test("a call that is stopped ends, and the server is told", async () => {
    const source = await loadBad();
    const run = runTool(source, "never");
    run.stop();
    expect((await run.result).output).toBe("Stopped.");
    const other = runTool(source, "never");
    await runTool(source, "echo", { text: "sent after it" }).result;
    other.stop();
    await other.result;
    expect(JSON.parse((await runTool(source, "cancelled").result).output)).toHaveLength(1);
  });

  test("notices and lines of the server reach the log of the run", async () => {
    const source = await loadBad();
    const run = runTool(source, "talk");
    await run.result;
    // The error stream is another way than that of the messages.
    await vi.waitFor(() =>
      expect(run.lines).toEqual(
        expect.arrayContaining([
          { level: "log", from: "stderr", text: "from the error stream" },
          { level: "log", from: "stdout", text: "this is no message" },
          { level: "warn", from: "server", text: "[disk] nearly full" },
          { level: "info", from: "server", text: '{"free":3}' },
        ]),
      ),
    );
  });
});

describe("what a server asks", () => {
  test("a form is asked through the run, and its time does not count", async () => {
    const source = await load({ ...nodeEntry(badServer), timeout: 1500 });
    const asked: Omit<Request, "id">[] = [];
    const ask = async (request: Omit<Request, "id">) => {
      await new Promise((resolve) => setTimeout(resolve, 1700));
      return answer({ data: { city: "Oslo" } }, asked)(request);
    };
    const { output } = await runTool(source, "ask", {}, { ask }).result;
    expect(JSON.parse(output)).toEqual({ action: "accept", content: { city: "Oslo" } });
    expect(asked[0]).toMatchObject({
      kind: "form",
      prompt: "Which city?",
      data: { schema: { properties: { city: { type: "string" } } } },
    });
  });

  test("a link is asked as one, and no is told as decline or cancel", async () => {
    const source = await loadBad();
    const asked: Omit<Request, "id">[] = [];
    const give = async (given: Partial<Answer>) =>
      JSON.parse(
        (await runTool(source, "ask", { mode: "url" }, { ask: answer(given, asked) }).result).output,
      );
    expect(await give({})).toEqual({ action: "accept" });
    expect(await give({ ok: false, reason: "declined" })).toEqual({ action: "decline" });
    expect(await give({ ok: false })).toEqual({ action: "cancel" });
    expect(asked[0]).toMatchObject({ kind: "authorization", url: "https://example.test/login" });
  });

  test("a call that is refused until someone has been somewhere is sent again after that", async () => {
    const source = await loadBad();
    const asked: Omit<Request, "id">[] = [];
    const { output } = await runTool(source, "needs_visit", {}, { ask: answer({}, asked) }).result;
    expect([output, asked[0]?.url]).toEqual(["welcome", "https://example.test/login"]);
  });

  test("sampling is refused in words, and the run's log says so", async () => {
    const source = await loadBad();
    const run = runTool(source, "sample");
    expect((await run.result).output).toContain("has no model");
    expect(run.lines.map(({ text }) => text).join()).toContain("sampling/createMessage");
  });

  test("roots are those of the configuration", async () => {
    const source = await load({ ...nodeEntry(badServer), roots: ["/tmp/a b"] });
    expect(JSON.parse((await runTool(source, "roots").result).output)).toEqual({
      roots: [{ uri: "file:///tmp/a%20b", name: "/tmp/a b" }],
    });
  });
});

describe("the process of a server", () => {
  test("has a small environment, and what the configuration names is hidden in all that it says", async () => {
    const variables = { TOKEN: "s3cret-token-value" };
    const entry = { ...nodeEntry(badServer), env: { API_TOKEN: reference("TOKEN"), PLAIN: "yes" } };
    process.env.PLAYGROUND_PRIVATE = "not for children";
    const source = await load(entry, { variables });
    const { output, metadata } = await runTool(source, "environment").result;
    const environment = JSON.parse(output);
    expect(environment).toMatchObject({ PLAIN: "yes", API_TOKEN: "••••••" });
    expect(environment.PLAYGROUND_PRIVATE).toBeUndefined();
    expect(JSON.stringify(metadata)).not.toContain("s3cret");
  });

  test("a variable that is not set is named", async () => {
    const source = await load(
      { ...nodeEntry(badServer), env: { A: reference("NOPE_A") } },
      { variables: {} },
    );
    expect(source.snapshot()).toMatchObject({ state: "failed" });
    expect(source.snapshot().problems[0]?.message).toContain("NOPE_A");
  });

  test("one that dies in a call gives an error that says so, is shown as lost, and is started again", async () => {
    const source = await load(nodeEntry(badServer), { firstRetryMs: 20 });
    const run = runTool(source, "die");
    const result = await run.result;
    expect(result).toMatchObject({ isError: true, output: expect.stringContaining("exit code 3") });
    expect(run.lines.map(({ text }) => text)).toContain("out of luck");
    expect(source.snapshot().state).toBe("failed");
    expect(source.snapshot().problems[0]?.message).toMatch(/lost.*exit code 3.*out of luck/);
    expect(find(source, "echo")).toBeDefined();
    await waitFor(source, () => source.snapshot().state === "ready");
    expect((await runTool(source, "echo", { text: "back" }).result).output).toBe("back");
  });

  test("a call to a lost server starts it again at once", async () => {
    const source = await load(nodeEntry(badServer), { firstRetryMs: 60_000 });
    await runTool(source, "die").result;
    expect((await runTool(source, "echo", { text: "back" }).result).output).toBe("back");
    await waitFor(source, () => source.snapshot().state === "ready");
  });

  test("one that is not there, ends at once or refuses says why", async () => {
    const reason = async (entry: object) => {
      const source = await load(entry);
      expect(source.snapshot().state).toBe("failed");
      return source.snapshot().problems[0]?.message ?? "";
    };
    expect(await reason({ command: "no-such-program-here" })).toMatch(/no command "no-such-program-here"/);
    expect(await reason(nodeEntry(badServer, "--exit"))).toMatch(/exit code 3.*no configuration found/);
    expect(await reason(nodeEntry(badServer, "--refuse"))).toMatch(/not today/);
    expect(await reason({ ...nodeEntry(badServer, "--start-ms", "5000"), timeout: 200 })).toMatch(/in time/);
  });

  test("a slow one holds up no other", async () => {
    const slow = startSource(nodeEntry(badServer, "--start-ms", "30000"), {}, "slow");
    open.push(slow);
    const quick = await loadBad();
    expect([slow.snapshot().state, quick.snapshot().state]).toEqual(["loading", "ready"]);
  });

  test("a server that knows only the newest revision is spoken to in it", async () => {
    const source = await loadBad("--modern");
    expect(source.snapshot()).toMatchObject({ state: "ready" });
    expect((await runTool(source, "echo", { text: "new" }).result).output).toBe("new");
    expect((await runTool(source, "parts").result).output).toContain("hologram");
  });
});

describe("a server that is switched off", () => {
  test("has no process and makes none, until it is loaded again", async () => {
    const source = await load(nodeEntry(badServer), { firstRetryMs: 1 });
    const { pid } = source;
    if (pid === undefined) throw new Error("The server has no process.");
    const { tools, server } = source.snapshot();
    expect(server).toEqual({
      name: "misbehaving",
      version: "1.0.0",
      protocol: "2025-11-25",
      transport: "stdio",
      capabilities: ["logging", "tools"],
    });
    await source.rest?.();
    expect(source.pid).toBeUndefined();
    expect(() => process.kill(pid, 0)).toThrow();
    expect(source.snapshot().tools).toBe(tools);
    expect((await runTool(source, "echo", { text: "x" }).result).output).toContain("switched off");
    expect(source.pid).toBeUndefined();
    await source.reload();
    expect(source.snapshot().state).toBe("ready");
    expect((await runTool(source, "echo", { text: "x" }).result).output).toBe("x");
  });

  test("stays off where it was switched off while it was starting", async () => {
    const source = startSource(nodeEntry(badServer, "--start-ms", "150"), { firstRetryMs: 1 });
    open.push(source);
    await source.rest?.();
    await source.ready();
    expect(source.pid).toBeUndefined();
  });
});
