import { badServer, writeMcpFile } from "./mcp-servers.ts";
import { type Server, startServer } from "./server.ts";
import { test as base, expect } from "./test.ts";
import { expectState, openTool, outputOf, resultOf, runTool } from "./tool-page.ts";

/** A playground with the server that misbehaves, as `bad`. */
const test = base.extend<object, { asking: Server }>({
  asking: [
    async ({}, use) => {
      const file = writeMcpFile({ mcpServers: { bad: { command: process.execPath, args: [badServer] } } });
      const server = await startServer({ flags: ["--mcp", file.path] });
      await use(server);
      await server.stop();
      file.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ asking }, use) => use(asking.url),
});

type Page = Parameters<typeof resultOf>[0];
const formOf = (page: Page) => resultOf(page).getByRole("form", { name: "Answer" });
const press = (page: Page, name: string) => formOf(page).getByRole("button", { name, exact: true }).click();

async function runUntilAsked(page: Page, key: string, args: unknown): Promise<void> {
  await openTool(page, key, args);
  await runTool(page);
  await expectState(page, "waiting");
}

async function expectReply(page: Page, reply: unknown): Promise<void> {
  await expectState(page, "ok");
  expect(JSON.parse((await outputOf(page).textContent()) ?? "")).toEqual(reply);
}

test("a form that an MCP server asks for is filled in while its call is held", async ({ page }) => {
  await runUntilAsked(page, "bad_ask", {});
  await expect(resultOf(page)).toContainText("Which city?");
  await formOf(page).getByRole("textbox", { name: "city", exact: true }).fill("Oslo");
  await press(page, "Answer");
  await expectReply(page, { action: "accept", content: { city: "Oslo" } });
});

test("a link that an MCP server asks to follow opens apart, and whether that was done goes back", async ({
  page,
}) => {
  await runUntilAsked(page, "bad_ask", { mode: "url" });
  const link = resultOf(page).getByRole("link", { name: "https://example.test/login" });
  await expect(link).toHaveAttribute("href", "https://example.test/login");
  await expect(link).toHaveAttribute("target", "_blank");
  await press(page, "Answer");
  await expectReply(page, { action: "accept" });
  await runTool(page);
  await expectState(page, "waiting");
  await press(page, "Decline");
  await expectReply(page, { action: "decline" });
});

test("a call that is refused until somebody has been at a page goes on after that", async ({ page }) => {
  await runUntilAsked(page, "bad_needs_visit", {});
  await expect(resultOf(page)).toContainText("Sign in first");
  await press(page, "Answer");
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("welcome");
});
