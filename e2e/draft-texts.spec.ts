import type { Page } from "@playwright/test";
import { createDataFolder } from "./data-folder.ts";
import {
  button,
  codeOf,
  codeProblemsOf,
  draftStatusOf,
  expectSaved,
  insertAfter,
  openCode,
  replaceCode,
  toolCode,
} from "./draft-page.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { inputOf, runAndRead, runTool } from "./tool-page.ts";

test.setTimeout(90_000);

test("two tabs of one draft are told of each other, and neither is overwritten", async ({
  page,
  context,
}) => {
  await openCode(page, toolCode("shared", 'return "start";'));
  await expectSaved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(codeOf(other)).toBeVisible();
  await expect(other.getByText("open in another tab as well")).toBeVisible();
  await expect(page.getByText("open in another tab as well")).toBeVisible();

  // A tab with nothing to lose follows.
  await replaceCode(other, toolCode("shared", 'return "theirs";'));
  await expectSaved(other);
  await expect(page.getByText('"theirs"')).toBeVisible();
  await expect(draftStatusOf(page)).toContainText("follows another tab");
  await expect(page.getByText("Another tab has changed this draft")).toHaveCount(0);

  let release = await holdWrites(page);
  await page.bringToFront();
  await insertAfter(page, 1, "\n// mine");
  await expect(draftStatusOf(page)).toHaveText(/^Keeping/);
  await insertAfter(other, 1, "\n// from there");
  await expectSaved(other);
  release();
  await expect(page.getByText("Another tab has changed this draft")).toBeVisible();
  await button(page, "Show differences").click();
  await expectAccessible(page);
  await button(page, "Keep mine").click();
  await expectSaved(page);
  expect(await runAndRead(page)).toBe("theirs");
  await expect(other.getByText("// mine")).toBeVisible();

  release = await holdWrites(other);
  await insertAfter(other, 1, "\n// lost");
  await insertAfter(page, 1, "\n// stays");
  await expectSaved(page);
  release();
  await button(other, "Take theirs").click();
  await expectSaved(other);
  await expect(other.getByText("// stays")).toBeVisible();
  await codeOf(other).focus();
  await other.keyboard.press("Control+Z");
  await expect(other.getByText("// lost")).toBeVisible();
});

/** Holds back what a page sends to its draft, until the returned function is called. */
async function holdWrites(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // It stays in place, and lets everything through once it was released.
  await page.route(
    (url) => url.pathname.startsWith("/drafts/"),
    async (route) => {
      if (route.request().method() === "POST") await released;
      await route.continue();
    },
  );
  return release;
}

test("a text outlives a killed server and a closed tab", async ({
  page,
  context,
  startOwnServer,
  allowConsole,
}) => {
  allowConsole(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to fetch|network/i,
  );
  const data = createDataFolder();
  const environment = { DATA_DIR: data.path };
  const first = await startOwnServer({ environment });
  await openCode(page, toolCode("kept", 'const wrong: number = "first"; return wrong;'), first.url);
  await expectSaved(page);
  // What the editor loads by itself has arrived by then.
  await expect(codeProblemsOf(page)).toContainText("is not assignable");
  const { port } = new URL(first.url);
  await first.stop("SIGKILL");
  await insertAfter(page, 1, "\n// typed while the server was down");
  await expect(draftStatusOf(page)).toContainText("Not on the server yet, kept in this browser");
  await runTool(page);
  await expect(inputOf(page).getByRole("alert")).toContainText("Nothing ran");
  const address = page.url();
  await page.close({ runBeforeUnload: false });

  await startOwnServer({ environment, flags: ["--port", port] });
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText("This text was brought back from this browser")).toBeVisible();
  await expect(again.getByText("// typed while the server was down")).toBeVisible();
  await expectSaved(again);
  await again.reload();
  await expect(again.getByText("// typed while the server was down")).toBeVisible();
  await expect(again.getByText("This text was brought back")).toHaveCount(0);
  data.dispose();
});

test("versions are named, compared and restored as a step that can be undone", async ({ page }) => {
  await openCode(page, toolCode("kept", 'return "one";'));
  await expectSaved(page);
  await codeOf(page).focus();
  await page.keyboard.press("Control+S");
  await expect(draftStatusOf(page)).toHaveText(/^Saved as version 1/);
  await replaceCode(page, toolCode("kept", 'return "two";'));
  await button(page, "Save").click();
  await expect(draftStatusOf(page)).toHaveText(/^Saved as version 2/);

  await button(page, "Versions").click();
  await page.getByRole("button", { name: "Name version 1" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("the first");
  await button(page, "Save name").click();
  await expect(page.getByText("Version 1: the first")).toBeVisible();
  await page.getByRole("button", { name: "Differences to version 1" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(draftStatusOf(page)).toHaveText(/changed since version 2/);
  expect(await runAndRead(page)).toBe("one");
  await codeOf(page).focus();
  await page.keyboard.press("Control+Z");
  await expect(draftStatusOf(page)).toHaveText(/^Saved as version 2/);
});

test("a change of white space alone is a difference", async ({ page }) => {
  const code = toolCode("spaced", 'return "one";');
  await openCode(page, code);
  await expectSaved(page);
  await button(page, "Save").click();
  await expect(draftStatusOf(page)).toHaveText(/^Saved as version 1/);
  await replaceCode(page, code.replace("    return", "        return"));
  await expect(draftStatusOf(page)).toHaveText(/changed since version 1/);
  await button(page, "Versions").click();
  await page.getByRole("button", { name: "Differences to version 1" }).click();
  await expect(page.locator(".line-insert").first()).toBeVisible({ timeout: 15_000 });
});
