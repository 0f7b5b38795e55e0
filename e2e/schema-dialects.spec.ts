import fs from "node:fs";
import path from "node:path";
import { addEchoTools, box, button, expectFault, expectRefusal, receive, test } from "./schema-form.ts";
import { expect } from "./test.ts";
import { inputOf, openTool, runAndRead, typeArguments } from "./tool-page.ts";
import { createToolsFolder } from "./tools-folder.ts";

addEchoTools("dialects.ts", {
  "draft-01": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
    },
    dependentRequired: { pair: ["why"] },
    required: ["pair"],
  },
  "draft-03": {
    $schema: "http://json-schema.org/draft-04/schema#",
    id: "urn:example:tool",
    type: "object",
    properties: { ratio: { type: "number", minimum: 0, exclusiveMinimum: true } },
    required: ["ratio"],
  },
  "draft-04": { type: "object", properties: { data: true, gone: false, note: { type: "string" } } },
  "draft-06": {
    type: "object",
    properties: {
      key: { type: "string" },
      value: { description: "Any JSON value" },
      note: { minLength: 2 },
    },
    required: ["key", "value"],
  },
});

test("draft-01 2020-12 is understood, tuples and dependentRequired too", async ({ page }) => {
  await openTool(page, "draft-01");
  await box(page, "pair 1").fill("a");
  await box(page, "pair 2").fill("1");
  await expectRefusal(page, /why/);
  await box(page, "why").fill('"x"');
  expect(await receive(page)).toEqual({ pair: ["a", 1], why: "x" });
});

test("draft-03 a boolean exclusiveMinimum of draft-04 is understood", async ({ page }) => {
  await openTool(page, "draft-03");
  await box(page, "ratio").fill("0.1");
  expect(await receive(page)).toEqual({ ratio: 0.1 });
  await box(page, "ratio").fill("0");
  await expectRefusal(page, /ratio/);
  await expectFault(box(page, "ratio"), /0/);
});

test("draft-04 true takes any value, false takes none", async ({ page }) => {
  await openTool(page, "draft-04");
  await box(page, "data").fill('{"a":[1]}');
  await box(page, "note").fill("n");
  await expect(inputOf(page).getByText("gone", { exact: true })).toHaveCount(0);
  expect(await receive(page)).toEqual({ data: { a: [1] }, note: "n" });
  await typeArguments(page, '{"gone":1}');
  await expectRefusal(page, /gone/);
});

test("draft-06 a parameter without a type takes every type, and keeps it", async ({ page }) => {
  await openTool(page, "draft-06");
  await box(page, "key").fill("k");
  for (const value of [5, "5", { a: 1 }, null]) {
    await box(page, "value").fill(JSON.stringify(value));
    expect(await receive(page)).toEqual({ key: "k", value });
  }
  await box(page, "note").fill("7");
  expect(await receive(page)).toEqual({ key: "k", value: null, note: 7 });
  await box(page, "note").fill('"a"');
  await expectRefusal(page, /note/);
});

test("draft-07 tools without a usable schema are listed, say so, and run", async ({
  page,
  startOwnServer,
}) => {
  const folder = createToolsFolder();
  const file = path.join(folder.path, "definitions.json");
  const tools = [
    { name: "noSchema" },
    { name: "nullSchema", inputSchema: null },
    { name: "broken", inputSchema: { type: "object", properties: { a: { type: "strng" } } } },
    { name: "good", inputSchema: { type: "object", properties: { a: { type: "string" } } } },
  ];
  fs.writeFileSync(file, JSON.stringify({ tools }));
  const server = await startOwnServer({ flags: ["--tools", folder.path, "--definitions", file] });
  for (const { name } of tools) {
    await page.goto(server.url);
    const link = page.getByRole("navigation", { name: "Tools", exact: true }).getByRole("link", {
      name: new RegExp(`${name}$`),
    });
    await link.click();
    await expect(inputOf(page)).toBeVisible();
    if (name === "broken") await expect(inputOf(page)).toContainText('"strng" is no type of JSON Schema.');
    await typeArguments(page, name === "good" ? '{"a":"x"}' : '{"x":1}');
    await expect(button(page, "Run")).toBeEnabled();
    expect(await runAndRead(page, "tool error")).toContain("has no implementation");
  }
  folder.dispose();
});
