import type { Page } from "@playwright/test";
import {
  button,
  codeOf,
  codeProblemsOf,
  expectSaved,
  goToLine,
  insertAfter,
  linkOf,
  openCode,
  toolCode,
} from "./draft-page.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { expectState, outputOf, runAndRead } from "./tool-page.ts";

const greet = toolCode("greet", 'return "hello " + (args.who ?? "you");', '{ who: { type: "string" } }');

/** A line of the full editor, by a part of its text. */
const lineWith = (page: Page, part: string) => page.locator(".view-line").filter({ hasText: part });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggest" }).getByRole("option");
const hintOf = (page: Page) => page.getByText(/^Tab (indents|leaves)/);

/** Waits for the full editor: the plain box has no lines. */
async function expectFullEditor(page: Page): Promise<void> {
  await expect(page.locator(".view-line").first()).toBeVisible({ timeout: 15_000 });
}

test("edit-01: the editor comes from the playground's own address, with no other host in reach", async ({
  page,
  context,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== new URL(baseURL ?? "").origin,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await openCode(page, greet);
  await expectFullEditor(page);
  await insertAfter(page, 1, "\nimport fs from 'fs';");
  await expect(codeProblemsOf(page)).toContainText('A draft can import "tool-playground" and "zod" only.');
  expect(elsewhere).toEqual([]);
});

test("edit-01: where the editor can't be loaded, a plain box writes, saves and runs", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/editor/monaco.js*", (route) => route.abort());
  await openCode(page, greet);
  await expect(page.getByText("The editor could not be loaded", { exact: false })).toBeVisible();
  await expect(page.locator(".view-line")).toHaveCount(0);
  await codeOf(page).fill(greet.replace("hello", "good day"));
  await expectSaved(page);
  await codeOf(page).press("Control+s");
  await expect(page.getByRole("status", { name: "Draft" })).toContainText("Saved as version 1");
  expect(await runAndRead(page)).toBe("good day you");
  await expectAccessible(page);

  await page.unroute("**/editor/monaco.js*");
  await button(page, "Load the editor again").click();
  await expectFullEditor(page);
  await expect(lineWith(page, "good day")).toBeVisible();
});

test("edit-06: typing fast in the middle of a long file loses no letter, and undo leads back", async ({
  page,
}) => {
  const filler = Array.from({ length: 290 }, (_, index) => `    const value${index} = ${index}; //`);
  await openCode(page, toolCode("long", `${filler.join("\n").trimStart()}\n    return "done";`));
  await expectFullEditor(page);
  await button(page, "Run").waitFor();
  await goToLine(page, 150);
  const line = lineWith(page, "value142");
  const before = (await line.textContent())?.replaceAll("\u00a0", " ") ?? "";

  const started = Date.now();
  let count = 0;
  // A key that is held down, through autosave, diagnostics and the form's updates.
  for (; Date.now() - started < 3_000; count += 1) await page.keyboard.down("x");
  await page.keyboard.up("x");
  await page.keyboard.type("y");
  await expectSaved(page);
  await expect(line).toHaveText(`${before}${"x".repeat(count)}y`.trim());

  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Control+z");
  await expect(line).toHaveText(before.trim());
  await expectSaved(page);
  await page.keyboard.type("z");
  await expect(line).toHaveText(`${before}z`.trim());
});

test("the text keeps its undo history over Format and Save", async ({ page }) => {
  await openCode(page, greet.replace("    return", "return"));
  await expectFullEditor(page);
  const line = lineWith(page, "hello");
  await button(page, "Format").click();
  await expect(line).toHaveText(/^\s{4}return/, { useInnerText: false });
  await button(page, "Save").click();
  await expect(page.getByRole("status", { name: "Draft" })).toContainText("Saved as version 1");
  await codeOf(page).focus();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await line.textContent())?.startsWith("return")).toBe(true);
});

test("Shift+Alt+F formats the code, whatever the system", async ({ page }) => {
  await openCode(page, greet.replace("    return", "return"));
  await expectFullEditor(page);
  await codeOf(page).focus();
  await page.keyboard.press("Shift+Alt+f");
  await expect(lineWith(page, "hello")).toHaveText(/^\s{4}return/, { useInnerText: false });
});

test("the editor knows arguments, keywords of schemas and modules", async ({ page }) => {
  await openCode(page, greet);
  await expectFullEditor(page);
  await insertAfter(page, 8, "\n    ");
  await page.keyboard.type("args.");
  await expect(suggestions(page).filter({ hasText: "who" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Backspace");

  await goToLine(page, 6);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(", addit");
  await expect(suggestions(page).filter({ hasText: "additionalProperties" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
});

test("Ctrl+S saves, Ctrl+Enter runs and Ctrl+K opens the palette from within the editor", async ({
  page,
}) => {
  await openCode(page, greet);
  await expectFullEditor(page);
  await expectSaved(page);
  await codeOf(page).focus();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status", { name: "Draft" })).toContainText("Saved as version 1");
  await page.keyboard.press("Control+Enter");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("hello you");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lineWith(page, "hello")).toHaveCount(1);
});

test("Tab indents, and the page says the ways out", async ({ page }) => {
  await openCode(page, greet);
  await expectFullEditor(page);
  const code = codeOf(page);
  await code.focus();
  await page.keyboard.press("Tab");
  await expect(code).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(code).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(code).toBeFocused();

  await expect(hintOf(page)).toContainText("Ctrl+M");
  await page.keyboard.press("Control+m");
  await expect(hintOf(page)).toContainText("Tab leaves the editor");
  await page.keyboard.press("Tab");
  await expect(code).not.toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the editor and its comparison are accessible in ${colorScheme}, and narrow`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openCode(page, `// A note.\nconst unused = /x+/g;\n${greet.replace("args.who", "args.whom")}`);
    await expectFullEditor(page);
    await expect(codeProblemsOf(page)).toContainText("whom");
    await expectAccessible(page);

    await button(page, "Save").click();
    await expect(page.getByRole("status", { name: "Draft" })).toContainText("Saved as version 1");
    await insertAfter(page, 2, " // more");
    await expectSaved(page);
    await button(page, "Versions").click();
    await page.getByRole("dialog").getByRole("button", { name: "Differences" }).first().click();
    await expect(page.getByRole("dialog").locator(".view-line").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(lineWith(page, "defineTool({")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await runAndRead(page)).toBe("hello you");
  });
}

test("a link opens its code to read before it is loaded", async ({ page }) => {
  await page.goto(linkOf(greet));
  await expectFullEditor(page);
  await expect(lineWith(page, "greet")).toBeVisible();
  await expect(button(page, "Load")).toBeVisible();
});
