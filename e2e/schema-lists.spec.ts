import type { Locator } from "@playwright/test";
import {
  addEchoTools,
  addToolFile,
  box,
  button,
  group,
  readArguments,
  receive,
  test,
} from "./schema-form.ts";
import { expect } from "./test.ts";
import { openTool, runAndRead } from "./tool-page.ts";

addEchoTools("lists.ts", {
  "arr-01": {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      models: {
        type: "array",
        items: {
          type: "object",
          properties: {
            model: { type: "string" },
            features: { type: "array", items: [{ type: "string" }] },
          },
        },
      },
    },
  },
  "arr-03": {
    type: "object",
    properties: {
      customer: { type: "string" },
      items: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            sku: { type: "string" },
            qty: { type: "integer", minimum: 1 },
            price: { type: "number" },
          },
          required: ["sku", "qty"],
        },
      },
      total: { type: "number" },
    },
    required: ["customer", "items"],
  },
  "arr-04": {
    type: "object",
    properties: {
      rows: { type: "array" },
      grid: {
        type: "array",
        items: { type: "array", items: { type: "array", items: { type: "integer" } } },
      },
    },
    required: ["rows"],
  },
  "arr-07": {
    type: "object",
    properties: { params: { $ref: "#/$defs/SearchInput" } },
    required: ["params"],
    $defs: {
      SearchInput: {
        type: "object",
        properties: { query: { type: "string" }, page: { type: "integer", minimum: 1, default: 1 } },
        required: ["query"],
      },
    },
  },
});

addToolFile(
  "points.ts",
  `const points = Array.from({ length: 2000 }, (_, index) => ({ x: index, y: -index }));
   const point = { type: "object", properties: { x: { type: "number" }, y: { type: "number" } } };
   export const plot = defineTool({
     name: "arr-06",
     description: "",
     inputSchema: {
       type: "object",
       properties: { title: { type: "string" }, points: { type: "array", default: points, items: point } },
     },
     execute: ({ title, points }) => JSON.stringify({ title, count: points.length, last: points.at(-1) }),
   });`,
  "arr-06",
);

test("arr-01 a tuple of draft-07 takes more values than it names", async ({ page }) => {
  await openTool(page, "arr-01");
  await button(page, "Add models").click();
  await box(page, "features 1").fill("a");
  await button(page, "Add features").click();
  await box(page, "features 2").fill("b");
  await button(page, "Use features 2 as text").click();
  expect(await receive(page)).toEqual({ models: [{ features: ["a", "b"] }] });
});

test("arr-03 rows of objects keep their values when one is removed", async ({ page }) => {
  await openTool(page, "arr-03");
  await box(page, "customer").fill("c");
  for (const [place, sku, quantity] of [
    ["1", "first", "1"],
    ["2", "second", "2"],
  ]) {
    await button(page, "Add items").click();
    const row = group(page, `items ${place}`);
    await expect(row.getByRole("textbox")).toHaveCount(3);
    await box(row, "sku").fill(sku ?? "");
    await box(row, "qty").fill(quantity ?? "");
  }
  await button(page, "Remove items 1").click();
  await expect(box(group(page, "items 1"), "sku")).toHaveValue("second");
  expect(await receive(page)).toEqual({ customer: "c", items: [{ sku: "second", qty: 2 }] });
});

test("arr-04 lists of anything, and lists in lists in lists", async ({ page }) => {
  const rows = [1, "a", null, { k: [] }];
  await openTool(page, "arr-04");
  for (const [index, row] of rows.entries()) {
    await button(page, "Add rows").click();
    await box(page, `rows ${index + 1}`).fill(JSON.stringify(row));
  }
  await button(page, "Add grid").click();
  await button(page, "Add grid 1").click();
  for (const [place, number] of [
    ["1", "1"],
    ["2", "2"],
  ]) {
    await button(page, "Add grid 1 1").click();
    await box(page, `grid 1 1 ${place}`).fill(number ?? "");
  }
  await button(page, "Add grid 1").click();
  await button(page, "Add grid 1 2").click();
  await box(page, "grid 1 2 1").fill("3");
  await button(page, "Add grid").click();
  expect(await receive(page)).toEqual({ rows, grid: [[[1, 2], [3]], []] });
});

test("arr-06 2,000 items leave typing quick, and the last one can be changed", async ({ page }) => {
  test.slow();
  const words = "a title of 20 chars.";
  await openTool(page, "arr-03");
  const small = await timeTyping(box(page, "customer"), words);
  await openTool(page, "arr-06");
  const large = await timeTyping(box(page, "title"), words);
  expect(large).toBeLessThan(100 + 3 * small);
  const pages = page.getByRole("combobox", { name: "Page of points", exact: true });
  await pages.selectOption({ index: (await pages.getByRole("option").count()) - 1 });
  const last = group(page, "points 2000");
  const open = button(last, "Open points 2000");
  if (await open.isVisible()) await open.click();
  await box(last, "y").fill("7");
  expect(JSON.parse(await runAndRead(page))).toEqual({
    title: words,
    count: 2000,
    last: { x: 1999, y: 7 },
  });
});

test("arr-07 an object is sent as an object, from its fields and from JSON", async ({ page }) => {
  await openTool(page, "arr-07");
  await box(page, "query").fill("science");
  await expect(box(page, "page")).toHaveValue("1");
  expect(await receive(page)).toEqual({ params: { page: 1, query: "science" } });
  await button(page, "Edit params as JSON").click();
  await box(group(page, "params"), "params").fill('{"query":"science","page":1}');
  expect(await readArguments(page)).toEqual({ params: { query: "science", page: 1 } });
  expect(await receive(page)).toEqual({ params: { query: "science", page: 1 } });
});

/** Types a text and gives how long a key takes until it is painted: milliseconds, the median. */
async function timeTyping(control: Locator, words: string): Promise<number> {
  const times: number[] = [];
  await control.click();
  for (const key of words) {
    const start = Date.now();
    await control.press(key === " " ? "Space" : key);
    await control.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    times.push(Date.now() - start);
  }
  await expect(control).toHaveValue(words);
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
