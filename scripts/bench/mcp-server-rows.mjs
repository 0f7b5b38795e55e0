import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { median } from "./browser-rows.mjs";

const warmCalls = 50;
const rounds = 300;

/**
 * The time of one call of `echo` over streamable HTTP, by the official client: the playground's, which checks the arguments, runs
 * the tool in its own process and records the run, and a bare SDK server's that does none of that. Call by call in turn.
 * @returns {Promise<{ playground: number, bare: number }>} medians in milliseconds.
 */
export async function measureMcpServer(url) {
  const bare = await startBareServer();
  const clients = [];
  const connect = async (address) => {
    const client = new Client({ name: "bench", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    clients.push(client);
    return { client, times: [] };
  };
  try {
    const ours = await connect(`${url}/api/mcp`);
    const theirs = await connect(bare.address);
    for (let count = 0; count < warmCalls + rounds; count += 1) {
      for (const { client, times } of count % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
        const text = `number ${count}`;
        const started = performance.now();
        const { content } = await client.callTool({ name: "echo", arguments: { text } });
        if (count >= warmCalls) times.push(performance.now() - started);
        if (content[0]?.text !== text) throw new Error(`echo gave ${JSON.stringify(content)}.`);
      }
    }
    return { playground: median(ours.times), bare: median(theirs.times) };
  } finally {
    for (const client of clients) await client.close();
    bare.stop();
  }
}

async function startBareServer() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "bare-mcp-server.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  return { address, stop: () => child.kill() };
}
