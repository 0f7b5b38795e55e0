import fs from "node:fs";
import type { Locator, Page } from "@playwright/test";
import Database from "libsql";
import { createDataFolder, type DataFolder } from "./data-folder.ts";
import { expect, expectAccessible, test } from "./test.ts";
import {
  argumentsOf,
  expectState,
  inputOf,
  openTool,
  outputOf,
  resultOf,
  runAndRead,
  runTool,
} from "./tool-page.ts";
import { createToolsFolder, type ToolsFolder } from "./tools-folder.ts";

const shout = `export const shout = defineTool({
  name: "shout",
  description: "Says it louder.",
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
  execute: ({ text }, ctx) => {
    ctx.log("heard", text);
    return ToolResult.ok(JSON.stringify({ said: String(text).toUpperCase(), by: "shout" }), { length: String(text).length });
  },
});
export const sure = defineTool({
  name: "sure",
  description: "Asks before it goes on.",
  execute: (_args, ctx) => (ctx.answer ? "went on" : { output: "Sure?", isError: true, metadata: { pending: { id: "q", kind: "approval", prompt: "Sure?" } } }),
});\n`;

const login = `export const login = defineTool({
  name: "login",
  description: "Logs in, and is careless with what it was told.",
  inputSchema: {
    type: "object",
    properties: {
      user: { type: "string" },
      password: { type: "string", format: "password" },
      nested: { $ref: "#/$defs/nested" },
      api_key: { type: "string" },
    },
    $defs: { nested: { type: "object", properties: { pin: { type: "string", writeOnly: true } } } },
  },
  execute: (args, ctx) => {
    ctx.log("logging in with", args);
    console.log(args.password);
    return ToolResult.ok("welcome " + args.password + " " + args.api_key, { sent: args, basic: btoa(args.password) });
  },
});\n`;

// Most of these start a server, and some a second one.
test.setTimeout(90_000);

let data: DataFolder;
let tools: ToolsFolder;
test.beforeEach(() => {
  data = createDataFolder();
  tools = createToolsFolder({ "shout.ts": shout, "login.ts": login });
});
test.afterEach(() => {
  data.dispose();
  tools.dispose();
});

const historyOf = (page: Page): Locator => page.getByRole("region", { name: "History" });
const rowsOf = (page: Page): Locator => historyOf(page).locator("tbody tr");
const runRows = (page: Page): Locator =>
  page.getByRole("table", { name: "Runs", exact: true }).locator("tbody tr");

const options = () => ({
  flags: ["--tools", tools.path],
  environment: { DATA_DIR: data.path, SECRETS: "api_key" },
});

async function runTwice(page: Page, origin: string) {
  await openTool(page, "shout", { text: "one" }, origin);
  await runAndRead(page);
  await openTool(page, "shout", { text: "two" }, origin);
  await runAndRead(page);
  await expect(rowsOf(page)).toHaveCount(2);
}

test("the history lists runs newest first, and a click restores input and output after a restart", async ({
  page,
  startOwnServer,
}) => {
  const first = await startOwnServer(options());
  await runTwice(page, first.url);
  await expect(rowsOf(page).first()).toContainText('{"text":"two"}');
  await expect(rowsOf(page).first()).toContainText("ok");
  await page.goto("about:blank");
  await first.stop();

  const second = await startOwnServer(options());
  await openTool(page, "shout", { text: "typed" }, second.url);
  await expect(rowsOf(page)).toHaveCount(2);
  await rowsOf(page).nth(1).getByRole("button").click();
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText('{"said":"ONE","by":"shout"}');
  await expect(argumentsOf(page)).toHaveValue('{"text":"one"}');

  await inputOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(argumentsOf(page)).toHaveValue('{"text":"typed"}');
  await runAndRead(page);
  await expect(rowsOf(page)).toHaveCount(3);
});

test("the history follows the runs of other tabs", async ({ page, context, startOwnServer }) => {
  const server = await startOwnServer(options());
  await openTool(page, "shout", undefined, server.url);
  await expect(historyOf(page)).toContainText("No run of this tool is recorded yet");
  const other = await context.newPage();
  await openTool(other, "shout", { text: "from there" }, server.url);
  await runAndRead(other);
  await page.bringToFront();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("from there");
});

test("a run's own page opens when its tool is gone", async ({ page, startOwnServer }) => {
  const server = await startOwnServer(options());
  await openTool(page, "shout", { text: "kept" }, server.url);
  await runAndRead(page);
  const id = await resultOf(page).getAttribute("data-run-id");
  tools.remove("shout.ts");
  await page.goto(`${server.url}/runs/${id}`);
  await expect(page.getByRole("heading", { name: "shout" })).toBeVisible();
  await expect(page.getByText("recorded", { exact: true })).toBeVisible();
  await expect(page.getByText("tool is gone"))
    .toBeVisible({ timeout: 10_000 })
    .catch(async () => {
      await page.reload();
      await expect(page.getByText("tool is gone")).toBeVisible();
    });
  await expect(outputOf(page)).toHaveText('{"said":"KEPT","by":"shout"}');
  await expect(page.getByRole("region", { name: "Arguments" })).toHaveText('{"text":"kept"}');
  await resultOf(page).getByRole("tab", { name: "Logs" }).click();
  await expect(resultOf(page)).toContainText("heard");
  await expect(page.getByRole("button", { name: "Open in tool" })).toHaveCount(0);
});

test("two runs are compared side by side", async ({ page, startOwnServer }) => {
  const server = await startOwnServer(options());
  await runTwice(page, server.url);
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole("checkbox").check();
  await historyOf(page).getByRole("link", { name: "Compare the two selected runs" }).click();
  await expect(page).toHaveURL(/\/runs\/compare\?a=.+&b=.+/);
  const output = page.getByRole("region", { name: "Output" });
  await expect(output.locator("tbody tr")).toHaveCount(1);
  await expect(output.locator("tbody tr")).toContainText('/said changed"ONE""TWO"');
  await expect(page.getByRole("region", { name: "Logs" })).toContainText("− log heard one");
  await expect(page.getByRole("region", { name: "Metadata" })).toContainText("The same.");
  await expectAccessible(page);
});

test("runs are narrowed, named, pinned, deleted and brought back", async ({ page, startOwnServer }) => {
  const server = await startOwnServer(options());
  await runTwice(page, server.url);
  await page.goto(`${server.url}/runs`);
  await expect(runRows(page)).toHaveCount(2);

  await runRows(page).first().getByRole("button", { name: "Name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("The loud one");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(runRows(page).first()).toContainText("The loud one");
  await runRows(page).first().getByRole("button", { name: "Pin" }).click();
  await expect(runRows(page).first().getByRole("button", { name: "Pin" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.getByRole("searchbox", { name: "Text" }).fill("loud ONE");
  await expect(runRows(page)).toHaveCount(1);
  await page.getByRole("combobox", { name: "State" }).selectOption("threw");
  await expect(page.getByText("No recorded run fits these filters.")).toBeVisible();
  await expect(page).toHaveURL(/text=loud\+ONE&?/);
  await page.getByRole("button", { name: "Show all runs" }).click();
  await expect(runRows(page)).toHaveCount(2);

  await runRows(page).nth(1).getByRole("button", { name: "Delete" }).click();
  await expect(runRows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(runRows(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(runRows(page)).toHaveCount(1);
  await expect(runRows(page)).toContainText("The loud one");
});

test("an export brings every run into another playground", async ({ page, startOwnServer }) => {
  const server = await startOwnServer(options());
  await openTool(page, "shout", '{ "text": "odd \\ud800 \\u0000 \\u2028", "n": 1.10 }', server.url);
  await runTool(page);
  await expectState(page, /ok/);
  const exported = await (await page.request.get(`${server.url}/api/runs/export`)).body();
  await page.goto("about:blank");

  const other = createDataFolder();
  const second = await startOwnServer({ ...options(), environment: { DATA_DIR: other.path } });
  await page.goto(`${second.url}/runs`);
  const lines = {
    name: "runs.jsonl",
    mimeType: "application/jsonl",
    buffer: Buffer.concat([exported, Buffer.from("{}\n")]),
  };
  await page.getByLabel("File to import").setInputFiles(lines);
  await expect(page.getByText("1 run was imported. 1 line is no run.")).toBeVisible();
  await expect(runRows(page)).toHaveCount(1);
  const again = await (await page.request.get(`${second.url}/api/runs/export`)).body();
  expect(again.toString()).toBe(exported.toString());
  await page.goto("about:blank");
  await second.stop();
  other.dispose();
});

test("a run is run again with its input", async ({ page, startOwnServer }) => {
  const server = await startOwnServer(options());
  await openTool(page, "shout", { text: "again" }, server.url);
  await runAndRead(page);
  const before = await resultOf(page).getAttribute("data-run-id");
  await page.goto(`${server.url}/runs`);
  await runRows(page).first().getByRole("button", { name: "Run again" }).click();
  await expect(page).toHaveURL(/\/tools\/shout/);
  await expect(resultOf(page)).not.toHaveAttribute("data-run-id", before ?? "");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText('{"said":"AGAIN","by":"shout"}');
});

test("a run that waits is answered on its own page after a restart", async ({ page, startOwnServer }) => {
  const first = await startOwnServer(options());
  await openTool(page, "sure", {}, first.url);
  await runTool(page);
  await expectState(page, "waiting");
  const id = await resultOf(page).getAttribute("data-run-id");
  await page.goto("about:blank");
  await first.stop("SIGKILL");

  const second = await startOwnServer(options());
  await page.goto(`${second.url}/runs/${id}`);
  await expectState(page, "waiting");
  await resultOf(page)
    .getByRole("button", { name: /^(Answer|Yes|Approve)/ })
    .first()
    .click();
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("went on");
});

test("secrets are nowhere in clear, and are asked for again", async ({ page, context, startOwnServer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const secrets = ["hunter2-äß", "4711-pin", "key-0815"];
  const server = await startOwnServer(options());
  const [password, pin, key] = secrets;
  await openTool(page, "login", { user: "ada", password, nested: { pin }, api_key: key }, server.url);
  await runAndRead(page);
  const id = await resultOf(page).getAttribute("data-run-id");

  await inputOf(page).getByRole("button", { name: "Code" }).click();
  for (const language of ["curl", "TypeScript", "MCP"]) {
    await inputOf(page).getByText(language, { exact: true }).last().click();
    const code = await inputOf(page).textContent();
    expect(code).toContain("••••••");
  }
  const link = async () => {
    await inputOf(page).getByRole("button", { name: "Copy link" }).click();
    await expect(inputOf(page)).toContainText(
      "Left out, since they are secret: password, nested/pin, api_key.",
    );
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const href = await link();

  const seen = async (address: string) => (await page.request.get(server.url + address)).text();
  const texts = [
    await seen("/api/runs/export"),
    await seen(`/api/history/${id}`),
    await seen(`/runs/${id}`),
    await seen("/runs"),
    await inputOf(page)
      .getByRole("figure", { name: /Call as/ })
      .textContent()
      .then((text) => `${text} ada`),
  ];
  for (const text of texts) {
    expect(text).toContain("ada");
    for (const secret of [...secrets, Buffer.from(secrets[0] ?? "").toString("base64")])
      expect(text).not.toContain(secret);
  }

  await page.goto("about:blank");
  await page.goto(href);
  await expect(inputOf(page)).toContainText("Fill in again: password, nested/pin, api_key.");
  await page.goto(`${server.url}/runs/${id}`);
  await page.getByRole("button", { name: "Open in tool" }).click();
  await expect(inputOf(page)).toContainText(
    "Fill in again: password, nested/pin, api_key. Secrets are not recorded.",
  );
  await inputOf(page).getByRole("tab", { name: "JSON", exact: true }).click();
  expect(JSON.parse(await argumentsOf(page).inputValue())).toEqual({ user: "ada", nested: {} });

  await page.goto("about:blank");
  await server.stop();
  const kept = data.readAll();
  expect(kept.includes("ada")).toBe(true);
  for (const secret of secrets) expect(kept.includes(secret), secret).toBe(false);
});

test("where the history can't be kept, the page says so and tools run", async ({ page, startOwnServer }) => {
  fs.writeFileSync(`${data.path}/file`, "no folder");
  const server = await startOwnServer({
    flags: ["--tools", tools.path],
    environment: { DATA_DIR: `${data.path}/file/inside` },
  });
  await openTool(page, "shout", { text: "still" }, server.url);
  expect(await runAndRead(page)).toContain("STILL");
  await expect(historyOf(page).getByRole("alert").first()).toContainText(
    "Runs are not recorded, but tools run.",
  );
  await page.getByRole("link", { name: "Runs are not recorded" }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText("Runs are not recorded");
});

test("a run that a locked history can't take is written once the lock is gone", async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer(options());
  await openTool(page, "shout", { text: "before" }, server.url);
  await runAndRead(page);
  const other = new Database(`${data.path}/playground.db`);
  other.exec("BEGIN IMMEDIATE");
  await openTool(page, "shout", { text: "locked" }, server.url);
  expect(await runAndRead(page)).toContain("LOCKED");
  await expect(historyOf(page).getByRole("alert").first()).toContainText("Runs are not recorded");
  other.exec("ROLLBACK");
  other.close();
  await expect(rowsOf(page)).toHaveCount(2, { timeout: 20_000 });
  await expect(historyOf(page).getByRole("alert")).toHaveCount(0, { timeout: 20_000 });
});

test("a damaged history is moved aside, and the page says where", async ({ page, startOwnServer }) => {
  fs.writeFileSync(`${data.path}/playground.db`, "this is no database ".repeat(1_000));
  const server = await startOwnServer(options());
  await openTool(page, "shout", { text: "anew" }, server.url);
  await runAndRead(page);
  await page.goto(`${server.url}/runs`);
  await expect(page.getByText(/playground\.db\.damaged-/)).toBeVisible();
  await expect(runRows(page)).toHaveCount(1);
});

for (const [title, colorScheme, width] of [
  ["light", "light", 1360],
  ["dark", "dark", 1360],
  ["light on a phone", "light", 360],
  ["dark on a phone", "dark", 360],
] as const) {
  test.describe(title, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });
    test("the pages of runs have no fault that axe finds, and do not scroll sideways", async ({
      page,
      startOwnServer,
      allowConsole,
    }) => {
      allowConsole(/404/);
      const missing: string[] = [];
      page.on("response", (response) => {
        if (response.status() === 404) missing.push(new URL(response.url()).pathname);
      });
      const server = await startOwnServer(options());
      await runTwice(page, server.url);
      const id = await resultOf(page).getAttribute("data-run-id");
      await expectAccessible(page);
      const listed = await (await page.request.get(`${server.url}/api/history`)).json();
      const [newer, older] = (listed as { runs: { id: string }[] }).runs;
      const compare = `/runs/compare?a=${older?.id}&b=${newer?.id}`;
      for (const path of ["/runs", `/runs/${id}`, compare, "/runs/none"]) {
        await page.goto(server.url + path);
        await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
        await expectAccessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, path).toBeLessThanOrEqual(0);
      }
      expect([...new Set(missing)]).toEqual(["/runs/none"]);
    });
  });
}
