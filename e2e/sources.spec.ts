import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { testWithConfig } from "./config-test.ts";
import { badServer, startBadServer } from "./mcp-servers.ts";
import { expect, expectAccessible } from "./test.ts";
import { openTool, problemsOf, runAndRead, searchOf, toolLink } from "./tool-page.ts";

const test = testWithConfig(() => ({
  "mcp.json": {
    mcpServers: {
      bad: { command: process.execPath, args: [badServer] },
      gone: { command: "no-such-program" },
    },
  },
  "playground.config.json": {
    disableTools: ["bad_roots", "nowhere"],
    filters: { builtin: { todowrite: true } },
  },
  "small.json": {
    openapi: "3.1.0",
    info: { title: "Small", version: "1" },
    paths: { "/a": { get: { operationId: "readA", responses: { "200": { description: "ok" } } } } },
  },
}));
const readServers = (file: string) => JSON.parse(fs.readFileSync(file, "utf8")).mcpServers;
const itemOf = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Sources" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

test("each source says how it is doing, what its server is, and what it wrote", async ({ page }) => {
  await page.goto("/sources");
  const bad = itemOf(page, "bad");
  await expect(bad).toContainText("ready");
  await expect(bad).toContainText("misbehaving 1.0.0");
  await expect(bad).toContainText("stdio");
  await expect(bad).toContainText("logging, tools");
  await expect(itemOf(page, "gone")).toContainText('There is no command "no-such-program"');
  await expect(itemOf(page, "gone")).toContainText("failed");
  await expectAccessible(page);

  await bad.getByRole("button", { name: "Log of bad" }).click();
  await expect(bad).toContainText("It has written nothing");
  const reply = await page.request.post("/api/tools/bad_talk/runs", {
    headers: { "X-Playground": "1" },
    data: {},
  });
  expect(reply.ok()).toBe(true);
  await expect(bad.getByRole("log", { name: "Log of bad" })).toContainText("from the error stream");

  await bad.getByRole("link", { name: /^\d+ tools of bad$/ }).click();
  await expect(page).toHaveURL(/\/tools\/bad_/);
  await expect(searchOf(page)).toHaveValue("bad");
  await expect(toolLink(page, "bad_echo")).toBeVisible();
  await expect(toolLink(page, "todowrite")).toHaveCount(0);
});

test("disabled tools and filters leave tools out, and names in vain are told", async ({ page, request }) => {
  const { tools, sources } = await (await request.get("/api/tools")).json();
  const keys = tools.map(({ key }: { key: string }) => key);
  expect(keys).not.toContain("bad_roots");
  expect(keys).toContain("bad_echo");
  expect(tools.filter(({ source }: { source: string }) => source === "builtin").length).toBe(1);
  expect(sources.length).toBeGreaterThan(3);
  await page.goto("/");
  await expect(problemsOf(page)).toContainText("gone");
});

test("a source that is switched off loses its tools until it is switched on again", async ({ page }) => {
  await page.goto("/sources");
  const bad = itemOf(page, "bad");
  await bad.getByRole("button", { name: "Switch off bad" }).click();
  await expect(bad).toHaveAttribute("data-state", "off");
  await searchOf(page).fill("bad_echo");
  await expect(toolLink(page, "bad_echo")).toHaveCount(0);
  await page.reload();
  await expect(bad).toHaveAttribute("data-state", "off");
  await expectAccessible(page);
  await bad.getByRole("button", { name: "Switch on bad" }).click();
  await expect(bad).toHaveAttribute("data-state", "ready");
  await searchOf(page).fill("bad_echo");
  await expect(toolLink(page, "bad_echo")).toBeVisible();
  await bad.getByRole("button", { name: "Reload bad" }).click();
  await expect(bad).toHaveAttribute("data-state", "ready");
});

test("a remote server is added from the page, runs at once, and is removed again", async ({
  page,
  configured,
}) => {
  const remote = await startBadServer(["--token", "swordfish-1234"]);
  const mcpFile = path.join(configured.folder, "mcp.json");
  try {
    await page.goto("/sources");
    await page.getByRole("button", { name: "Add a source" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a source" });
    await expect(dialog).toContainText(mcpFile);
    await dialog.getByRole("textbox", { name: "Name" }).fill("far");
    await dialog.getByRole("textbox", { name: "URL" }).fill("npx some-server");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("must be an address that begins with http");
    await dialog.getByRole("textbox", { name: "URL" }).fill(remote.url);
    await dialog.getByRole("textbox", { name: "Headers" }).fill(`Authorization: Bearer \${SPEC_TOKEN}`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(itemOf(page, "far")).toHaveAttribute("data-state", "ready");
    await expect(itemOf(page, "far")).toContainText("streamable HTTP");
    expect(readServers(mcpFile).far).toEqual({
      url: remote.url,
      headers: { Authorization: `Bearer \${SPEC_TOKEN}` },
    });
    await openTool(page, "far_echo", { text: "hello" });
    expect(await runAndRead(page)).toBe("hello");
    await page.goto("/sources");
    await expect(itemOf(page, "bad").getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await itemOf(page, "far").getByRole("button", { name: "Remove far" }).click();
    await expect(itemOf(page, "far")).toHaveCount(0);
    expect(readServers(mcpFile)).not.toHaveProperty("far");

    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(itemOf(page, "far")).toHaveAttribute("data-state", "ready");
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
    expect(readServers(mcpFile).far).toEqual({
      url: remote.url,
      headers: { Authorization: `Bearer \${SPEC_TOKEN}` },
    });
    await itemOf(page, "far").getByRole("button", { name: "Remove far" }).click();
    await expect(itemOf(page, "far")).toHaveCount(0);
  } finally {
    remote.stop();
  }
});

test("faults stand at their fields, and a source that failed is mended with what was written of it", async ({
  page,
  configured,
}) => {
  const remote = await startBadServer(["--token", "opensesame-42"]);
  const mcpFile = path.join(configured.folder, "mcp.json");
  try {
    await page.goto("/sources");
    await page.getByRole("button", { name: "Add a source" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a source" });
    const field = (name: string) => dialog.getByRole("textbox", { name });
    await expect(field("Name")).toHaveAttribute("aria-required", "true");
    await expect(field("Headers")).not.toHaveAttribute("aria-required", "true");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(field("Name")).toBeFocused();
    await expect(field("Name")).toHaveAccessibleDescription("Fill this in.");
    await expect(field("URL")).toHaveAccessibleDescription("Fill this in.");
    await field("Name").fill("bad");
    await field("URL").fill("http://127.0.0.1:9/mcp");
    await field("Headers").fill("Authorization: Bearer opensesame-42");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(field("Name")).toHaveAccessibleDescription(/There is a source with this name already/);
    await expect(field("Name")).toBeFocused();
    await expectAccessible(page);
    await field("Name").fill("mended");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    const mended = itemOf(page, "mended");
    await expect(mended).toHaveAttribute("data-state", "failed");
    await expect(mended).toContainText(/failed after [\d,]+ ms/);
    await expect(mended).not.toContainText("loaded in");
    await expect(mended.getByRole("button", { name: "Retry mended" })).toBeVisible();

    await expect(itemOf(page, "bad").getByRole("button", { name: /^Edit/ })).toHaveCount(0);
    await mended.getByRole("button", { name: "Edit mended" }).click();
    const edit = page.getByRole("dialog", { name: "Edit mended" });
    await expect(edit.getByRole("textbox", { name: "URL" })).toHaveValue("http://127.0.0.1:9/mcp");
    // What stands in the file is not sent to the page, and stays where it is left alone.
    await expect(edit.getByRole("textbox", { name: "Headers" })).toHaveValue("Authorization: ••••••");
    await edit.getByRole("textbox", { name: "URL" }).fill(remote.url);
    await expectAccessible(page);
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(mended).toHaveAttribute("data-state", "ready");
    await expect(mended.getByRole("button", { name: "Reload mended" })).toBeVisible();
    expect(readServers(mcpFile).mended).toEqual({
      url: remote.url,
      headers: { Authorization: "Bearer opensesame-42" },
    });
    await mended.getByRole("button", { name: "Remove mended" }).click();
    await expect(mended).toHaveCount(0);
  } finally {
    remote.stop();
  }
});

test("an OpenAPI document is added by its path, with where its requests go", async ({ page, configured }) => {
  await page.goto("/sources");
  await page.getByRole("button", { name: "Add a source" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a source" });
  await dialog.getByText("OpenAPI document", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Document" }).fill("small.json");
  await dialog.getByRole("textbox", { name: "Base URL" }).fill(configured.echo);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(itemOf(page, "Small")).toHaveAttribute("data-state", "ready");
  await openTool(page, "readA", {});
  expect(JSON.parse(await runAndRead(page)).url).toBe("/a");
  await page.goto("/sources");
  await itemOf(page, "Small").getByRole("button", { name: "Remove Small" }).click();
  await expect(itemOf(page, "Small")).toHaveCount(0);
});

test("the definitions of all tools are downloaded in each form, problems told beside them", async ({
  page,
}) => {
  await page.goto("/sources");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download for OpenAI", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("tools.openai.json");
  const tools = JSON.parse(fs.readFileSync((await download.path()) ?? "", "utf8"));
  const names = tools.map((tool: { function: { name: string } }) => tool.function.name);
  expect(names).toContain("bad_echo");
  const long = names.find((name: string) => name.length > 64);
  const problems = page.getByRole("list", { name: "Problems of the definitions" });
  await page
    .getByRole("button", { name: /^Show \d+/ })
    .last()
    .click();
  await expect(problems.getByText(`OpenAI ${long}`).first()).toContainText("64 are taken");
  await expect(problems).toContainText("bad_get~2");
  for (const name of ["Anthropic", "Gemini", "Gemini, parameters", "MCP"])
    await expect(page.getByRole("link", { name: `Download for ${name}`, exact: true })).toBeVisible();
});

test("the page stands on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/sources");
  await expect(itemOf(page, "bad")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});
