import { button, codeOf, codeProblemsOf, expectSaved, insertAfter, openCode } from "./draft-page.ts";
import { expect, test } from "./test.ts";
import { expectState, inputOf, openTool, resultOf, runAndRead, runTool } from "./tool-page.ts";

test.setTimeout(90_000);

test("edit-03: an endless loop ends at its limit, and the page stays usable", async ({ page, context }) => {
  const code =
    "export const tool = { name: 'spin', inputSchema: { type: 'object' }, async execute() { let i = 1; while (i > 0) { i = i === 1 ? 2 : 1; } return i; } };";
  await openCode(page, code);
  await runTool(page);
  await expectState(page, "running");
  await insertAfter(page, 1, "\n// edited while it runs");
  await expectSaved(page);
  const other = await context.newPage();
  await openTool(other, "ping");
  expect(await runAndRead(other)).toBe("pong");
  await page.bringToFront();
  await expect(resultOf(page)).toHaveAttribute("data-state", /threw|timed out|tool error/, {
    timeout: 40_000,
  });
  await expect(resultOf(page)).toContainText(/CPU|time/i);
  await runTool(page);
  await button(page, "Stop").click();
  await expectState(page, "cancelled");
});

test("edit-04: what is thrown late ends neither the run nor the server", async ({ page }) => {
  const code =
    "export const tool = { name: 'leak', inputSchema: { type: 'object' }, async execute() { setTimeout(() => { throw new Error('late throw'); }, 50); Promise.reject(new Error('not awaited')); return 'returned'; } };";
  await openCode(page, code);
  expect(await runAndRead(page)).toBe("returned");
  await openTool(page, "ping");
  expect(await runAndRead(page)).toBe("pong");
});

test("edit-07: half-typed code is never run, and the last good form stays, marked as old", async ({
  page,
}) => {
  await openCode(
    page,
    "export const tool = { name: 'half', inputSchema: { type: 'object', properties: { kept: { type: 'string' } } }, execute() { return 'y'; } };\n",
  );
  await expect(inputOf(page).getByRole("textbox", { name: "kept" })).toBeVisible();
  await codeOf(page).focus();
  await page.keyboard.press("Control+A");
  const tokens = ["export const tool = {", " name: 'half',", " inputSchema: { type: 'object' },"].concat([
    " async execute() {",
    " for (let i = 0;",
    " i < 10;",
    " ) { }",
    " return 'x'",
  ]);
  for (const token of tokens) {
    await page.keyboard.insertText(token);
    // The editor closes a bracket by itself; half-typed code has it open.
    if (token.endsWith("{")) await page.keyboard.press("Delete");
    await expectSaved(page);
    await expect(resultOf(page)).toHaveAttribute("data-state", "not run");
    await expect(page.getByRole("status", { name: "Form" })).toContainText("This form is old");
    await expect(inputOf(page).getByRole("textbox", { name: "kept" })).toBeVisible();
  }
  await expect(
    codeProblemsOf(page)
      .getByRole("button", { name: /^error 1:\d+/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(inputOf(page).getByRole("alert")).toContainText("Nothing ran");
  await expect(resultOf(page)).toHaveAttribute("data-state", "not run");
  await page.keyboard.insertText(" } };");
  await expect(page.getByRole("status", { name: "Form" })).toHaveText("");
  await expect(inputOf(page).getByRole("textbox", { name: "kept" })).toHaveCount(0);
  await expect(resultOf(page)).toHaveAttribute("data-state", "not run");
});
