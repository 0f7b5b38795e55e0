import {
  addEchoTools,
  box,
  button,
  expectFault,
  expectRefusal,
  group,
  receive,
  showSide,
  test,
} from "./schema-form.ts";
import { expect } from "./test.ts";
import { inputOf, openTool } from "./tool-page.ts";

addEchoTools("states.ts", {
  "opt-01": {
    type: "object",
    properties: { query: { type: "string" }, limit: { type: "integer" } },
    required: ["query"],
  },
  "opt-03": {
    type: "object",
    properties: { filter: { type: "string", description: "Empty means no filter" } },
    required: ["filter"],
  },
  "opt-04": {
    type: "object",
    properties: { prefix: { type: "string", default: "" } },
    required: ["prefix"],
  },
  "opt-06": {
    type: "object",
    properties: {
      name: { type: "string" },
      owner: {
        type: "object",
        properties: { email: { type: "string" }, age: { type: "number" } },
        required: ["email", "age"],
      },
    },
    required: ["name"],
  },
  "opt-07": {
    type: "object",
    properties: { cursor: { anyOf: [{ type: "string" }, { type: "null" }], default: null } },
    required: ["cursor"],
  },
  leaving: {
    type: "object",
    properties: {
      other: { type: "string", format: "uri" },
      site: { type: "string", format: "uri" },
      owner: { type: "object", properties: { age: { type: "number" } } },
    },
  },
  "opt-09": { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } },
});

test("opt-01 an optional field left alone is not sent", async ({ page }) => {
  await openTool(page, "opt-01");
  await box(page, "query").fill("cats");
  expect(await receive(page)).toEqual({ query: "cats" });
});

test("opt-03 a required text can be sent empty, on purpose only", async ({ page }) => {
  await openTool(page, "opt-03");
  await expectRefusal(page, /filter/);
  await expectFault(box(page, "filter"), /required|missing|needed/i);
  await button(page, "Set filter to empty").click();
  expect(await receive(page)).toEqual({ filter: "" });
});

test('opt-04 a required text with the default "" is sent as that, untouched and cleared', async ({
  page,
}) => {
  await openTool(page, "opt-04");
  expect(await receive(page)).toEqual({ prefix: "" });
  await box(page, "prefix").press("a");
  await box(page, "prefix").press("Backspace");
  expect(await receive(page)).toEqual({ prefix: "" });
});

test("opt-06 an optional object stays absent until it is filled, and is again when it is cleared", async ({
  page,
}) => {
  await openTool(page, "opt-06");
  await box(page, "name").fill("n");
  expect(await receive(page)).toEqual({ name: "n" });
  await button(page, "Add owner").click();
  const email = box(group(page, "owner"), "email");
  await email.fill("a");
  await expectRefusal(page, /owner.*age/);
  await expectFault(box(group(page, "owner"), "age"), /required|missing|needed/i);
  await email.fill("");
  expect(await receive(page)).toEqual({ name: "n" });
});

test("opt-07 a null that is the default of a required field is sent", async ({ page }) => {
  await openTool(page, "opt-07");
  expect(await receive(page)).toEqual({ cursor: null });
});

test('opt-09 a cleared item of a list is "", not null', async ({ page }) => {
  await openTool(page, "opt-09");
  await button(page, "Add tags").click();
  await button(page, "Add tags").click();
  await box(page, "tags 1").fill("a");
  await box(page, "tags 2").fill("b");
  await box(page, "tags 2").fill("");
  await expect(inputOf(page)).toContainText("empty text");
  expect(await receive(page)).toEqual({ tags: ["a", ""] });
});

test("a click that leaves a field with a fault is not lost to what then shows up", async ({ page }) => {
  await openTool(page, "leaving", { site: "x", other: "x" });
  await showSide(page, "Form");
  await box(page, "other").focus();
  await box(page, "other").blur();
  await expectFault(box(page, "other"), /./);
  await box(page, "site").focus();
  await button(page, "Add owner").click();
  await expect(box(page, "age")).toBeVisible();
  await expectFault(box(page, "site"), /./);
});
