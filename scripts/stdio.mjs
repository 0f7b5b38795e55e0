// The tools as an MCP server on standard input and output, for one client, without pages and without a port. `start.mjs`
// starts it: when the client closes its side, or whoever started it is gone, it ends with all that it started.
import fs from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fail, root } from "./project.mjs";
import { bundlePlayground } from "./start/bundle-playground.mjs";

const graceMs = 2_000;
/** As Next reads them, the first that names a variable counts. */
const environmentFiles = [".env.production.local", ".env.local", ".env.production", ".env"];

let playground;
let isStopping = false;

const output = takeOutput();
process.stdout.on("error", stop);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
process.on("disconnect", stop);

if (!process.connected) await stop();
else await serve().catch(fail);

async function serve() {
  for (const file of environmentFiles.map((name) => path.join(root, name))) {
    if (fs.existsSync(file)) process.loadEnvFile(file);
  }
  const { getPlayground } = await bundlePlayground();
  playground = getPlayground({ takeOver: false });
  await playground.mcpServer.serveStreams(process.stdin, output);
  await stop();
}

/** Keeps standard output for the protocol: what anything else prints there goes to standard error. */
function takeOutput() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({ write: (chunk, encoding, done) => void write(chunk, encoding, done) });
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await Promise.race([playground?.close(), wait(graceMs)]).catch(console.error);
  // Otherwise `start.mjs` does so.
  if (!process.connected) process.on("exit", () => process.kill(-process.pid, "SIGKILL"));
  process.exit(0);
}
