import { afterEach, describe, expect, test, vi } from "vitest";
import type { SourceMessage } from "@/lib/sources/run-context.ts";
import type { McpSource } from "./source.ts";
import { badServer, nodeEntry, runTool, startProgram, startSource } from "./testing.ts";

vi.setConfig({ testTimeout: 60_000 });

const open: McpSource[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((source) => source.close()));
});

async function load(...[entry, more]: Parameters<typeof startSource>): Promise<McpSource> {
  const source = startSource(entry, more);
  open.push(source);
  await source.ready();
  return source;
}
const reference = (name: string) => `\${${name}}`;
const say = (message: SourceMessage) =>
  message.kind === "json-rpc" ? `${message.direction} ${message.role} ${message.method}` : message.kind;
const textOf = (message: SourceMessage | undefined) =>
  message?.kind === "json-rpc" ? message.text : `no message, but ${message?.kind}`;

describe("what a call shows of the wire", () => {
  test("is its request with arguments and _meta, its progress and its reply", async () => {
    const source = await load(nodeEntry(badServer));
    const { wire, result } = runTool(source, "slow", { ms: 20, steps: 2 });
    await result;
    expect(wire.map(say)).toEqual([
      "sent request tools/call",
      "received notice notifications/progress",
      "received notice notifications/progress",
      "received reply tools/call",
    ]);
    const sent = JSON.parse(textOf(wire[0]));
    expect(sent).toMatchObject({
      jsonrpc: "2.0",
      method: "tools/call",
      params: { name: "slow", arguments: { ms: 20, steps: 2 }, _meta: { progressToken: sent.id } },
    });
    expect(JSON.parse(textOf(wire[3]))).toEqual({
      jsonrpc: "2.0",
      id: sent.id,
      result: { content: [{ type: "text", text: "done" }] },
    });
  });

  test("is its own alone where two calls go on at once", async () => {
    const source = await load(nodeEntry(badServer));
    const slow = runTool(source, "slow", { ms: 300 });
    const quick = runTool(source, "echo", { text: "mine" });
    await Promise.all([slow.result, quick.result]);
    for (const { wire, name } of [
      { ...slow, name: "slow" },
      { ...quick, name: "echo" },
    ]) {
      expect(wire.map(say)).toEqual(["sent request tools/call", "received reply tools/call"]);
      const [sent, got] = wire.map((message) => JSON.parse(textOf(message)));
      expect([sent.params.name, got.id]).toEqual([name, sent.id]);
    }
  });

  test("has what the server asks and is answered, notices, refusals and a cancel", async () => {
    const source = await load(nodeEntry(badServer));
    const asked = runTool(
      source,
      "ask",
      {},
      { ask: async () => ({ id: "q", ok: true, data: { city: "Rome" } }) },
    );
    await asked.result;
    expect(asked.wire.map(say)).toEqual([
      "sent request tools/call",
      "received request elicitation/create",
      "sent reply elicitation/create",
      "received reply tools/call",
    ]);
    expect(textOf(asked.wire[2])).toContain('"city":"Rome"');

    const noticed = runTool(source, "talk");
    await noticed.result;
    expect(noticed.wire.map(say)).toContain("received notice notifications/message");

    const refused = runTool(source, "protocol_error");
    await refused.result;
    expect(textOf(refused.wire.at(-1))).toContain('"code":-32602');

    const stopped = runTool(source, "never");
    await vi.waitFor(() => expect(stopped.wire.length).toBe(1));
    stopped.stop();
    await stopped.result;
    await vi.waitFor(() =>
      expect(stopped.wire.map(say)).toEqual([
        "sent request tools/call",
        "sent notice notifications/cancelled",
      ]),
    );
  });

  test("has every digit, and no secret of the environment", async () => {
    const program = await startProgram([badServer, "--http"], /listening on (\S+)/);
    try {
      const source = await load(
        { url: program.match[1], headers: { authorization: `Bearer ${reference("TOKEN")}` } },
        { variables: { TOKEN: "swordfish-1" } },
      );
      const digits = runTool(source, "big_number");
      const { metadata } = await digits.result;
      expect(textOf(digits.wire[1])).toContain('"structuredContent":{"id":9007199254740993,"p":0.1}');
      expect(textOf(digits.wire[1])).not.toContain("tool-playground");
      expect(JSON.stringify(metadata)).not.toContain("tool-playground");
      const echoed = runTool(source, "echo", { text: "swordfish-1" });
      await echoed.result;
      expect(textOf(echoed.wire[1])).toContain("••••••");
      expect(JSON.stringify(echoed.wire)).not.toContain("swordfish");
    } finally {
      await program.stop();
    }
  });
});
