import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { measureVisit } from "./browser-rows.mjs";
import { findFreePort } from "./playground.mjs";

const packageName = "@modelcontextprotocol/inspector";

/**
 * Installs MCP Inspector into a folder of its own, starts it and measures what can be compared.
 * @returns {Promise<{ firstAnswerMs: number, paint: number, kilobytes: number } | undefined>} undefined, with a word on
 *   why, where it can't be had.
 */
export async function measurePeer(browser) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tool-playground-peer-"));
  try {
    const install = spawnSync(
      "npm",
      ["install", "--prefix", folder, "--no-audit", "--no-fund", packageName],
      {
        encoding: "utf8",
      },
    );
    if (install.status !== 0) throw new Error(install.stderr.trim().split("\n")[0]);
    return await measureInstalled(browser, folder);
  } catch (error) {
    console.log(`Inspector could not be measured: ${error.message}`);
    return undefined;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function measureInstalled(browser, folder) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const inspector = spawn(path.join(folder, "node_modules", ".bin", "mcp-inspector"), [], {
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      CLIENT_PORT: String(port),
      SERVER_PORT: String(await findFreePort()),
      HOST: "127.0.0.1",
      MCP_AUTO_OPEN_ENABLED: "false",
    },
  });
  try {
    while (
      !(await fetch(url).then(
        (response) => response.ok,
        () => false,
      ))
    ) {
      if (performance.now() - started > 30_000) throw new Error("it did not answer within 30 s");
      await wait(10);
    }
    const firstAnswerMs = performance.now() - started;
    const visit = await measureVisit(browser, url, (page) => page.getByRole("button").first().waitFor());
    return { firstAnswerMs, paint: visit.paint, kilobytes: visit.kilobytes };
  } finally {
    process.kill(-inspector.pid, "SIGKILL");
  }
}
