import { expect, test } from "./test.ts";
import {
  argumentsOf,
  inputOf,
  openContext,
  openTool,
  resultOf,
  runAndRead,
  typeArguments,
} from "./tool-page.ts";

const awkward =
  '{ "text": "it\'s \\"quoted\\" & <b> # ? % + / \\\\ \\ud800 \\u0000 \\u202e é 👩‍💻 \u2028",\n "n": 12345678901234567890.10 }';

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

const copyLink = async (page: import("@playwright/test").Page) => {
  await inputOf(page).getByRole("button", { name: "Copy link" }).click();
  await expect(inputOf(page)).toContainText("The link is copied");
  return page.evaluate(() => navigator.clipboard.readText());
};

test("a link brings every character of the input over, and runs nothing", async ({
  page,
  browser,
  baseURL,
}) => {
  await openTool(page, "echo", awkward);
  await openContext(page);
  await page.getByRole("textbox", { name: "Session id" }).fill("s # 1");
  await page.getByRole("textbox", { name: "Time-out (seconds)" }).fill("7");
  const href = await copyLink(page);
  expect(href).toMatch(/^http:\/\/[^#]+\/tools\/echo#input=[\w.-]+$/);

  // Somebody else's browser, where something else was typed before.
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await openTool(other, "echo", '{"text":"typed before"}');
  await runAndRead(other);
  await other.goto("about:blank");
  await other.goto(href);
  await expect(inputOf(other)).toContainText("filled in from a link; nothing has run");
  await expect(argumentsOf(other)).toHaveValue(awkward);
  await expect(resultOf(other)).toHaveAttribute("data-state", "not run");
  await openContext(other);
  await expect(other.getByRole("textbox", { name: "Session id" })).toHaveValue("s # 1");
  await expect(other.getByRole("textbox", { name: "Time-out (seconds)" })).toHaveValue("7");
  expect(new URL(other.url()).hash).toBe("");

  await inputOf(other).getByRole("button", { name: "Undo" }).click();
  await expect(argumentsOf(other)).toHaveValue('{"text":"typed before"}');
  await other.context().close();
});

test("text that is no JSON is linked as it was typed", async ({ page }) => {
  await openTool(page, "echo", '{"text": unfinished');
  const href = await copyLink(page);
  await typeArguments(page, "{}");
  await page.goto("about:blank");
  await page.goto(href);
  await expect(argumentsOf(page)).toHaveValue('{"text": unfinished');
});

test("an input that is too long for a link says so", async ({ page }) => {
  let text = "";
  for (let index = 1; text.length < 60_000; index += 1) text += Math.sin(index).toString(36).slice(3);
  await openTool(page, "echo", { text });
  await inputOf(page).getByRole("button", { name: "Copy link" }).click();
  await expect(inputOf(page)).toContainText("too long for a link");
});

for (const fragment of ["#input=", "#input=1.broken", "#input=2.abc"]) {
  test(`a link that ends in ${fragment} says that it can't be read, and what was typed stays`, async ({
    page,
  }) => {
    await openTool(page, "echo", '{"text":"mine"}');
    await page.goto("about:blank");
    await page.goto(`/tools/echo${fragment}`);
    await expect(inputOf(page).getByRole("alert")).toContainText("can't be read");
    await inputOf(page).getByRole("tab", { name: "JSON", exact: true }).click();
    await expect(argumentsOf(page)).toHaveValue('{"text":"mine"}');
  });
}

test("Reset and Clear can be undone", async ({ page }) => {
  await openTool(page, "echo", '{ "text": "long work" }');
  for (const name of ["Reset", "Clear"]) {
    await inputOf(page).getByRole("button", { name, exact: true }).click();
    await expect(argumentsOf(page)).not.toHaveValue('{ "text": "long work" }');
    await inputOf(page).getByRole("button", { name: "Undo" }).click();
    await expect(argumentsOf(page)).toHaveValue('{ "text": "long work" }');
  }
});

test("what was typed survives a restart of the server", async ({ page, startOwnServer, allowConsole }) => {
  allowConsole(
    /Failed to fetch RSC payload|Failed to load chunk|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
  );
  const first = await startOwnServer();
  await openTool(page, "echo", '{ "text": "kept" }', first.url);
  await first.stop();
  const second = await startOwnServer({ flags: ["--port", new URL(first.url).port] });
  expect(second.url).toBe(first.url);
  // Where the end of the server met Next in the middle of a refresh, the browser has an error page of its own by now.
  await expect(() => page.goto(`${second.url}/tools/echo`)).toPass();
  await expect(argumentsOf(page)).toHaveValue('{ "text": "kept" }');
});
