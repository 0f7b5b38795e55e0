import fs from "node:fs";
import path from "node:path";
import { expect, expectAccessible, test } from "./test.ts";
import { expectState, inputOf, openTool, outputOf, resultOf, runAndRead, runTool } from "./tool-page.ts";
import { createToolsFolder } from "./tools-folder.ts";

// Each starts a playground of its own.
test.describe.configure({ timeout: 90_000 });

type Page = Parameters<typeof runTool>[0];
type StartOwnServer = Parameters<Parameters<typeof test>[2]>[0]["startOwnServer"];

/** Starts a playground with a configuration of its own, whose workspace is below its folder. */
async function startWith(startOwnServer: StartOwnServer, config: object) {
  const folder = createToolsFolder({});
  const file = path.join(folder.path, "settings.json");
  fs.writeFileSync(file, JSON.stringify({ workspace: "workspace", ...config }));
  const { url } = await startOwnServer({ flags: ["--config", file] });
  return { url, folder: folder.path, dispose: folder.dispose };
}

async function expectNoTool(page: Page, url: string, key: string): Promise<void> {
  await page.goto(`${url}/tools/${key}`);
  await expect(page.getByRole("heading", { name: `No tool is called “${key}”` })).toBeVisible();
}

/** Says yes to what may destroy something. */
async function confirm(page: Page): Promise<void> {
  await page
    .getByRole("alertdialog", { name: "Confirm run" })
    .getByRole("button", { name: "Confirm" })
    .click();
}

test("files of the workspace are written after a question, read, and nothing outside of it is", async ({
  page,
  startOwnServer,
}) => {
  const { url, folder, dispose } = await startWith(startOwnServer, {});
  await openTool(page, "write", { path: "notes/a.txt", content: "hello\nworld\n" }, url);
  await runTool(page);
  await confirm(page);
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("Wrote 12 bytes to notes/a.txt");
  expect(fs.readFileSync(path.join(folder, "workspace/notes/a.txt"), "utf8")).toBe("hello\nworld\n");
  await openTool(page, "read", { path: "notes/a.txt", offset: 2 }, url);
  await expect(inputOf(page)).toContainText("read-only");
  expect(await runAndRead(page)).toBe("world");
  await openTool(page, "read", { path: "../settings.json" }, url);
  expect(await runAndRead(page, "tool error")).toContain("outside of the workspace");
  await openTool(page, "grep", { pattern: "w.r" }, url);
  expect(await runAndRead(page)).toBe("notes/a.txt:2:world");
  await expectNoTool(page, url, "bash");
  dispose();
});

test("a command says that it is not confined, and runs only where the configuration lets it", async ({
  page,
  startOwnServer,
}) => {
  const { url, dispose } = await startWith(startOwnServer, { builtins: { bash: true, webfetch: false } });
  await openTool(page, "bash", { command: "echo one; echo two >&2; exit 3" }, url);
  await expect(inputOf(page)).toContainText("NOT confined");
  await expect(inputOf(page)).toContainText("destructive");
  await runTool(page);
  await confirm(page);
  await expectState(page, "tool error");
  await expect(outputOf(page)).toHaveText("one\ntwo\nThe command ended with exit code 3.");
  await expectNoTool(page, url, "webfetch");
  dispose();
});

test("a question is asked on the page of its run, and its answer is the output", async ({ page, server }) => {
  const questions = [
    { question: "Which colour?", header: "colour", options: ["red", "green"] },
    { question: "What is your name?", header: "name" },
  ];
  await openTool(page, "question", { questions }, server.url);
  await runTool(page);
  await expectState(page, "waiting");
  const form = resultOf(page).getByRole("form", { name: "Answer" });
  // The form asks it already.
  await expect(resultOf(page).getByText("What is your name?")).toHaveCount(1);
  await expectAccessible(page);
  await form.getByRole("combobox", { name: "Which colour?" }).selectOption({ label: "green" });
  await form.getByRole("textbox", { name: "What is your name?" }).fill("Ada");
  await form.getByRole("button", { name: "Answer", exact: true }).click();
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText('{"colour":"green","name":"Ada"}');
});
