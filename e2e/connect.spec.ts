import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { createDataFolder } from "./data-folder.ts";
import { closeWhole, connectOverHttp, connectOverStdio } from "./mcp-clients.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { createToolsFolder, ownTool } from "./tools-folder.ts";

const textOf = async (page: Page, title: string) =>
  (await page.getByRole("figure", { name: title, exact: true }).locator("code").textContent()) ?? "";
const openTabOf = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

for (const { title, colorScheme, width } of [
  { title: "light", colorScheme: "light", width: 1360 },
  { title: "dark", colorScheme: "dark", width: 1360 },
  { title: "light on a phone", colorScheme: "light", width: 360 },
  { title: "dark on a phone", colorScheme: "dark", width: 360 },
] as const) {
  test.describe(title, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test("the Connect page has no fault that axe finds, and does not scroll sideways", async ({ page }) => {
      await page.goto("/sources");
      await expectAccessible(page);
      await page.getByRole("link", { name: "Connect a client" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Connect" })).toBeVisible();
      for (const client of ["Claude Desktop", "Claude Code", "Cursor", "VS Code", "Any client"]) {
        await openTabOf(page, client);
        await expect(page.getByRole("tabpanel", { name: client })).toBeVisible();
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    });
  });
}

test("what the Connect page says to paste works", async ({ page, startOwnServer }) => {
  test.setTimeout(60_000);
  const tools = createToolsFolder({ "notes.ts": ownTool("notes.ts"), "ping.ts": ownTool("ping.ts") });
  const data = createDataFolder();
  const server = await startOwnServer({
    flags: ["--tools", tools.path],
    environment: { DATA_DIR: data.path },
  });
  await page.goto(`${server.url}/connect`);
  const { command, args, env } = JSON.parse(await textOf(page, "Claude Desktop over stdio")).mcpServers[
    "tool-playground"
  ];
  const client = await connectOverStdio({ command, args, env });
  expect((await client.callTool({ name: "ping" })).content).toEqual([{ type: "text", text: "pong" }]);
  const { tools: listed } = await client.listTools();
  const names = listed.map(({ name }) => name);
  expect(names).toContain("list_notes");
  expect(names).not.toContain("delete_note");
  await closeWhole(client);

  const address = `${server.url}/api/mcp`;
  await openTabOf(page, "Claude Code");
  expect(await textOf(page, "Claude Code over HTTP")).toBe(
    `claude mcp add --transport http tool-playground ${address}`,
  );
  await openTabOf(page, "Cursor");
  expect(JSON.parse(await textOf(page, "Cursor over HTTP")).mcpServers["tool-playground"]).toEqual({
    url: address,
  });
  await openTabOf(page, "VS Code");
  expect(JSON.parse(await textOf(page, "VS Code over stdio")).servers["tool-playground"]).toEqual({
    type: "stdio",
    command,
    args,
    env,
  });
  await openTabOf(page, "Any client");
  expect(await textOf(page, "Address")).toBe(address);

  await expect(page.getByRole("list", { name: "Not offered" }).getByText("delete_note")).toBeVisible();
  await expect(page.getByText(`${names.length} tools are offered.`)).toBeVisible();
  data.dispose();
  tools.dispose();
});

test("a tool that may destroy something is offered where the configuration lists it", async ({
  page,
  startOwnServer,
}) => {
  const tools = createToolsFolder({ "notes.ts": ownTool("notes.ts") });
  const config = path.join(tools.path, "playground.config.json");
  fs.writeFileSync(config, JSON.stringify({ mcpServer: { allow: ["delete_note", "no_such_tool"] } }));
  const { url } = await startOwnServer({ flags: ["--config", config, "--tools", tools.path] });
  const client = await connectOverHttp(url);
  const { content } = await client.callTool({ name: "delete_note", arguments: { id: 1 } });
  expect(JSON.stringify(content)).toContain("Call the plumber");
  expect(JSON.stringify(content)).not.toContain("Water the plants");
  const { tools: listed } = await client.listTools();
  const names = listed.map(({ name }) => name);
  expect(names).toContain("delete_note");
  expect(names).not.toContain("write");
  await client.close();
  await page.goto(`${url}/connect`);
  await expect(page.getByText("that is not there: no_such_tool")).toBeVisible();
  const withheld = page.getByRole("list", { name: "Not offered" });
  await expect(withheld.getByText("write", { exact: true })).toBeVisible();
  await expect(withheld.getByText("delete_note")).toHaveCount(0);
  // To paste it keeps what is offered already.
  const setting = JSON.parse(await textOf(page, "Setting for playground.config"));
  expect(setting.mcpServer.allow).toEqual(expect.arrayContaining(["delete_note", "write"]));
  await expect(page.getByText(config, { exact: true })).toBeVisible();
  tools.dispose();
});
