import fs from "node:fs";
import path from "node:path";
import { expect, test } from "./test.ts";
import { openTool, searchOf, toolLink } from "./tool-page.ts";
import { corpusDefinitions, createToolsFolder } from "./tools-folder.ts";

test.describe("2,060 real definitions", () => {
  test.skip(corpusDefinitions === undefined, "the corpus is not beside the project");

  test("are all listed, are found by searching, and say that they have no implementation", async ({
    page,
    startOwnServer,
  }) => {
    const folder = createToolsFolder();
    const config = path.join(folder.path, "settings.json");
    fs.writeFileSync(config, '{ "builtins": false }');
    const server = await startOwnServer({
      flags: ["--tools", folder.path, "--config", config, "--definitions", corpusDefinitions ?? ""],
    });
    await page.goto(server.url);
    await expect(searchOf(page)).toHaveAttribute("placeholder", "Search 2,060 tools", { timeout: 15_000 });
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(600);

    await searchOf(page).fill("zereight create_issue");
    await toolLink(page, "gitlab-zereight_create_issue").click();
    await expect(page).toHaveURL(/\/tools\/gitlab-zereight_create_issue$/);
    await openTool(page, "gitlab-zereight_create_issue", {}, server.url);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    const sendAsItIs = page.getByRole("button", { name: "Send as it is" });
    await sendAsItIs.click();
    await expect(page.getByTestId("output")).toHaveText(/has no implementation/);
    folder.dispose();
  });
});

test("searching looks at name, description and source, and leaves what fits", async ({ page }) => {
  await page.goto("/");
  await searchOf(page).fill("shout");
  await expect(toolLink(page, "shout")).toBeVisible();
  await expect(toolLink(page, "divide")).toHaveCount(0);
  await searchOf(page).fill("");
  await expect(toolLink(page, "divide")).toBeVisible();
});

test("arrow keys walk the list, Enter opens, and / goes to the search", async ({ page }) => {
  await page.goto("/tools/echo");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  await page.keyboard.press("/");
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.type("divide");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tools\/divide$/);
});

test("an unknown name says so and offers the nearest ones", async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto("/tools/ech");
  await expect(page.getByRole("main")).toContainText("ech");
  await expect(page.getByRole("main").getByRole("link", { name: "echo", exact: true })).toBeVisible();
});

test("back and forward go between tools", async ({ page }) => {
  await page.goto("/tools/echo");
  await expect(toolLink(page, "divide")).toBeVisible();
  await toolLink(page, "divide").click();
  await expect(page).toHaveURL(/\/tools\/divide$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tools\/echo$/);
  await expect(page.getByRole("heading", { name: "echo" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "divide" })).toBeVisible();
});
