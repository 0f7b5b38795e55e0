import fs from "node:fs";
import { findBrowser } from "../browser.mjs";
import { UserError } from "../project.mjs";
import { runCommand } from "../start/command.mjs";

const advice =
  "The browser tests need Chromium: run `npx playwright install chromium`, install your system's `chromium`, " +
  "or name one with CHROMIUM_PATH.";

/** @throws UserError where there is no browser and none can be installed. */
export async function ensureBrowser() {
  if (await findBrowser()) return;
  if (process.getuid?.() !== 0 || !fs.existsSync("/usr/bin/apt-get")) throw new UserError(advice);
  console.log("Installing chromium (once) …");
  const apt = await runCommand("sh", ["-c", "apt-get update -qq && apt-get install -y -qq chromium"], {
    environment: { DEBIAN_FRONTEND: "noninteractive" },
  });
  if (apt.status !== 0 || !(await findBrowser())) {
    throw new UserError(`${apt.output.trim().split("\n").slice(-10).join("\n")}\n\n${advice}`);
  }
}
