// The server process. `start.mjs` starts it and talks to it over its channel: when the channel closes, whoever started
// it is gone, however that came, and so the server ends too.
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import next from "next";
import { root } from "./project.mjs";
import { isRefused, refuse } from "./start/refuse-request.mjs";

const portsToTry = 20;
const graceMs = 1_000;

const { dev, host, port: firstPort } = JSON.parse(process.argv[2] ?? "{}");
const ownsGroup = process.argv[3] === "--own-group";

let app;
let handle;
let isStopping = false;
let markPrepared;
const prepared = new Promise((resolve) => {
  markPrepared = resolve;
});

const server = http.createServer(async (request, response) => {
  if (isRefused(request)) {
    refuse(response);
    return;
  }
  await prepared;
  await handle(request, response);
});

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
process.on("disconnect", stop);

// The channel may have closed while the modules above were loaded.
if (ownsGroup && !process.connected) await stop();
else await serve();

async function serve() {
  const port = await listen(firstPort, portsToTry);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/`;
  try {
    app = next({ dev, dir: root, hostname: host, port, httpServer: server, quiet: true });
    await prepareQuietly();
    handle = app.getRequestHandler();
    markPrepared();
    // Asked once, so that the first visitor does not wait for modules to load.
    await fetch(url).then((response) => response.arrayBuffer());
    tell({ type: "ready", url });
  } catch (error) {
    if (isStopping) return;
    console.error(error);
    process.exit(1);
  }
}

/** Next tells how long it took to read its configuration, whatever `quiet` says; nothing else is held back. */
async function prepareQuietly() {
  const log = console.log;
  console.log = (...values) => {
    if (!values.some((value) => /Running next\.config/.test(String(value)))) log(...values);
  };
  await app.prepare();
  console.log = log;
}

/** Listens on the first free port from `port` on, and tells which ones were taken. */
async function listen(port, attempts) {
  try {
    await new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
    return server.address().port;
  } catch (error) {
    if (error.code === "EADDRINUSE" && attempts > 0 && port < 65535) {
      tell({ type: "port-taken", port });
      return listen(port + 1, attempts - 1);
    }
    console.error(`Can't listen on ${host}, port ${port}: ${error.message}`);
    process.exit(1);
  }
}

function tell(message) {
  if (process.connected) process.send(message);
}

/** Lets answers that are nearly done go out, ends what streams on, and leaves no process of the group behind. */
async function stop() {
  if (isStopping) return;
  isStopping = true;
  try {
    server.close();
    server.closeIdleConnections();
    await Promise.race([closePlayground(), wait(graceMs)]);
    server.closeAllConnections();
  } finally {
    // Last of the exit handlers, so that the others still run: the group is ours when `start.mjs` made it.
    process.on("exit", () => {
      if (ownsGroup) process.kill(-process.pid, "SIGKILL");
    });
    process.exit(0);
  }
}

function closePlayground() {
  const playground = globalThis[Symbol.for("tool-playground.playground")];
  return Promise.allSettled([playground?.close(), app?.close()]);
}
