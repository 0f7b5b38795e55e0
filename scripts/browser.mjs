import fs from "node:fs";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** What the tests' browser is started with: no sandbox of its own (containers have none), and no requests of its own. */
export const browserArguments = ["--no-sandbox", "--disable-quic", "--disable-background-networking"];

/**
 * The browser for tests and measurements: `CHROMIUM_PATH`, else Playwright's own where it is installed, else the
 * system's. Undefined where there is none.
 */
export async function findBrowser() {
  const { chromium } = await import("playwright");
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers];
  return candidates.find((file) => file && fs.existsSync(file));
}
