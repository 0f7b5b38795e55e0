// `npm run soak`: sends thousands of runs of mixed tools to the built playground from several clients over HTTP. Each must
// end once, in the state that it should; memory must come back to where it was, and no process may be left. Then the server
// is killed and started again in the middle of more runs: nothing that was accepted may be missing in the history.
import { parseArgs } from "node:util";
import { fail, UserError } from "./project.mjs";
import { checkEnd } from "./soak/client.mjs";
import { soakWithKills } from "./soak/kills.mjs";
import { kindOf, kinds } from "./soak/kinds.mjs";
import { startServer } from "./soak/server.mjs";
import { createToolsFolder } from "./soak/tools.mjs";

/** So many runs fill what the playground keeps of runs, and warm its code up; growth after them is a leak. */
const warmUpRuns = 800;
const mostGrowth = 1.2;
const shownFaults = 10;

async function main() {
  const { runs, clients, kills } = readOptions();
  const tools = createToolsFolder();
  let server = await startServer(tools.folder);
  const checks = { passed: 0, failed: 0 };
  const check = (isGood, words) => {
    checks[isGood ? "passed" : "failed"] += 1;
    if (!isGood && checks.failed <= shownFaults) console.log(`  failed: ${words}`);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, async () => {
      await server.stop();
      tools.remove();
      process.exit(1);
    });
  }
  try {
    await waitForTools(server.url);
    console.log(`Warming up with ${warmUpRuns} runs …`);
    await sendRuns(server.url, 0, warmUpRuns, clients, check);
    const before = await server.measure();
    console.log(`${runs} runs from ${clients} clients …`);
    const started = performance.now();
    await sendRuns(server.url, warmUpRuns, warmUpRuns + runs, clients, check);
    const seconds = (performance.now() - started) / 1000;
    console.log(`${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(0)} runs a second`);
    const after = await server.measure();
    report("memory in use", before.used, after.used, check);
    report("resident memory", before.rss, after.rss, check);
    const words = `${after.processes} processes, ${before.processes} after warming up`;
    console.log(words);
    // Of the two workers that are kept ready, one may be on its way when they are counted.
    check(after.processes <= before.processes + 1, words);
    if (kills > 0) {
      console.log(`${runs} runs, and the server is killed ${kills} times …`);
      server = await soakWithKills({
        server,
        toolsFolder: tools.folder,
        runs,
        clients,
        kills,
        waitForTools,
        check,
      });
    }
  } finally {
    const left = await server.stop();
    check(left.length === 0, `${left.length} processes are left`);
    for (const { pid } of left) process.kill(pid, "SIGKILL");
    tools.remove();
  }
  console.log(`${checks.passed} passed, ${checks.failed} failed`);
  process.exitCode = checks.failed > 0 ? 1 : 0;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "5000" },
      clients: { type: "string", default: "8" },
      kills: { type: "string", default: "2" },
    },
  });
  const [runs, clients, kills] = [values.runs, values.clients, values.kills].map(Number);
  const isWhole = (number, least) => Number.isInteger(number) && number >= least;
  if (!isWhole(runs, 1) || !isWhole(clients, 1) || !isWhole(kills, 0)) {
    throw new UserError("Usage: npm run soak -- [--runs N] [--clients N] [--kills N], whole numbers.");
  }
  return { runs, clients, kills };
}

async function waitForTools(url) {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const { tools } = await (await fetch(`${url}/api/tools`)).json();
    if (tools.some(({ key }) => key === "quick")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The tools of the soak are not listed after 20 s.");
}

async function sendRuns(url, first, end, clients, check) {
  const ids = new Set();
  const counts = new Map(kinds.map(({ name }) => [name, 0]));
  let next = first;
  const client = async () => {
    while (next < end) {
      const n = next;
      next += 1;
      const kind = kindOf(n);
      counts.set(kind.name, counts.get(kind.name) + 1);
      try {
        const { id, state } = await kind.start(url, n);
        await checkEnd(url, id, state);
        check(!ids.has(id), `run ${n} (${kind.name}) has the id of another`);
        ids.add(id);
      } catch (error) {
        check(false, `run ${n} (${kind.name}): ${error.cause?.message ?? error.message}`);
      }
      if ((n + 1 - first) % 1_000 === 0) console.log(`  ${n + 1 - first}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  console.log(`  ${[...counts].map(([name, count]) => `${count} ${name}`).join(", ")}`);
}

function report(what, before, after, check) {
  const inMegabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const words = `${what}: ${inMegabytes(before)} after warming up, ${inMegabytes(after)} at the end`;
  console.log(words);
  check(after <= before * mostGrowth, words);
}

main().catch(fail);
