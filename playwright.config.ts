import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/browser.mjs";

const executablePath = await findBrowser();

// Each worker starts a server of its own on a free port (`e2e/test.ts`), so that nothing here names an address.
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/build.ts",
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  // A machine that CI shares with others may be slow for a moment. What passes on its second try is named at the end.
  retries: process.env.CI ? 1 : 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1360, height: 860 },
    actionTimeout: 10_000,
    trace: "on-first-retry",
    launchOptions: { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
