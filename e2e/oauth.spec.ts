import fs from "node:fs";
import path from "node:path";
import { createDataFolder } from "./data-folder.ts";
import { startBadServer, writeMcpFile } from "./mcp-servers.ts";
import type { Server } from "./server.ts";
import { test as base, expect, expectAccessible } from "./test.ts";
import { openTab, openTool, problemsOf, runAndRead, searchOf, toolLink } from "./tool-page.ts";

interface Signed {
  readonly server: Server;
  /** The file that holds the tokens. */
  readonly tokenFile: string;
  /** Tells the MCP server to expire its tokens, say; gives what it counted. */
  control(what: string): Promise<{ readonly counts: Readonly<Record<string, number>> }>;
}

/** A playground with one server, `notes`, that asks for a sign-in. */
const test = base.extend<{ notes: Signed }>({
  notes: async ({ startOwnServer }, use) => {
    const program = await startBadServer(["--oauth"]);
    const file = writeMcpFile({ mcpServers: { notes: { url: program.url } } });
    const data = createDataFolder();
    const server = await startOwnServer({
      flags: ["--mcp", file.path],
      environment: { DATA_DIR: data.path },
    });
    await use({
      server,
      tokenFile: path.join(data.path, "oauth.json"),
      control: async (what) => (await fetch(new URL(`/test/${what}`, program.url))).json(),
    });
    program.stop();
    file.dispose();
    data.dispose();
  },
});

test("signing in leads to the consent page and back, where the tools are there; signing out ends it", async ({
  page,
  notes,
}) => {
  await page.goto(`${notes.server.url}/tools/echo`);
  const problems = problemsOf(page);
  await expect(problems).toContainText("It wants to know who you are. Sign in to use its tools.");
  await expectAccessible(page);
  await problems.getByRole("link", { name: "Sign in to notes" }).click();
  await expect(page.getByText("It asks for: read")).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(`${notes.server.url}/tools/echo`);
  await searchOf(page).fill("notes_");
  await expect(toolLink(page, "notes_echo")).toBeVisible();
  await expect(problems).not.toContainText("Sign in");

  await openTool(page, "notes_echo", { text: "who am I" }, notes.server.url);
  expect(await runAndRead(page)).toBe("who am I");
  await notes.control("expire");
  expect(await runAndRead(page)).toBe("who am I");
  expect((await notes.control("look")).counts).toMatchObject({ registered: 1, authorized: 1, refreshed: 1 });

  await page.goto(`${notes.server.url}/sources`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out of notes" }).click();
  await expect(page.getByRole("link", { name: "Sign in to notes" }).first()).toBeVisible();
  expect(JSON.parse(fs.readFileSync(notes.tokenFile, "utf8")).grants).toEqual({});
});

test("tokens are in a file of their own, and in nothing that is shown, kept or exported", async ({
  page,
  notes,
}) => {
  const { url } = notes.server;
  await page.goto(url);
  await problemsOf(page).getByRole("link", { name: "Sign in to notes" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await openTool(page, "notes_headers", undefined, url);
  expect(await runAndRead(page)).toBe("You sent Bearer ••••••.");
  expect(fs.statSync(notes.tokenFile).mode & 0o777).toBe(0o600);
  const [grant] = Object.values(JSON.parse(fs.readFileSync(notes.tokenFile, "utf8")).grants) as {
    accessToken: string;
    refreshToken: string;
  }[];
  const texts = [await page.content(), notes.server.output()];
  for (const tab of ["Metadata", "Logs", "Wire", "Raw"] as const)
    texts.push((await (await openTab(page, tab)).textContent()) ?? "");
  for (const address of ["/api/tool-list", "/api/runs/export", "/sources"])
    texts.push(await (await fetch(url + address)).text());
  for (const name of fs.readdirSync(path.dirname(notes.tokenFile), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (name.isFile() && name.name !== "oauth.json")
      texts.push(fs.readFileSync(path.join(name.parentPath, name.name), "latin1"));
  }
  for (const token of [grant?.accessToken, grant?.refreshToken]) {
    expect(token).toMatch(/^\S{20,}$/);
    for (const text of texts) expect(text).not.toContain(token);
  }
});

test("a sign-in that is refused, and one that nobody started here, say so", async ({ page, notes }) => {
  const { url } = notes.server;
  await page.goto(`${url}/sources`);
  await page.getByRole("link", { name: "Sign in to notes" }).first().click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page).toHaveURL(`${url}/sources`);
  await expect(problemsOf(page)).toContainText("The sign-in was refused (access_denied).");
  await page.goto(`${url}/oauth/callback?code=abc&state=made-up`);
  await expect(page.getByRole("heading", { name: "This sign-in is not known" })).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(`${url}/oauth/unknown`);
});

test("a page of another site can't start a sign-in", async ({ page, notes, allowConsole }) => {
  allowConsole(/403|ERR_BLOCKED/);
  const { url } = notes.server;
  await page.route("http://elsewhere.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<a href="${url}/api/oauth/sign-in?source=mcp%3Anotes&from=/sources">go</a>`,
    }),
  );
  await page.goto("http://elsewhere.example/");
  await page.getByRole("link", { name: "go" }).click();
  await expect(page.getByText("Refused: this address is for the playground's own pages")).toBeVisible();
  expect((await notes.control("look")).counts).toMatchObject({ registered: 0 });
});
