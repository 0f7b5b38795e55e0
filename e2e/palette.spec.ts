import type { Locator, Page } from "@playwright/test";
import { button, draftStatusOf, expectSaved, openCode, toolCode } from "./draft-page.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { openTool } from "./tool-page.ts";

const boxOf = (page: Page): Locator => page.getByRole("combobox", { name: "Search tools and actions" });
const foundOf = (page: Page): Locator => page.getByRole("listbox", { name: "Found" }).getByRole("option");
const openPalette = async (page: Page) => {
  await page.getByRole("button", { name: /^Search everything/ }).click();
  await expect(boxOf(page)).toBeFocused();
};

test("every page is found by its name, and by what people call it else", async ({ page }) => {
  await page.goto("/");
  for (const [typed, path] of [
    ["history", "/runs"],
    ["runs", "/runs"],
    ["sources", "/sources"],
    ["connect", "/connect"],
    ["drafts", "/drafts"],
  ] as const) {
    await openPalette(page);
    await boxOf(page).fill(typed);
    await page.keyboard.press("Enter");
    await expect(page, typed).toHaveURL(new RegExp(`${path}$`));
  }
});

test("running is offered where a tool is open, and nowhere else", async ({ page }) => {
  await page.goto("/runs");
  await openPalette(page);
  await expect(foundOf(page).filter({ hasText: "Runs" }).first()).toBeVisible();
  await expect(foundOf(page).filter({ hasText: "Run the open tool" })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await openTool(page, "ping");
  await openPalette(page);
  await expect(foundOf(page).filter({ hasText: "Run the open tool" })).toHaveCount(1);
});

test("an open draft is saved, formatted and compared from the palette", async ({ page }) => {
  await openCode(page, toolCode("greet", 'return    "hi";'));
  await expectSaved(page);
  await openPalette(page);
  await expect(foundOf(page).filter({ hasText: "Format the draft" })).toHaveCount(1);
  await expect(foundOf(page).filter({ hasText: "Compare the draft" })).toHaveCount(0);
  await boxOf(page).fill("save the draft");
  await page.keyboard.press("Enter");
  await expect(draftStatusOf(page)).toContainText("Saved as version 1");
  await openPalette(page);
  await boxOf(page).fill("compare the draft");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(/compare/i);
});

test("the list of keys has those of the editor too", async ({ page }) => {
  await page.goto("/runs");
  await button(page, "Keyboard shortcuts").click();
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const key of ["Shift+Alt+F", "F2", "F8", "Esc, then Tab", "Ctrl+M", "Ctrl+Enter"])
    await expect(keys.getByText(key, { exact: true })).toHaveCount(1);
  await expectAccessible(page);
});
