import type { Locator, Page } from "@playwright/test";
import { createDataFolder, type DataFolder } from "./data-folder.ts";
import { expectSaved, openCode, toolCode } from "./draft-page.ts";
import type { Server } from "./server.ts";
import { test as base, expect, expectAccessible } from "./test.ts";
import { runAndRead } from "./tool-page.ts";

const test = base.extend<{ own: Server }>({
  own: async ({ startOwnServer }, use) => {
    const data: DataFolder = createDataFolder();
    await use(await startOwnServer({ environment: { DATA_DIR: data.path } }));
    data.dispose();
  },
});

const rowsOf = (page: Page): Locator =>
  page.getByRole("table", { name: "Runs", exact: true }).locator("tbody tr");
const toolOf = (page: Page): Locator => page.getByRole("combobox", { name: "Tool" });

async function run(page: Page, { url }: Server, tool: string, args: object): Promise<void> {
  const reply = await page.request.post(`${url}/api/tools/${tool}/runs`, {
    headers: { "X-Playground": "1" },
    data: { arguments: args },
  });
  expect(reply.ok()).toBe(true);
}

test("the filters follow the address: back, forward, and the link Runs", async ({ page, own }) => {
  await run(page, own, "echo", { text: "one" });
  await run(page, own, "echo", { text: "two" });
  await run(page, own, "ping", {});
  await page.goto(`${own.url}/runs`);
  await expect(rowsOf(page)).toHaveCount(3);
  await toolOf(page).pressSequentially("echo");
  await expect(toolOf(page)).toHaveValue("echo");
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/runs\?tool=echo$/);
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole("checkbox").check();
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Compare two runs" })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/runs\?tool=echo$/);
  await expect(toolOf(page)).toHaveValue("echo");
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Runs" }).click();
  await expect(toolOf(page)).toHaveValue("");
  await expect(rowsOf(page)).toHaveCount(3);
  await page.goBack();
  await expect(toolOf(page)).toHaveValue("echo");
  await expect(rowsOf(page)).toHaveCount(2);
  await page.goForward();
  await expect(toolOf(page)).toHaveValue("");
  await expect(rowsOf(page)).toHaveCount(3);
});

test("a page of runs that Back brings again lists what has run since", async ({ page, own }) => {
  await run(page, own, "ping", {});
  await page.goto(`${own.url}/runs`);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sources" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sources" })).toBeVisible();
  await run(page, own, "ping", {});
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
});

for (const width of [1280, 360]) {
  test(`selecting runs leaves the table where it is, ${width} px wide`, async ({ page, own }) => {
    await page.setViewportSize({ width, height: 800 });
    await run(page, own, "ping", {});
    await run(page, own, "ping", {});
    await page.goto(`${own.url}/runs`);
    await expect(rowsOf(page)).toHaveCount(2);
    const before = await rowsOf(page).first().boundingBox();
    for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole("checkbox").check();
    await expect(page.getByText("2 selected")).toBeVisible();
    expect((await rowsOf(page).first().boundingBox())?.y).toBe(before?.y);
    await expectAccessible(page);
  });
}

test("the focus goes to Undo after a deletion, and on from there", async ({ page, own }) => {
  await run(page, own, "ping", {});
  await run(page, own, "echo", { text: "stays" });
  await page.goto(`${own.url}/runs`);
  await rowsOf(page)
    .nth(1)
    .getByRole("button", { name: /^Delete: the run of ping of / })
    .click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await rowsOf(page).nth(1).getByRole("link").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
});

test("a draft's tool is listed by its name, and its long input has room", async ({ page, own }) => {
  await openCode(page, toolCode("greet", 'return "hi";'), own.url);
  await expectSaved(page);
  await runAndRead(page);
  await run(page, own, "transfer_funds", { from: "a", to: "b", amount: 1 });
  await page.goto(`${own.url}/runs`);
  const cells = rowsOf(page).filter({ hasText: "greet (draft)" }).getByRole("cell");
  await expect(cells.nth(2)).toHaveText("greet (draft)");
  await expect(page.getByRole("table", { name: "Runs", exact: true })).not.toContainText("draft:");
  const [tool, input] = [await cells.nth(2).boundingBox(), await cells.nth(5).boundingBox()];
  expect(tool?.width).toBeLessThan(input?.width ?? 0);
});

test("a file that is no export is refused in one sentence", async ({ page, own }) => {
  await page.goto(`${own.url}/runs`);
  const noise = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7_919) % 256));
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: noise });
  const told = page.getByRole("main").getByRole("alert");
  await expect(told).toContainText(
    "photo.png is no export of runs, and nothing was imported. Line 1 is not JSON.",
  );
  await expect(told.getByRole("listitem")).toHaveCount(0);
});
