import path from "node:path";
import { testWithConfig } from "./config-test.ts";
import { badServer } from "./mcp-servers.ts";
import { expect, expectAccessible } from "./test.ts";
import {
  expectState,
  inputOf,
  openTab,
  openTool,
  outputOf,
  problemsOf,
  runAndRead,
  runTool,
  searchOf,
  toolLink,
  typeArguments,
} from "./tool-page.ts";

const object = (properties: object = {}, more: object = {}) => ({ type: "object", properties, ...more });
const text = { type: "string" };
const long = "long ".repeat(70);

/** What each server lists; a list, or pages by cursor. */
const lists = {
  pages: {
    "": { tools: [{ name: "t1", inputSchema: { type: "object" } }], nextCursor: "p2" },
    p2: { tools: [{ name: "t2", inputSchema: { type: "object" } }], nextCursor: "p3" },
    p3: { tools: [{ name: "t3", inputSchema: { type: "object" } }] },
  },
  twins: [
    { name: "get", description: "first", inputSchema: { type: "object" } },
    { name: "get", description: "second", inputSchema: object({ id: text }, { required: ["id"] }) },
    { name: "GET", inputSchema: { type: "object" } },
    { name: "other", inputSchema: { type: "object" } },
  ],
  alpha: [{ name: "search", inputSchema: object({ q: text }) }],
  beta: [{ name: "search", inputSchema: object({ query: text }) }],
  types: [
    { name: "typo", inputSchema: object({ page: { type: "int" } }) },
    { name: "fine", inputSchema: object({ page: { type: "integer" } }) },
  ],
  nested: [{ name: "flip", inputSchema: object({ coin: text, required: ["coin"] }) }],
  markup: [
    {
      name: 'x"><img src=x onerror=document.title=1>',
      title: "<b>T</b>",
      description: `Hi <script>document.title=2</script> [click](javascript:document.title=3) ![a](https://example.test/pixel.png)\n\n# Big\n${long}`,
      inputSchema: object({
        p: {
          type: "string",
          title: "<i>p</i>",
          description: "<img src=x onerror=document.title=4> **bold** [c](javascript:document.title=5)",
        },
      }),
    },
  ],
};

const test = testWithConfig(({ folder }) => ({
  ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [`${name}.json`, list])),
  "mcp.json": {
    mcpServers: Object.fromEntries(
      Object.keys(lists).map((name) => {
        const args = [badServer, "--tools", path.join(folder, `${name}.json`), "--answer", name];
        return [name, { command: process.execPath, args }];
      }),
    ),
  },
  "playground.config.json": { builtins: false },
}));

test("list-01: every page of a list is listed, and a tool of the last one runs", async ({ page }) => {
  await page.goto("/");
  await searchOf(page).fill("pages_");
  for (const name of ["pages_t1", "pages_t2", "pages_t3"]) await expect(toolLink(page, name)).toBeVisible();
  await toolLink(page, "pages_t3").click();
  await expect(page.getByRole("heading", { name: "pages_t3" })).toBeVisible();
  expect(await runAndRead(page)).toBe("pages");
});

test("list-03: two tools of one name are both listed, each with its own form, and a warning", async ({
  page,
}) => {
  await page.goto("/");
  await expect(problemsOf(page)).toContainText('2 tools with the name "get"');
  await searchOf(page).fill("twins_");
  for (const key of ["twins_get", "twins_get~2", "twins_GET", "twins_other"])
    await expect(toolLink(page, key)).toHaveCount(1);
  const field = inputOf(page).getByRole("textbox", { name: /^id\b/ });
  for (const [key, words, fields] of [
    ["twins_get~2", "second", 1],
    ["twins_get", "first", 0],
    ["twins_get~2", "second", 1],
  ] as const) {
    await toolLink(page, key).click();
    await expect(page.getByRole("heading", { name: key, exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(words);
    await expect(field).toHaveCount(fields);
  }
  await expect(inputOf(page).getByText("shadowed", { exact: true })).toBeVisible();
  await runTool(page);
  await expectState(page, "invalid input");
  await typeArguments(page, '{"id":"a"}');
  expect(await runAndRead(page)).toBe("twins");
  for (const key of ["twins_GET", "twins_other"]) {
    await openTool(page, key);
    expect(await runAndRead(page)).toBe("twins");
  }
});

test("list-04: a name of two servers runs on its own one, also when the other is gone", async ({ page }) => {
  const runOn = async (key: string, args: object) => {
    await openTool(page, key, args);
    return runAndRead(page);
  };
  expect(await runOn("beta_search", { query: "x" })).toBe("beta");
  await expect(page.getByRole("main")).toContainText("From beta");
  expect(await runOn("alpha_search", { q: "x" })).toBe("alpha");
  await expect(page.getByRole("main")).toContainText("From alpha");
  await page.goto("/sources");
  await page.getByRole("button", { name: "Switch off alpha" }).click();
  await expect(page.getByRole("button", { name: "Switch on alpha" })).toBeVisible();
  await searchOf(page).fill("search");
  await expect(toolLink(page, "alpha_search")).toHaveCount(0);
  expect(await runOn("beta_search", { query: "x" })).toBe("beta");
  await page.goto("/sources");
  await page.getByRole("button", { name: "Switch on alpha" }).click();
  await searchOf(page).fill("search");
  await expect(toolLink(page, "alpha_search")).toBeVisible();
});

test("list-06: a type that there is not takes down no tool, and its own can be run", async ({ page }) => {
  await openTool(page, "types_fine", { page: 1 });
  expect(await runAndRead(page)).toBe("types");
  await typeArguments(page, '{"page":"1"}');
  await runTool(page);
  await expectState(page, "invalid input");
  await openTool(page, "types_typo", { page: 1 });
  await inputOf(page).getByRole("tab", { name: "Definition", exact: true }).click();
  await expect(inputOf(page)).toContainText(/properties\/page\/type/);
  await expect(inputOf(page)).toContainText(/"?int"? is no|"int"/);
  await expectAccessible(page);
  await typeArguments(page, '{"page":1}');
  expect(await runAndRead(page)).toBe("types");
});

test("list-07: required inside of properties is reported, and the form offers the rest", async ({ page }) => {
  await openTool(page, "nested_flip");
  await expect(inputOf(page).getByRole("textbox", { name: /^coin\b/ })).toBeVisible();
  await inputOf(page).getByRole("tab", { name: "Definition", exact: true }).click();
  await expect(inputOf(page)).toContainText(/properties\/required/);
  await typeArguments(page, '{"coin":"heads"}');
  expect(await runAndRead(page)).toBe("nested");
});

test("list-09: markup of a server stays text, its links lead nowhere, and nothing is fetched", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith("data:"))
      foreign.push(request.url());
  });
  await page.goto("/");
  await searchOf(page).fill("markup_");
  const link = page.getByRole("navigation", { name: "Tools", exact: true }).getByRole("link");
  await expect(link).toHaveCount(1);
  await expect(link).toHaveText(/^markup_x/);
  await link.click();
  await expect(page.getByRole("heading", { name: /^markup_x/ })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("<b>T</b>");
  const title = await page.title();
  await main.getByRole("button", { name: "Show more" }).first().click();
  await expect(main).toContainText(long.trim());
  await expect(
    main.locator('a[href^="javascript:" i], script, img[src*="example.test"], img[src="x"]'),
  ).toHaveCount(0);
  for (const words of ["click", "c"]) {
    const target = main.getByText(words, { exact: true });
    if ((await target.count()) > 0) await target.first().click();
  }
  await expect(main.getByText("<i>p</i>").first()).toBeVisible();
  await expect(main.locator("strong", { hasText: "bold" })).toHaveCount(1);
  expect(await page.title()).toBe(title);
  expect(foreign).toEqual([]);
  await runTool(page);
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("markup");
  await openTab(page, "Wire");
  expect(await page.title()).toBe(title);
});
