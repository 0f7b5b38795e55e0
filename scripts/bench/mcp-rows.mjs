import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createJiti } from "jiti";
import { root } from "../project.mjs";
import { median } from "./browser-rows.mjs";

const rounds = 8;
const callsARound = 50;
const serversAtOnce = 20;
const manyTools = 2000;

const everything = path.join(root, "node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const badServer = path.join(root, "e2e/servers/mcp-server.mjs");
const httpEcho = path.join(root, "e2e/servers/http-echo.mjs");
const entryOf = (...args) => ({ command: process.execPath, args });

/**
 * Measures tools of servers and endpoints beside what they are made of, without pages: a run with its check, but without the
 * history, which is a row of its own.
 * @returns {Promise<{ mcp: number, http: number, load: number, loadRatio: number, many: number, manyRatio: number }>}
 *   milliseconds that an MCP echo takes over the bare SDK, and an HTTP tool over a bare fetch; milliseconds until 20 servers that
 *   are started at once have listed their tools, and until one has listed 2,000, each also as a multiple of the bare SDK's.
 */
export async function measureSources() {
  const serverOnly = path.join(root, "node_modules/server-only/empty.js");
  const jiti = createJiti(import.meta.url, { alias: { "@": root, "server-only": serverOnly } });
  const load = (file) => jiti.import(path.join(root, "lib", file));
  const [{ createMcpSources }, { createHttpSource }, { createRuns }, { createServerCheck }] =
    await Promise.all(
      ["sources/mcp/index.ts", "sources/http/index.ts", "runs/runs.ts", "schema/check-server.ts"].map(load),
    );
  const check = createServerCheck();
  const listOf = (servers) =>
    createMcpSources([{ where: "bench", folder: root, content: { value: { mcpServers: servers } } }]);
  const runsOf = (source) => {
    const tools = source.snapshot().tools;
    const findTool = (key) => tools.find(({ name }) => name === key);
    return createRuns({ findTool, check: (schema, value) => check.check(schema, value) });
  };
  try {
    return {
      mcp: await measureEcho(listOf, runsOf),
      http: await measureFetch(createHttpSource, runsOf),
      ...(await measureLoad(listOf)),
      ...(await measureMany(listOf)),
    };
  } finally {
    await check.close();
  }
}

/** Calls the same tool of the same server through the playground and through the SDK alone; they take turns. */
async function measureEcho(listOf, runsOf) {
  const [source] = listOf({ bench: entryOf(everything) });
  const client = await connect(entryOf(everything));
  try {
    await ready([source]);
    const runs = runsOf(source);
    const through = () => run(runs, "bench_echo", { message: "hello" }, "Echo: hello");
    const bare = async () => {
      const { content } = await client.callTool({ name: "echo", arguments: { message: "hello" } });
      expectText(content[0]?.text, "Echo: hello");
    };
    const cost = await compare(through, bare);
    await runs.close();
    return cost;
  } finally {
    await Promise.all([source.close(), client.close()]);
  }
}

async function measureFetch(createHttpSource, runsOf) {
  const { url, stop } = await startProgram(httpEcho);
  const address = new URL("/text", url).href;
  const endpoint = { name: "text", description: "", method: "GET", url: address };
  const inputSchema = { type: "object", properties: { text: { type: "string" } } };
  const source = createHttpSource({ endpoints: [{ ...endpoint, inputSchema }] });
  try {
    await ready([source]);
    const runs = runsOf(source);
    const through = () => run(runs, "text", { text: "hello" }, "hello");
    const bare = async () => expectText(await (await fetch(`${address}?text=hello`)).text(), "hello");
    const cost = await compare(through, bare);
    await runs.close();
    return cost;
  } finally {
    await source.close();
    stop();
  }
}

async function measureLoad(listOf) {
  const names = Array.from({ length: serversAtOnce }, (_, index) => `server${index}`);
  const through = () => {
    const sources = listOf(Object.fromEntries(names.map((name) => [name, entryOf(everything)])));
    return { done: ready(sources), close: () => Promise.all(sources.map((source) => source.close())) };
  };
  const bare = () => {
    const clients = names.map(() => connect(entryOf(everything)));
    const list = async (opening) => (await opening).listTools();
    const close = async (opening) => (await opening).close();
    return { done: Promise.all(clients.map(list)), close: () => Promise.all(clients.map(close)) };
  };
  const { time, ratio } = await compareOnce(through, bare);
  return { load: time, loadRatio: ratio };
}

async function measureMany(listOf) {
  const entry = entryOf(badServer, "--many", String(manyTools));
  const through = () => {
    const sources = listOf({ many: entry });
    const done = ready(sources).then(() => {
      const count = sources[0].snapshot().tools.length;
      if (count < manyTools) throw new Error(`${count} tools were listed.`);
    });
    return { done, close: () => sources[0].close() };
  };
  const bare = () => {
    const client = connect(entry);
    const done = client.then(listAll);
    return { done, close: async () => (await client).close() };
  };
  const { time, ratio } = await compareOnce(through, bare);
  return { many: time, manyRatio: ratio };
}

/** All pages, unchecked: the server lists tools that the SDK refuses. */
async function listAll(client) {
  const anything = { "~standard": { version: 1, vendor: "bench", validate: (value) => ({ value }) } };
  let cursor;
  do {
    const params = cursor === undefined ? {} : { cursor };
    ({ nextCursor: cursor } = await client.request({ method: "tools/list", params }, anything));
  } while (cursor !== undefined);
}

/** The difference of the medians of two calls, in milliseconds. The first round warms up. */
async function compare(through, bare) {
  const times = { through: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, call] of [
      ["bare", bare],
      ["through", through],
    ]) {
      for (let count = 0; count < callsARound; count += 1) {
        const started = performance.now();
        await call();
        if (round > 0) times[name].push(performance.now() - started);
      }
    }
  }
  return median(times.through) - median(times.bare);
}

/** The median time of one way until it is done, and how many times the other's that is. */
async function compareOnce(through, bare) {
  const times = { through: [], bare: [] };
  for (let round = 0; round < 3; round += 1) {
    for (const [name, begin] of [
      ["bare", bare],
      ["through", through],
    ]) {
      const started = performance.now();
      const { done, close } = begin();
      try {
        await done;
        times[name].push(performance.now() - started);
      } finally {
        await close();
      }
    }
  }
  const time = median(times.through);
  return { time, ratio: time / median(times.bare) };
}

async function ready(sources) {
  await Promise.all(sources.map((source) => source.ready()));
  for (const source of sources) {
    const { state, problems } = source.snapshot();
    if (state !== "ready") throw new Error(`${source.origin}: ${problems[0]?.message}`);
  }
}

async function run(runs, toolKey, args, expected) {
  const request = {
    toolKey,
    argumentsText: JSON.stringify(args),
    contextText: "",
    validate: true,
    tabId: "",
  };
  for await (const event of runs.follow(runs.start(request).id))
    if (event.type === "run-finished") return expectText(event.outcome.output, expected);
  throw new Error(`A run of ${toolKey} did not end.`);
}

function expectText(text, expected) {
  if (text !== expected) throw new Error(`Expected ${expected}, not ${String(text).slice(0, 200)}`);
}

async function connect({ command, args }) {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command, args, stderr: "ignore" }));
  return client;
}

/** A program that says where it listens. */
async function startProgram(...args) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const url = await new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The program ended before it listened.")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /^listening on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { url, stop: () => child.kill("SIGKILL") };
}

/** A file for `--mcp` with one server. */
export function writeServers() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "playground-bench-"));
  const file = path.join(folder, "mcp.json");
  fs.writeFileSync(file, JSON.stringify({ mcpServers: { bench: entryOf(everything) } }));
  return { file, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** A recorded run of an MCP echo over HTTP, over the same call by the SDK alone; the difference of the medians in milliseconds. */
export async function measureEchoOverHttp(url) {
  const client = await connect(entryOf(everything));
  const headers = { "X-Playground": "1", "Content-Type": "application/json" };
  const body = JSON.stringify({ arguments: { message: "hello" } });
  const through = async () => {
    const response = await fetch(`${url}/api/tools/bench_echo/runs`, { method: "POST", headers, body });
    expectText((await response.json()).outcome.output, "Echo: hello");
  };
  const bare = async () => {
    const { content } = await client.callTool({ name: "echo", arguments: { message: "hello" } });
    expectText(content[0]?.text, "Echo: hello");
  };
  try {
    return await compare(through, bare);
  } finally {
    await client.close();
  }
}
