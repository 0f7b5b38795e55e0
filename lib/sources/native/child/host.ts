import { RunLog, type SendLines } from "@/lib/run-log/run-log.ts";
import { describeThrown } from "@/lib/tool/index.ts";
import type { ToChild } from "../messages.ts";
import { captureOutput } from "./capture-output.ts";
import { openChannel } from "./channel.ts";
import type { FoundTool } from "./find-tools.ts";
import { loadFiles } from "./load-files.ts";
import { readText } from "./read-text.ts";
import { type ChildRun, runTool } from "./run-tool.ts";

/** Resources that say nothing about what a tool left behind: our own messages on their way. */
const ownResources = new Set(["WriteWrap", "ShutdownWrap", "Immediate"]);

/** Starts to serve the server: loads the files that it names, then takes one run at a time. */
export function startHost(root: string): void {
  let tools: ReadonlyMap<string, FoundTool> = new Map();
  let run: ChildRun | undefined;
  let fail: ((thrown: unknown) => void) | undefined;

  const channel = openChannel((message) => {
    if (message.type === "load") void load(message);
    else if (message.type === "run") void take(message);
    else run?.receive(message);
  });
  const sendLines: SendLines = (lines, leftOut) => channel.send({ type: "logged", lines, leftOut });
  let log = new RunLog(sendLines);
  const flushOutput = captureOutput((line) => log.add(line));

  async function load({ folder, files }: ToChild & { type: "load" }) {
    tools = await loadFiles({ root, folder, files }, channel);
    flushOutput();
    log.flush();
  }

  async function take(request: ToChild & { type: "run" }) {
    log = new RunLog(sendLines);
    const before = countResources();
    const crashed = new Promise<unknown>((resolve) => {
      fail = resolve;
    });
    const current = runTool(tools.get(request.toolId), request, log, channel.send);
    run = current;
    const end = await Promise.race([current.finished, crashed.then((thrown) => ({ thrown }))]);
    const hasCrashed = "thrown" in end;
    fail = undefined;
    flushOutput();
    log.flush();
    current.flush();
    channel.send(hasCrashed ? describeCrash(end.thrown) : end);
    // Errors of promises that nobody waits for come after the code that is on its way now.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    flushOutput();
    log.flush();
    channel.send({ type: "idle", clean: !hasCrashed && !hasMore(before) });
  }

  const onUncaught = (thrown: unknown) => {
    if (fail !== undefined) return fail(thrown);
    const stack = describeThrown(thrown).stack ?? readText(thrown);
    const when = run === undefined ? "while the files were loaded" : "after the run ended";
    log.add({ level: "error", from: "runtime", text: `${when}: ${stack}` });
    log.flush();
  };
  process.on("uncaughtException", onUncaught);
  process.on("unhandledRejection", onUncaught);
  process.on("exit", () => {
    flushOutput();
    log.flush();
    run?.flush();
  });
  // Ctrl+C in the terminal is for the server, which ends its children in its own time.
  process.on("SIGINT", () => undefined);
  channel.send({ type: "started" });
}

function describeCrash(thrown: unknown) {
  const threw = describeThrown(thrown);
  const name = threw.name === "Error" || threw.name === "string" ? "" : `${threw.name}: `;
  const output = `The tool threw an error that nothing caught: ${name}${threw.message}`;
  return {
    type: "finished",
    result: { output, isError: true },
    origin: { runtime: "crashed", threw },
  } as const;
}

/** What keeps this process busy, by kind: timers, sockets, files, processes. */
function countResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    if (!ownResources.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

function hasMore(before: ReadonlyMap<string, number>): boolean {
  return [...countResources()].some(([kind, count]) => count > (before.get(kind) ?? 0));
}
