import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Answer, Request } from "@/lib/tool/index.ts";
import type { McpSource } from "./source.ts";
import {
  badServer,
  nodeEntry,
  packageServer,
  runTool,
  startProgram,
  startSource,
  waitFor,
} from "./testing.ts";

// Programs take their time to start on a machine that does much besides.
vi.setConfig({ testTimeout: 60_000 });

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function load(...[entry, more, name]: Parameters<typeof startSource>): Promise<McpSource> {
  const source = startSource(entry, more, name);
  open.push(() => source.close());
  await source.ready();
  expect(source.snapshot().problems).toEqual([]);
  return source;
}
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mcp-"));
  open.push(() => rm(folder, { recursive: true }));
  return folder;
}
const ask = async (_: Omit<Request, "id">): Promise<Answer> => ({ id: "q", ok: true, data: { name: "Ada" } });

/** Runs what every transport has to carry: texts, images, structures, progress, a stop. */
async function tryEverything(source: McpSource): Promise<void> {
  expect((await runTool(source, "echo", { message: "hé" }).result).output).toBe("Echo: hé");
  const image = await runTool(source, "get-tiny-image").result;
  expect(image.output).toMatch(/image \(image\/png, \d+ bytes\)/);
  const structured = await runTool(source, "get-structured-content", { location: "Chicago" }).result;
  expect(JSON.parse(structured.output)).toEqual(structured.metadata?.structuredContent);
  const long = runTool(source, "trigger-long-running-operation", { duration: 1, steps: 4 });
  expect((await long.result).isError).toBe(false);
  expect(long.progress).toContainEqual(expect.objectContaining({ progress: 2, total: 4 }));
  const stopped = runTool(source, "trigger-long-running-operation", { duration: 30, steps: 5 });
  setTimeout(stopped.stop, 100);
  expect((await stopped.result).output).toBe("Stopped.");
  const asked = await runTool(source, "trigger-elicitation-request", {}, { ask }).result;
  expect(asked.output).toContain("Ada");
  expect((await runTool(source, "get-sum", { a: "x" }).result).isError).toBe(true);
}

describe("servers of others", () => {
  test("everything, over standard input and output", async () => {
    await tryEverything(await load(nodeEntry(packageServer("server-everything")), {}, "everything"));
  });

  test("everything, over streamable HTTP, and again after its end", async () => {
    const args = [packageServer("server-everything"), "streamableHttp"];
    const port = await findFreePort();
    const program = await startProgram(args, /listening on port/, { PORT: String(port) });
    open.push(program.stop);
    const source = await load(
      { url: `http://127.0.0.1:${port}/mcp` },
      { firstRetryMs: 50, longestRetryMs: 200 },
      "everything",
    );
    await tryEverything(source);
    await program.stop();
    const failed = await runTool(source, "echo", { message: "a" }).result;
    expect(failed.output).toMatch(/refused the connection.*ECONNREFUSED|closed the connection/);
    expect(source.snapshot().state).toBe("failed");
    const again = await startProgram(args, /listening on port/, { PORT: String(port) });
    open.push(again.stop);
    await waitFor(source, () => source.snapshot().state === "ready");
    expect((await runTool(source, "echo", { message: "b" }).result).output).toBe("Echo: b");
  });

  test("everything, over SSE, which it falls back to", async () => {
    const port = await findFreePort();
    const args = [packageServer("server-everything"), "sse"];
    const program = await startProgram(args, /running on port/i, { PORT: String(port) });
    open.push(program.stop);
    await tryEverything(await load({ url: `http://127.0.0.1:${port}/sse` }, {}, "everything"));
  });

  test("filesystem reads and writes the folder of its arguments, and says what it refuses", async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, "a.txt"), "some text");
    const source = await load(nodeEntry(packageServer("server-filesystem"), folder), {}, "files");
    const path = join(folder, "a.txt");
    expect((await runTool(source, "read_text_file", { path }).result).output).toContain("some text");
    const content = "ünï";
    await runTool(source, "write_file", { path, content }).result;
    expect(await readFile(path, "utf8")).toBe(content);
    const outside = await runTool(source, "read_text_file", { path: "/etc/passwd" }).result;
    expect(outside).toMatchObject({ isError: true, output: expect.stringContaining("denied") });
  });

  test("filesystem keeps to the roots of the configuration", async () => {
    const folder = await makeFolder();
    const entry = { ...nodeEntry(packageServer("server-filesystem")), roots: [folder] };
    const source = await load(entry, {}, "files");
    // It asks for them once it is connected, and answers calls in the meantime.
    const list = async () => (await runTool(source, "list_allowed_directories").result).output;
    await expect.poll(list).toContain(folder);
  });

  test("memory keeps what it is told in the file that its environment names", async () => {
    const folder = await makeFolder();
    const entry = {
      ...nodeEntry(packageServer("server-memory")),
      env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") },
    };
    const source = await load(entry, {}, "memory");
    const entities = [{ name: "Ada", entityType: "person", observations: ["likes tests"] }];
    await runTool(source, "create_entities", { entities }).result;
    await source.reload();
    const { output } = await runTool(source, "read_graph").result;
    expect(JSON.parse(output)).toMatchObject({ entities });
  });
});

describe("a server over HTTP", () => {
  async function serve(...args: string[]): Promise<string> {
    const program = await startProgram([badServer, "--http", ...args], /listening on (\S+)/);
    open.push(program.stop);
    return program.match[1] ?? "";
  }

  test("a session that it forgot is opened anew, and the call is answered", async () => {
    const url = await serve();
    const source = startSource({ url, type: "http" });
    open.push(() => source.close());
    await source.ready();
    await fetch(new URL("/forget", url));
    expect((await runTool(source, "echo", { text: "still here" }).result).output).toBe("still here");
    expect((await runTool(source, "big_number").result).output).toBe('{"id":9007199254740993,"p":0.1}');
  });

  test("a token from the environment is sent, and hidden where it comes back", async () => {
    const url = await serve("--token", "s3cret-token-value");
    const entry = { url, headers: { Authorization: `Bearer \${TOKEN}` } };
    const good = startSource(entry, { variables: { TOKEN: "s3cret-token-value" } });
    open.push(() => good.close());
    await good.ready();
    expect(good.snapshot().state).toBe("ready");
    const bad = startSource(entry, { variables: { TOKEN: "wrong-token-value" } });
    open.push(() => bad.close());
    await bad.ready();
    expect(bad.snapshot().state).toBe("failed");
    expect(JSON.stringify(bad.snapshot().problems)).not.toContain("wrong-token-value");
    expect(bad.snapshot().problems[0]?.message).toContain("401");
  });

  test("one that is not there says so", async () => {
    const source = startSource({ url: "http://127.0.0.1:9/mcp" });
    open.push(() => source.close());
    await source.ready();
    const gone = startSource({ url: "http://127.0.0.1:39999/mcp" });
    open.push(() => gone.close());
    await gone.ready();
    expect(gone.snapshot().problems[0]?.message).toMatch(/39999 refused the connection.*ECONNREFUSED/);
  });

  test("a link-local address is refused although the configuration names it", async () => {
    const source = startSource({ url: "http://169.254.169.254/mcp" });
    open.push(() => source.close());
    await source.ready();
    expect(source.snapshot().problems[0]?.message).toContain("link-local");
  });
});
