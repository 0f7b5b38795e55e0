// `npm run corpus`: opens every tool of the corpus beside the project in a real browser, fills its form from a sample, and says how
// that went. Ends with 1 where a tool does not render, reports an error, loses a value or has a sample that its schema refuses.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright";
import { startPlayground } from "./bench/playground.mjs";
import { browserArguments, findBrowser } from "./browser.mjs";
import { judgeSample } from "./corpus/judge-sample.mjs";
import { readArguments, spread } from "./corpus/read-arguments.mjs";
import { createReport } from "./corpus/report.mjs";
import { installVisitor } from "./corpus/visitor.mjs";
import { fail, root, UserError } from "./project.mjs";
import { ensureBuild } from "./start/build.mjs";

const corpusFolder = path.join(root, "..", "shared", "corpus");
const parts = ["mcp", "livemcpbench", "datasets"];

async function main() {
  const { sample, only } = readArguments(process.argv.slice(2));
  if (!fs.existsSync(corpusFolder))
    throw new UserError("There is no corpus beside the project (../shared/corpus).");
  const executablePath = await findBrowser();
  if (executablePath === undefined)
    throw new UserError("There is no Chromium to draw forms with: see npm test.");
  await ensureBuild();
  const noTools = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-corpus-"));
  const definitions = parts.flatMap((part) => ["--definitions", path.join(corpusFolder, part, "*.json")]);
  const playground = await startPlayground(["--tools", noTools, ...definitions]);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const tools = await listTools(playground.url);
    const chosen = spread(
      tools.filter(({ key }) => key.includes(only)),
      sample,
    );
    console.log(`${chosen.length} of ${tools.length} tools`);
    const report = createReport(chosen.length);
    await visitAll(browser, playground.url, chosen, report);
    process.exitCode = report.print() ? 0 : 1;
  } finally {
    await browser.close();
    await playground.stop();
    fs.rmSync(noTools, { recursive: true, force: true });
  }
}

/** All tools, as soon as every source has been read. */
async function listTools(url) {
  for (;;) {
    const { tools, sources } = await (await fetch(`${url}/api/tool-list`)).json();
    if (sources.every(({ state }) => state !== "loading")) return tools;
    await wait(100);
  }
}

const toolsAPage = 200;

/** Goes from tool to tool inside one page, as a person does; a fresh page now and then, and after a fault. */
async function visitAll(browser, url, tools, report) {
  let page;
  let visits = 0;
  for (const { key } of tools) {
    const definition = await readDefinition(url, key);
    const href = `/tools/${encodeURIComponent(key)}`;
    const goesThere = page !== undefined;
    const faults = [];
    try {
      if (!page) {
        const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 860 } });
        page = await context.newPage();
        await page.addInitScript(installVisitor);
        await page.goto(href);
      }
      const stopListening = listen(page, faults);
      const seen = await page.evaluate(([target, goes]) => window.visitTool(target, goes), [href, goesThere]);
      stopListening();
      report.add(judge(key, definition, seen, faults));
    } catch (error) {
      report.add({ key, faults: [...faults, error.message.split("\n")[0]] });
      visits = toolsAPage;
    }
    visits += 1;
    if (visits < toolsAPage) continue;
    await page?.context().close();
    page = undefined;
    visits = 0;
  }
}

function listen(page, faults) {
  const onConsole = (message) => {
    if (["error", "warning"].includes(message.type()))
      faults.push(`console: ${message.text().slice(0, 300)} (${message.location().url})`);
  };
  const onError = (error) => faults.push(`uncaught: ${error.message}`);
  page.on("console", onConsole);
  page.on("pageerror", onError);
  return () => {
    page.off("console", onConsole);
    page.off("pageerror", onError);
  };
}

async function readDefinition(url, key) {
  const response = await fetch(`${url}/api/tools/${encodeURIComponent(key)}`);
  const { definition } = await response.json();
  return definition.inputSchema;
}

function judge(key, inputSchema, seen, faults) {
  const sample = JSON.parse(seen.sampleText);
  const rounds = [];
  if (!isDeepStrictEqual(withoutEmptyObjects(JSON.parse(seen.touched)), withoutEmptyObjects(sample))) {
    rounds.push(
      `changed and changed back, the value became ${seen.touched.slice(0, 300)} from ${seen.sampleText.slice(0, 300)}`,
    );
  }
  return {
    key,
    openMs: seen.openMs,
    totalMs: seen.totalMs,
    nodes: seen.nodes,
    sample: judgeSample(inputSchema, sample),
    faults: [...faults, ...seen.problems, ...rounds],
  };
}

/** An optional object whose last member is cleared is absent again, so an empty one may go while its fields are tried. */
function withoutEmptyObjects(value) {
  if (Array.isArray(value)) return value.map(withoutEmptyObjects);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmptyObjects(member)]);
  return Object.fromEntries(members.filter(([, member]) => JSON.stringify(member) !== "{}"));
}

main().catch(fail);
