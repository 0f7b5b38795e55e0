import fs from "node:fs";
import path from "node:path";
import { root } from "./server.ts";
import { expect, test } from "./test.ts";
import { openTool, runAndRead } from "./tool-page.ts";

const file = path.join(root, "docs", "screenshot.png");

test.use({ viewport: { width: 1360, height: 800 } });

test("the README's picture shows a run", async ({ page }) => {
  await openTool(page, "transfer_funds", { from: "checking", to: "savings", amount: 250 });
  expect(await runAndRead(page)).toBe("moved 250 from checking to savings");
  await page.getByRole("region", { name: "Input" }).getByRole("tab", { name: "Form", exact: true }).click();
  if (process.env.UPDATE_SCREENSHOT === "1" || !fs.existsSync(file)) await page.screenshot({ path: file });
});
