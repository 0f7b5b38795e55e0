// `npm run bench`: measures what has a budget and says how it stands. Figures are medians.
import fs from "node:fs";
import { chromium } from "playwright";
import { measureForm, measureRun, measureSearch, measureVisit, median } from "./bench/browser-rows.mjs";
import { measureDefineTool } from "./bench/define-tool-cost.mjs";
import { measureSandbox } from "./bench/draft-rows.mjs";
import { measureEditor } from "./bench/editor-rows.mjs";
import { fillHistory, measureHistory, measureHttp } from "./bench/http-rows.mjs";
import { writeInputs } from "./bench/inputs.mjs";
import { measureEchoOverHttp, measureSources, writeServers } from "./bench/mcp-rows.mjs";
import { measureMcpServer } from "./bench/mcp-server-rows.mjs";
import { measurePeer } from "./bench/peer.mjs";
import { startPlayground } from "./bench/playground.mjs";
import { measureRecording } from "./bench/recording-cost.mjs";
import { browserArguments, findBrowser } from "./browser.mjs";
import { fail, UserError } from "./project.mjs";
import { ensureBuild } from "./start/build.mjs";

const rows = [];
const note = (what, budget, value, unit, digits = 0) => rows.push({ what, budget, value, unit, digits });

/** Measures one part; one that fails is shown as such and does not keep the others from being measured. */
async function part(title, measure) {
  process.stderr.write(`… ${title}\n`);
  try {
    await measure();
  } catch (error) {
    rows.push({ what: title, fault: error.message.split("\n")[0] });
  }
}

async function main() {
  await ensureBuild();
  const executablePath = await findBrowser();
  if (executablePath === undefined)
    throw new UserError("There is no Chromium to measure with: see npm test.");
  const inputs = writeInputs();
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const peer = process.argv.includes("--peer") ? await measurePeer(browser) : undefined;
    await part("start", () => measureStart(peer));
    await part("pages", () => measurePages(browser, peer));
    await withPlayground(["--tools", inputs.tools, "--definitions", inputs.forms], (url) =>
      measureForms(browser, url, inputs),
    );
    await withPlayground(["--tools", inputs.tools, "--definitions", inputs.many], (url) =>
      measureList(browser, url),
    );
    await withPlayground([], (url) => measurePrograms(url));
    await withPlayground([], (url) => measureDrafts(browser, url));
    await part("sources", noteSources);
    if (process.argv.includes("--history")) {
      await withPlayground([], (url) => measureRecords(browser, url), { KEEP_RUNS: "200000" });
    }
    await part("recording", async () =>
      note("recording a run in SQLite, over not recording it", 5, await measureRecording(), "ms", 2),
    );
    await part("drafts", noteSandbox);
    await part("defineTool", async () =>
      note("defineTool(...).execute over the bare function", 1, await measureDefineTool(), "µs", 2),
    );
  } finally {
    await browser.close();
    fs.rmSync(inputs.folder, { recursive: true, force: true });
  }
  if (!inputs.isReal) console.log("The corpus is not beside the project: definitions are synthetic.");
  print();
}

async function withPlayground(flags, use, environment) {
  const playground = await startPlayground(flags, environment);
  try {
    await use(playground.url, playground);
  } finally {
    await playground.stop();
  }
}

async function measureStart(peer) {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    await withPlayground([], (_url, playground) => times.push(playground.firstAnswerMs));
  }
  note("command to first 200, built", 3000, median(times), "ms");
  if (peer) note("… over Inspector's", 1, median(times) / peer.firstAnswerMs, "×", 2);
}

async function measurePages(browser, peer) {
  const runButton = (page) => page.getByRole("button", { name: "Run", exact: true }).waitFor();
  await withPlayground([], async (url, playground) => {
    const list = await measureVisit(browser, url, (page) =>
      page.getByRole("searchbox", { name: "Search tools" }).waitFor(),
    );
    const form = await measureVisit(browser, `${url}/tools/echo`, runButton);
    note("JavaScript on the wire, list and page", 200, list.kilobytes, "KB");
    note("JavaScript on the wire, with a form", 420, form.kilobytes, "KB");
    note("first contentful paint", peer ? peer.paint / 2 : 650, form.paint, "ms");
    note("requests to other hosts", 0, list.foreignRequests + form.foreignRequests, "");
    await part("run", async () => {
      const { time } = await measureRun(browser, url, "ping", 15);
      note("click Run to result painted", 93, time, "ms");
    });
    for (let load = 0; load < 200; load += 1) await (await fetch(`${url}/tools/echo`)).arrayBuffer();
    const { server, children } = playground.memory();
    note("server resident after 200 page loads", 260, server, "MB");
    note("largest child resident", 60, Math.max(0, ...children), "MB");
  });
}

async function measureForms(browser, url, inputs) {
  const size = `${Math.round(inputs.largestBytes / 1000)} KB`;
  const forms = [
    ["forms_largest_form", `form of the largest real schema (${size})`, 300, 16],
    ["forms_flat_form", "500 flat fields", 1000, 30],
    ["forms_array_form", "array of 1,000 items", 900, 30],
  ];
  for (const [key, what, openBudget, keyBudget] of forms) {
    await part(what, async () => {
      const { open, key: keyTime } = await measureForm(browser, url, key);
      note(`${what}: usable`, openBudget, open, "ms");
      note(`${what}: key to text painted`, keyBudget, keyTime, "ms");
    });
  }
  await part("5 MB", async () => {
    const { time, longestTask } = await measureRun(browser, url, "five_megabytes", 5);
    note("a result of 5 MB: first screen", 300, time, "ms");
    note("a result of 5 MB: longest task", 200, longestTask, "ms");
  });
}

async function measureList(browser, url) {
  await part("10,000 tools", async () => {
    const { time, nodes } = await measureSearch(browser, url);
    note("10,000 tools: key in the search to painted list", 16, time, "ms");
    note("10,000 tools: nodes in the document", 600, nodes, "");
  });
}

async function measurePrograms(url) {
  await part("HTTP", async () => {
    const { perSecond, alone } = await measureHttp(url);
    note("a recorded run over HTTP, one client", 20, alone, "ms", 1);
    note("… milliseconds a run with eight clients", 10, 1000 / perSecond, "ms", 1);
  });
  await part("MCP", async () => {
    const { playground, bare } = await measureMcpServer(url);
    note("a recorded run over /api/mcp, one client", 20, playground, "ms", 1);
    note("… over echo of a bare SDK server", 6, playground / bare, "×", 2);
  });
}

async function measureDrafts(browser, url) {
  await part("editor", async () => {
    const { typed, diagnostics } = await measureEditor(browser, url);
    note("editor page to typed character", 2500, typed, "ms");
    note("editor page to first diagnostics", 5000, diagnostics, "ms");
  });
}

async function noteSources() {
  const { mcp, http, load, loadRatio, many, manyRatio } = await measureSources();
  note("an MCP echo over stdio, over the bare SDK", 1, mcp, "ms", 2);
  note("an HTTP tool, over a bare fetch", 2, http, "ms", 2);
  note("20 stdio servers at once: to all of their tools", 10, load / 1000, "s", 1);
  note("… over the bare SDK's", 1.3, loadRatio, "×", 2);
  note("2,000 tools from one server: to all of them", 1000, many, "ms");
  note("… over the bare SDK's", 2, manyRatio, "×", 2);
  const servers = writeServers();
  try {
    await withPlayground(["--mcp", servers.file], async (url) =>
      note("an MCP echo over HTTP, recorded, over the bare SDK", 20, await measureEchoOverHttp(url), "ms", 1),
    );
  } finally {
    servers.remove();
  }
}

async function noteSandbox() {
  const { first, edit, runsPerSecond } = await measureSandbox();
  note("drafts: first reading, with all that has to start", 3000, first, "ms");
  note("drafts: edit to result, on the server", 50, edit, "ms", 1);
  note("drafts: milliseconds a run, one after the other", 20, 1000 / runsPerSecond, "ms", 1);
}

async function measureRecords(browser, url) {
  await part("history of 100,000 runs", async () => {
    const rows = 100_000;
    note("importing 100,000 runs", 120, (await fillHistory(url, rows)) / 1000, "s");
    const { open, search } = await measureHistory(browser, url, rows);
    note("/runs with 100,000 runs: to painted rows", 1000, open, "ms");
    note("/runs with 100,000 runs: search to its row", 1000, search, "ms");
  });
}

function print() {
  const width = Math.max(...rows.map((row) => row.what.length));
  const show = (value, row) => `${value.toFixed(row.digits)} ${row.unit}`.trim();
  for (const row of rows) {
    if (row.fault !== undefined)
      console.log(`${row.what.padEnd(width)}  could not be measured: ${row.fault}`);
    else {
      const verdict = row.value <= row.budget ? "within" : `over by ${show(row.value - row.budget, row)}`;
      console.log(
        `${row.what.padEnd(width)}  ${show(row.budget, row).padStart(10)}  ${show(row.value, row).padStart(10)}  ${verdict}`,
      );
    }
  }
}

main().catch(fail);
