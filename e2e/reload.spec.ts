import { expect, test } from "./test.ts";
import { argumentsOf, openTool, problemsOf, runAndRead, toolLink, typeArguments } from "./tool-page.ts";
import { createToolsFolder, type ToolsFolder } from "./tools-folder.ts";

// Two seconds on a machine that is not busy with the other tests too.
const soon = { timeout: 5_000 };

function tool(name: string, output: string): string {
  return `export const one = defineTool({
    name: ${JSON.stringify(name)},
    description: "A tool that a test wrote.",
    inputSchema: { type: "object", properties: { text: { type: "string" } } },
    execute: () => ${JSON.stringify(output)},
  });\n`;
}

let folder: ToolsFolder;
test.beforeEach(() => {
  folder = createToolsFolder({ "first.ts": tool("first", "before") });
});
test.afterEach(() => folder.dispose());

test("an edited file shows within two seconds, and what was typed stays", async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer({ flags: ["--tools", folder.path] });
  await openTool(page, "first", { text: "typed before" }, server.url);
  expect(await runAndRead(page)).toBe("before");

  folder.write("first.ts", tool("first", "after").replace("A tool that a test wrote.", "Edited meanwhile."));
  await expect(page.getByRole("main").getByText("Edited meanwhile.")).toBeVisible(soon);
  await expect(argumentsOf(page)).toHaveValue('{"text":"typed before"}');
  expect(await runAndRead(page)).toBe("after");
});

test("an added and a deleted file show within two seconds", async ({ page, startOwnServer }) => {
  const server = await startOwnServer({ flags: ["--tools", folder.path] });
  await openTool(page, "first", undefined, server.url);
  folder.write("second.mjs", tool("second", "second"));
  await expect(toolLink(page, "second")).toBeVisible(soon);
  folder.remove("second.mjs");
  await expect(toolLink(page, "second")).toHaveCount(0, soon);
  await expect(toolLink(page, "first")).toBeVisible();
});

const broken: readonly [title: string, text: string, words: RegExp][] = [
  ["a syntax error", "export const one = {{;\n", /broken\.ts/],
  ["a throw while loading", '\n\nthrow new Error("no key is set");\n', /broken\.ts[\s\S]*no key is set/],
  ["no tool", "export const answer = 42;\n", /broken\.ts/],
  [
    "a tool without a description",
    'export const one = defineTool({ name: "x", execute: () => 1 });\n',
    /description/,
  ],
];

for (const [title, text, words] of broken) {
  test(`a file with ${title} is named under Problems, and the others work`, async ({
    page,
    startOwnServer,
  }) => {
    const server = await startOwnServer({ flags: ["--tools", folder.path] });
    await openTool(page, "first", {}, server.url);
    folder.write("broken.ts", text);
    await expect(problemsOf(page)).toContainText(words, soon);
    expect(await runAndRead(page)).toBe("before");
    folder.write("broken.ts", tool("mended", "mended"));
    await expect(toolLink(page, "mended")).toBeVisible(soon);
    await expect(problemsOf(page)).toHaveCount(0, soon);
  });
}

test("a file that hangs while it loads is named after five seconds", async ({ page, startOwnServer }) => {
  folder.write("hangs.ts", "await new Promise(() => {});\n");
  const server = await startOwnServer({ flags: ["--tools", folder.path] });
  await page.goto(server.url);
  await expect(problemsOf(page)).toContainText(/hangs\.ts/, { timeout: 10_000 });
  await expect(toolLink(page, "first")).toBeVisible();
});

test("two files with one name: both are listed, and the second is named", async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer({ flags: ["--tools", folder.path] });
  await openTool(page, "first", undefined, server.url);
  folder.write("other.ts", tool("first", "the other"));
  await expect(toolLink(page, "first~2")).toBeVisible(soon);
  await expect(problemsOf(page)).toContainText(/other\.ts/, soon);
  await openTool(page, "first~2", {}, server.url);
  expect(await runAndRead(page)).toBe("the other");
});

test("typed input survives a reload of the page", async ({ page, startOwnServer }) => {
  const server = await startOwnServer({ flags: ["--tools", folder.path] });
  await openTool(page, "first", undefined, server.url);
  await typeArguments(page, '{ "text": "kept" }');
  await page.reload();
  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  await expect(argumentsOf(page)).toHaveValue('{ "text": "kept" }');
});
