// `npm start` and `npm run dev`: installs and builds what is missing, starts the server, and ends it whole.
import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ensureEditor } from "./editor/ensure-editor.mjs";
import { fail, root } from "./project.mjs";
import { ensureBuild } from "./start/build.mjs";
import { callerFolder, help, isStartedByNpm, readOptions } from "./start/options.mjs";
import { checkNodeVersion, ensurePackages } from "./start/packages.mjs";

const graceMs = 5_000;
const watchdogMs = 150;
const repeatMs = 500;

async function main() {
  checkNodeVersion();
  const options = readOptions(process.argv.slice(2), process.env, callerFolder(process.env, process.cwd()));
  if (options.help) {
    console.log(help);
    return;
  }
  // Only messages of the protocol go to its standard output.
  if (options.stdio) console.log = console.error;
  await ensurePackages();
  if (options.stdio) {
    runStdio(options);
    return;
  }
  await (options.dev ? ensureEditor() : ensureBuild());
  runServer(options);
}

function runServer({ dev, host, port, environment }) {
  const settings = JSON.stringify({ dev, host, port });
  const server = runScript("server.mjs", [settings, "--own-group"], "ignore", {
    ...environment,
    NODE_ENV: dev ? "development" : "production",
  });
  server.on("message", report);
}

function runStdio({ environment }) {
  runScript("stdio.mjs", [], "inherit", { ...environment, NODE_ENV: "production" });
}

/** Runs a script of ours until it ends by itself, we are told to end, or whoever started us is gone. */
function runScript(script, args, input, environment) {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    cwd: root,
    // A group of its own, so that all of it can be killed, and a Ctrl+C reaches it only through us.
    detached: true,
    stdio: [input, "inherit", "inherit", "ipc"],
    env: { ...process.env, ...environment, NEXT_TELEMETRY_DISABLED: "1" },
  });
  let stopAsked;
  const stop = () => {
    // A terminal's Ctrl+C comes from npm once more; one that is pressed again means "now".
    if (stopAsked !== undefined) return performance.now() - stopAsked > repeatMs && killGroup(server);
    stopAsked = performance.now();
    server.kill("SIGTERM");
    setTimeout(() => killGroup(server), graceMs).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  if (isStartedByNpm(process.env)) onceParentIsGone(stop);
  server.on("exit", async (code, signal) => {
    // A watchdog in the group ends what left the group, and needs a moment for it.
    await wait(watchdogMs);
    killGroup(server);
    if (stopAsked !== undefined) process.exit(0);
    if (signal !== null) console.error(`The server was ended by ${signal}.`);
    process.exit(code ?? 1);
  });
  server.on("error", fail);
  return server;
}

/** A killed npm tells its command nothing. */
function onceParentIsGone(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

function report(message) {
  if (message.type === "port-taken")
    console.log(`Port ${message.port} is taken, trying ${message.port + 1}.`);
  if (message.type === "ready") console.log(`Tool Playground is ready: open ${message.url}`);
}

function killGroup(server) {
  try {
    process.kill(-server.pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

main().catch(fail);
