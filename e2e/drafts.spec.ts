import {
  button,
  codeOf,
  codeProblemsOf,
  draftRows,
  draftStatusOf,
  expectSaved,
  goToLine,
  insertAfter,
  linkOf,
  openCode,
  replaceCode,
  toolCode,
} from "./draft-page.ts";
import { expect, expectAccessible, test } from "./test.ts";
import {
  expectState,
  inputOf,
  openTool,
  outputOf,
  resultOf,
  runAndRead,
  runTool,
  searchOf,
  toolLink,
} from "./tool-page.ts";
import { createToolsFolder } from "./tools-folder.ts";

test.setTimeout(90_000);

const ping = 'export const ping = defineTool({ name: "ping", description: "", execute: () => "pong" });\n';

test("a template is edited, run, saved, compared and becomes a native tool", async ({
  page,
  startOwnServer,
}) => {
  const tools = createToolsFolder({ "ping.ts": ping });
  const server = await startOwnServer({ flags: ["--tools", tools.path] });
  await page.goto(`${server.url}/drafts`);
  await expect(page.getByText("No draft yet.")).toBeVisible();
  await page.getByRole("button", { name: /^Context and metadata/ }).click();
  await expect(page.getByRole("heading", { name: "note_visit", level: 2 })).toBeVisible();
  await expect(inputOf(page)).toContainText("may change things");
  await expect(codeProblemsOf(page)).toContainText("No problems.");

  // The form grows with the schema and keeps what was typed.
  await inputOf(page).getByRole("textbox", { name: "place" }).fill("Lisbon");
  await insertAfter(page, 9, '\nguests: { type: "integer" },');
  await expect(inputOf(page).getByRole("textbox", { name: "guests" })).toBeVisible();
  await expect(inputOf(page).getByRole("textbox", { name: "place" })).toHaveValue("Lisbon");

  // An error that the tool gives, and one that it throws.
  await runTool(page);
  await expectState(page, "tool error");
  await expect(outputOf(page)).toHaveText("No session: set a session id in the context.");
  await insertAfter(page, 15, '\nif (place === "Lisbon") throw new RangeError("not there");');
  await page.keyboard.press("Control+Enter");
  await expectState(page, "threw");
  const place = resultOf(page).getByRole("button", { name: /^draft\.ts:16:\d+$/ });
  await goToLine(page, 1);
  await place.click();
  await expect(codeOf(page)).toBeFocused();
  await expect(page.locator(".active-line-number")).toHaveText("16");
  await page.keyboard.press("Control+Shift+K");
  await expectSaved(page);

  await button(page, "Save").click();
  await expect(draftStatusOf(page)).toHaveText(/^Saved as version 1/);
  await page.reload();
  await expect(inputOf(page).getByRole("textbox", { name: "guests" })).toBeVisible();
  await expect(inputOf(page).getByRole("textbox", { name: "place" })).toHaveValue("Lisbon");

  await insertAfter(page, 15, '\nif (ctx.timeout) return "changed";');
  await expect(draftStatusOf(page)).toHaveText(/changed since version 1/);
  await button(page, "Compare with saved").click();
  await button(page, "Run the cases").click();
  await expect(page.getByRole("status", { name: "Comparison" })).toHaveText(/^\d of \d cases? differs?\.$/);
  await page.getByRole("button", { name: "Details of The present input" }).click();
  await expect(page.getByRole("dialog").getByRole("table").first()).toContainText("changed");
  await button(page, "Close").last().click();

  await button(page, "Save to tools").click();
  await expect(page.getByRole("dialog")).toContainText("note_visit.ts");
  await expectAccessible(page);
  await button(page, "Write the file").click();
  await expect(page.getByRole("dialog")).toContainText("is a native tool now");
  await page.getByRole("link", { name: "Open note_visit in the tools" }).click();
  await expect(page).toHaveURL(/\/tools\/note_visit$/);
  await expect(page.getByRole("main").getByText("native", { exact: true })).toBeVisible();
  await expect(toolLink(page, "note_visit")).toBeVisible();

  // Its saved version is listed too, and leads back to the code.
  await openTool(page, "note_visit~2", undefined, server.url);
  await expect(page.getByText(/models see the tool note_visit of .* instead/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "drafts", exact: true }).click();
  await expect(page.getByRole("heading", { name: "note_visit", level: 1 })).toBeVisible();
  await expect(codeOf(page)).toBeVisible();
  tools.dispose();
});

test("a file of the folder is replaced only after its difference was shown", async ({
  page,
  startOwnServer,
}) => {
  const tools = createToolsFolder({ "ping.ts": ping });
  const server = await startOwnServer({ flags: ["--tools", tools.path] });
  await openCode(page, toolCode("ping", 'return "new pong";'), server.url);
  await expect(button(page, "Save to tools")).toBeEnabled();
  await button(page, "Save to tools").click();
  await expect(page.getByRole("dialog")).toContainText("would be replaced");
  await button(page, "Replace the file").click();
  await expect(page.getByRole("dialog")).toContainText("is a native tool now");
  await openTool(page, "ping", undefined, server.url);
  await expect(async () => expect(await runAndRead(page)).toBe("new pong")).toPass();
  tools.dispose();
});

test("a new draft is made with the first change, and the editor stays as it is", async ({ page }) => {
  await page.goto("/drafts");
  await button(page, "New draft").click();
  await expect(page).toHaveURL(/\/drafts\/new$/);
  await expect(draftStatusOf(page)).toHaveText("Not changed yet");
  await codeOf(page).evaluate((element) => element.setAttribute("data-same", "yes"));
  await insertAfter(page, 5, '\n  title: "Greet someone",');
  await expect(page).toHaveURL(/\/drafts\/[a-z0-9]{6,}$/);
  await expectSaved(page);
  await expect(inputOf(page).getByRole("textbox", { name: "name" })).toBeVisible();
  // Saving changes the list of tools, after which the page is asked for again.
  await button(page, "Save").click();
  await expect(draftStatusOf(page)).toHaveText(/^Saved as version 1/);
  await searchOf(page).fill("greet");
  await expect(toolLink(page, "greet")).toBeVisible();
  await expect(codeOf(page)).toHaveAttribute("data-same", "yes");
  await codeOf(page).focus();
  await page.keyboard.press("Control+Z");
  await expect(draftStatusOf(page)).toHaveText(/changed since version 1/);

  await button(page, "New draft").click();
  await expect(page).toHaveURL(/\/drafts\/new$/);
  await expect(draftStatusOf(page)).toHaveText("Not changed yet");
  await insertAfter(page, 1, "\n// another one");
  await expectSaved(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Runs" }).click();
  await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("// another one")).toBeVisible();
});

test("a linked draft is not evaluated before Load, and its text survives a reload", async ({ page }) => {
  const code = `throw new Error("evaluated");\n`;
  await page.goto(linkOf(code));
  await expect(codeOf(page)).toBeVisible();
  await expect(page.getByText("nothing of it has run")).toBeVisible();
  await expect(button(page, "Run")).toHaveCount(0);
  await insertAfter(page, 1, " // looked at");
  await expect(page).toHaveURL(/\/drafts\/[a-z0-9]{6,}$/);
  await expectSaved(page);
  await expect(codeProblemsOf(page)).not.toContainText("evaluated");
  await page.reload();
  await expect(page.getByText("nothing of it has run")).toBeVisible();
  await expect(page.getByText("looked at")).toBeVisible();
  await button(page, "Load").click();
  await expect(codeProblemsOf(page)).toContainText("evaluated");
  await codeProblemsOf(page)
    .getByRole("button", { name: /evaluated/ })
    .click();
  await expect(codeOf(page)).toBeFocused();
});

test("an imported text is a draft that is not evaluated before Load", async ({ page }) => {
  await page.goto("/drafts");
  await button(page, "Import").click();
  await page.getByRole("textbox", { name: "Code to import" }).fill(toolCode("taken", 'return "in";'));
  await expectAccessible(page);
  await button(page, "Open as a draft").click();
  await expect(page.getByText("nothing of it has run")).toBeVisible();
  await button(page, "Load").click();
  expect(await runAndRead(page)).toBe("in");
});

test("several tools of one draft are chosen, and a renamed one keeps its input", async ({ page }) => {
  const code = `import { defineTool } from "tool-playground";
const inputSchema = { type: "object", properties: { text: { type: "string" } } } as const;
export const tools = [
  defineTool({ name: "one", description: "", inputSchema, execute: ({ text }) => "one " + text }),
  defineTool({ name: "two", description: "", inputSchema, execute: ({ text }) => "two " + text }),
];
`;
  await openCode(page, code);
  const choice = page.getByRole("combobox", { name: "Choose tool" });
  await expect(choice).toHaveValue(/one$/);
  await choice.selectOption({ label: "two" });
  await inputOf(page).getByRole("textbox", { name: "text" }).fill("typed");
  expect(await runAndRead(page)).toBe("two typed");
  await goToLine(page, 5);
  await replaceCode(page, code.replace('"two"', '"second"'));
  await expect(page.getByRole("heading", { name: "second", level: 2 })).toBeVisible();
  await expect(inputOf(page).getByRole("textbox", { name: "text" })).toHaveValue("typed");
  expect(await runAndRead(page)).toBe("two typed");
});

test("Run flushes the text that was typed a moment before", async ({ page }) => {
  await openCode(page, toolCode("now", 'return "before";'));
  expect(await runAndRead(page)).toBe("before");
  await replaceCode(page, toolCode("now", 'return "after";'));
  await page.keyboard.press("Control+Enter");
  await expect(outputOf(page)).toHaveText("after");
});

test("the list renames, duplicates, exports, deletes and brings back", async ({ page }) => {
  await openCode(page, toolCode("listed", 'return "x";'));
  await expectSaved(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Drafts" }).click();
  await page.getByRole("button", { name: "Rename listed" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("My draft");
  await button(page, "Save name").click();
  await page.getByRole("button", { name: "Duplicate My draft" }).first().click();
  await expect(draftRows(page).filter({ hasText: "My draft" })).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export My draft" }).first().click();
  expect((await download).suggestedFilename()).toBe("My_draft.ts");
  const before = await draftRows(page).count();
  await page.getByRole("button", { name: "Delete My draft" }).first().click();
  await expect(draftRows(page)).toHaveCount(before - 1);
  await expect(button(page, "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(draftRows(page)).toHaveCount(before);
  await expect(button(page, "Dismiss")).toBeFocused();
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search tools and actions" }).fill("my draft");
  await expect(page.getByRole("option", { name: /^My draft/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/drafts\/[a-z0-9]{6,}$/);
});

for (const [title, colorScheme, width] of [
  ["light", "light", 1360],
  ["dark", "dark", 1360],
  ["light on a phone", "light", 360],
  ["dark on a phone", "dark", 360],
] as const) {
  test.describe(title, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });
    test("the pages of drafts have no fault that axe finds, and do not scroll sideways", async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/404/);
      const expectFitting = async () => {
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      };
      await page.goto("/drafts/new");
      await expect(codeOf(page)).toBeVisible();
      await expectFitting();
      await openCode(page, toolCode("seen", 'throw new Error("seen");', '{ text: { type: "string" } }'));
      await expectSaved(page);
      await runTool(page);
      await expectState(page, "threw");
      await expectFitting();
      await page.goto("/drafts");
      await expect(draftRows(page).first()).toBeVisible();
      await expectFitting();
      await page.goto("/drafts/nosuchdraft");
      await expect(page.getByRole("heading", { name: "There is no such draft" })).toBeVisible();
      await expectFitting();
    });
  });
}
