import {
  addEchoTools,
  box,
  button,
  expectFault,
  expectRefusal,
  group,
  readArguments,
  receive,
  showSide,
  test,
} from "./schema-form.ts";
import { expect } from "./test.ts";
import { inputOf, openTool } from "./tool-page.ts";

addEchoTools("names.ts", {
  "key-01": {
    type: "object",
    properties: {
      "filter.name": { type: "string" },
      nested: { type: "object", properties: { "a.b": { type: "integer" } }, required: ["a.b"] },
    },
    required: ["filter.name"],
  },
  "key-03": {
    type: "object",
    properties: { constructor: { type: "string", description: "Racing team" }, year: { type: "integer" } },
    required: ["year"],
  },
  "key-04": {
    type: "object",
    properties: { toString: { type: "string", minLength: 5 }, hasOwnProperty: { type: "boolean" } },
    required: ["toString"],
  },
  "key-06": {
    type: "object",
    properties: { headers: { type: "object", additionalProperties: { type: "string" } } },
  },
  "key-07": {
    type: "object",
    properties: { env: { type: "object", additionalProperties: { type: "string" } } },
  },
  "key-09": {
    type: "object",
    properties: {
      prices: { type: "object", additionalProperties: { title: "Price", type: "number" } },
    },
  },
  "key-10": {
    type: "object",
    properties: { data: { type: "object", additionalProperties: true } },
    required: ["data"],
  },
});

test("key-01 a dot in a name is part of the name", async ({ page }) => {
  await openTool(page, "key-01");
  await box(page, "filter.name").fill("x");
  await button(page, "Add nested").click();
  await box(page, "a.b").fill("1.5");
  await expectRefusal(page, /a\.b/);
  await expectFault(box(page, "a.b"), /whole|integer/i);
  await box(page, "a.b").fill("1");
  expect(await receive(page)).toEqual({ "filter.name": "x", nested: { "a.b": 1 } });
});

test("key-03 a parameter may be called constructor", async ({ page }) => {
  await openTool(page, "key-03");
  await expect(box(page, "constructor")).toHaveValue("");
  await box(page, "year").fill("2024");
  expect(await receive(page)).toEqual({ year: 2024 });
  await box(page, "constructor").fill("Lotus");
  expect(await receive(page)).toEqual({ year: 2024, constructor: "Lotus" });
});

test("key-04 a parameter may be called as a method of every object", async ({ page }) => {
  await openTool(page, "key-04");
  await expect(box(page, "toString")).toHaveValue("");
  await expectRefusal(page, /toString/);
  await expectFault(box(page, "toString"), /required|missing|needed/i);
  await box(page, "toString").fill("hello");
  expect(await receive(page)).toEqual({ toString: "hello" });
});

test("key-06 free keys can be added and removed", async ({ page }) => {
  await openTool(page, "key-06");
  for (const [place, key, value] of [
    ["1", "X-One", "1"],
    ["2", "X-Two", "2"],
  ]) {
    await button(page, "Add headers").click();
    await box(page, `headers key ${place}`).fill(key ?? "");
    await box(page, `headers value ${place}`).fill(value ?? "");
  }
  await button(page, "Remove headers 1").click();
  await expect(box(page, "headers key 1")).toHaveValue("X-Two");
  expect(await receive(page)).toEqual({ headers: { "X-Two": "2" } });
});

test("key-07 a cleared key is shown as what is sent, and a key that is taken loses nothing", async ({
  page,
}) => {
  await openTool(page, "key-07", { env: { OLD: "1" } });
  await showSide(page, "Form");
  await box(page, "env key 1").fill("");
  await box(page, "env key 1").blur();
  await expect(inputOf(page)).toContainText("empty key");
  expect(await readArguments(page)).toEqual({ env: { "": "1" } });

  await box(page, "env key 1").fill("OLD");
  await button(page, "Add env").click();
  await box(page, "env key 2").fill("NEW");
  await box(page, "env value 2").fill("2");
  await box(page, "env key 2").fill("OLD");
  await expectFault(box(page, "env key 2"), /already/);
  expect(await readArguments(page)).toEqual({ env: { OLD: "1", NEW: "2" } });
});

test("key-09 a title of the values does not take the place of the keys", async ({ page }) => {
  await openTool(page, "key-09");
  for (const [place, key, value] of [
    ["1", "apple", "3"],
    ["2", "pear", "4"],
  ]) {
    await button(page, "Add prices").click();
    await box(page, `prices key ${place}`).fill(key ?? "");
    await box(page, `prices value ${place}`).fill(value ?? "");
  }
  await box(page, "prices value 2").blur();
  await expect(box(page, "prices key 1")).toHaveValue("apple");
  await expect(box(page, "prices key 2")).toHaveValue("pear");
  expect(await receive(page)).toEqual({ prices: { apple: 3, pear: 4 } });
});

test("key-10 free keys take values of any type", async ({ page }) => {
  const data = { n: 1, list: [true, null], deep: { k: "v" } };
  await openTool(page, "key-10");
  for (const [index, [key, value]] of Object.entries(data).entries()) {
    await button(page, "Add data").click();
    await box(page, `data key ${index + 1}`).fill(key);
    await box(page, `data value ${index + 1}`).fill(JSON.stringify(value));
  }
  expect(await receive(page)).toEqual({ data });

  await button(page, "Edit data as JSON").click();
  await box(group(page, "data"), "data").fill('{"other":[1,"1"]}');
  expect(await receive(page)).toEqual({ data: { other: [1, "1"] } });
});
