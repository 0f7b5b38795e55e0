// `npm test`: installs what is missing, then runs every check and every test, and ends with one line that counts them.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fail, root, UserError } from "./project.mjs";
import { ensureBuild } from "./start/build.mjs";
import { runCommand } from "./start/command.mjs";
import { checkNodeVersion, ensurePackages } from "./start/packages.mjs";
import { countCheck, countPlaywright, countVitest, listFlaky } from "./test/counts.mjs";
import { ensureBrowser } from "./test/ensure-browser.mjs";

const reports = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-test-"));
const vitestReport = path.join(reports, "vitest.json");
const playwrightReport = path.join(reports, "playwright.json");

const steps = [
  { title: "types", run: () => check("tsc", ["--noEmit"], ["next", ["typegen"]]) },
  { title: "lint", run: () => check("biome", ["check", "."]) },
  { title: "dead code", run: () => check("knip", ["--no-progress"]) },
  { title: "unit tests", run: runVitest },
  { title: "build", run: build },
  { title: "browser tests", run: runPlaywright },
];

async function main() {
  checkNodeVersion();
  await ensurePackages();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failedSteps = [];
  for (const { title, run } of steps) {
    console.log(`\n== ${title}`);
    const started = performance.now();
    const counts = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`== ${title}: ${words(counts)} (${seconds} s)`);
    for (const key of Object.keys(total)) total[key] += counts[key];
    if (counts.failed > 0) failedSteps.push(title);
  }
  fs.rmSync(reports, { recursive: true, force: true });
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
  console.log(
    `\n${total.skipped > 0 ? `${total.skipped} skipped\n` : ""}${total.passed} passed, ${total.failed} failed`,
  );
  process.exitCode = total.failed > 0 ? 1 : 0;
}

function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

async function check(command, args, before) {
  const preparation = before ? await runTool(...before) : { status: 0, output: "" };
  const result = preparation.status === 0 ? await runTool(command, args) : preparation;
  if (result.status !== 0) console.log(result.output.trim());
  return countCheck(result.status);
}

async function runVitest() {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const { status } = await runTool("vitest", args, { show: true });
  return countVitest(status, vitestReport);
}

async function build() {
  try {
    await ensureBuild();
    return countCheck(0);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.log(error.message);
    return countCheck(1);
  }
}

async function runPlaywright() {
  try {
    await ensureBrowser();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.log(error.message);
    return countCheck(1);
  }
  const { status } = await runTool("playwright", ["test", "--reporter=list,json"], {
    show: true,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  const flaky = listFlaky(playwrightReport);
  if (flaky.length > 0) console.log(`Passed on the second try only, find out why:\n  ${flaky.join("\n  ")}`);
  return countPlaywright(status, playwrightReport);
}

function runTool(name, args, options) {
  return runCommand(path.join(root, "node_modules", ".bin", name), args, options);
}

main().catch(fail);
