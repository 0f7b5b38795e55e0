import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { resultOrigin } from "@/lib/tool/index.ts";
import type { McpSource } from "./source.ts";
import { floodServer, nodeEntry, runTool, startProgram, startSource, waitFor } from "./testing.ts";

vi.setConfig({ testTimeout: 60_000 });

const open: McpSource[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((source) => source.close()));
});
async function load(entry: unknown): Promise<McpSource> {
  const source = startSource(entry, { firstRetryMs: 50 }, "flood");
  open.push(source);
  await source.ready();
  return source;
}
const messageOf = (source: McpSource) => source.snapshot().problems[0]?.message;

describe("a server over HTTP whose message never ends", () => {
  let url: string;
  beforeAll(async () => {
    const program = await startProgram([floodServer], /listening on (\S+)/);
    url = program.match[1] ?? "";
    return program.stop;
  });

  test.each(["initialize", "list"])("in %s fails, and says why", async (where) => {
    const source = await load({ url: `${url}/${where}` });
    expect(source.snapshot().state).toBe("failed");
    expect(messageOf(source)).toBe("The server sent more than 16 MB in one message.");
  });

  test.each(["call", "event"])(
    "in a %s gives an error for that call, and other calls go on",
    async (where) => {
      const source = await load({ url: `${url}/${where}` });
      const [flood, quick] = await Promise.all([
        runTool(source, "flood").result,
        runTool(source, "quick").result,
      ]);
      expect(flood).toMatchObject({
        isError: true,
        output: "flood gave no result. The server sent more than 64 MB in one message.",
      });
      expect(resultOrigin(flood)?.runtime).toBe("unreachable");
      expect(quick).toMatchObject({ isError: false, output: "short" });
      expect(source.snapshot()).toMatchObject({ state: "ready", problems: [] });
      expect((await runTool(source, "quick").result).output).toBe("short");
    },
  );

  test("in the stream that no request opened loses the connection, and is connected to again", async () => {
    const source = await load({ url: `${url}/stream` });
    await waitFor(source, () => source.snapshot().state === "failed");
    expect(messageOf(source)).toMatch(
      /^The connection was lost: the server sent more than 64 MB in one message\./,
    );
    await waitFor(source, () => source.snapshot().state === "ready");
  });

  test("in the one stream of the old transport is given up in the middle of the handshake", async () => {
    const source = await load({ type: "sse", url: `${url}/stream` });
    expect(source.snapshot().state).toBe("failed");
    expect(messageOf(source)).toBe("The server sent more than 64 MB in one message.");
  });
});

test("an address of the old transport that never says where to send is given up in time", async () => {
  const silent = await startProgram(
    [
      "-e",
      `require("http").createServer((q, r) => { r.writeHead(200, { "content-type": "text/event-stream" }); r.write(":\\n\\n"); })
        .listen(0, "127.0.0.1", function () { console.log("listening on http://127.0.0.1:" + this.address().port); })`,
    ],
    /listening on (\S+)/,
  );
  const source = await load({ type: "sse", url: silent.match[1], timeout: 200 });
  expect(messageOf(source)).toBe("The server did not answer in time.");
  await silent.stop();
});

describe("a program whose message never ends", () => {
  test("in the handshake is ended, and says why", async () => {
    const source = await load(nodeEntry(floodServer, "--stdio", "--where", "initialize"));
    expect(source.snapshot().state).toBe("failed");
    expect(messageOf(source)).toContain("was ended because it sent more than 64 MB in one message");
  });

  test("in a call gives an error, and is started again", async () => {
    const source = await load(nodeEntry(floodServer, "--stdio", "--where", "call"));
    const flood = await runTool(source, "flood").result;
    expect(flood.isError).toBe(true);
    expect(flood.output).toContain("sent more than 64 MB in one message");
    await waitFor(source, () => source.snapshot().state === "ready");
    expect((await runTool(source, "quick").result).output).toBe("short");
  });
});
