import {
  addEchoTools,
  box,
  button,
  choice,
  expectRefusal,
  group,
  readArguments,
  receive,
  test,
} from "./schema-form.ts";
import { expect } from "./test.ts";
import { inputOf, openTool } from "./tool-page.ts";

addEchoTools("choices.ts", {
  "comb-01": {
    type: "object",
    oneOf: [
      {
        title: "By id",
        properties: { by: { const: "id" }, id: { type: "integer" } },
        required: ["by", "id"],
      },
      {
        title: "By name",
        properties: { by: { const: "name" }, name: { type: "string" } },
        required: ["by", "name"],
      },
    ],
  },
  "comb-03": {
    allOf: [
      {
        anyOf: [
          {
            type: "object",
            properties: { type: { const: "city" }, city: { type: "string" } },
            required: ["type", "city"],
          },
          {
            type: "object",
            properties: { type: { const: "geo" }, lat: { type: "number" } },
            required: ["type", "lat"],
          },
        ],
      },
      { type: "object", properties: { order: { type: "number" } }, required: ["order"] },
    ],
    type: "object",
  },
  "comb-04": {
    type: "object",
    properties: {
      mode: {
        anyOf: [
          { title: "Auto", const: "auto" },
          { title: "On", const: true },
          { title: "Level", type: "integer", minimum: 2 },
        ],
      },
    },
    required: ["mode"],
  },
  "comb-06": {
    type: "object",
    properties: {
      rule: {
        oneOf: [
          {
            title: "Text rule",
            type: "object",
            properties: { field: { type: "string" }, value: { type: "string" } },
            required: ["field", "value"],
            additionalProperties: false,
          },
          {
            title: "Group",
            type: "object",
            properties: {
              field: { type: "string" },
              rules: { type: "array", items: { type: "string" }, minItems: 1 },
            },
            required: ["field", "rules"],
            additionalProperties: false,
          },
        ],
      },
    },
    required: ["rule"],
  },
  "comb-07": {
    type: "object",
    properties: {
      auth: {
        oneOf: [
          {
            title: "Token",
            type: "object",
            properties: { kind: { const: "token" }, token: { type: "string" } },
            required: ["kind", "token"],
            additionalProperties: false,
          },
          {
            title: "Password",
            type: "object",
            properties: { kind: { const: "password" }, user: { type: "string" } },
            required: ["kind", "user"],
            additionalProperties: false,
          },
        ],
      },
    },
    required: ["auth"],
  },
  "enum-01": {
    type: "object",
    properties: {
      unit: { type: "string", enum: ["metric", "imperial", "scientific"], default: "imperial" },
    },
    required: ["unit"],
  },
  "enum-03": {
    type: "object",
    properties: { level: { type: "integer", enum: [0, 1, 2], default: 0 } },
    required: ["level"],
  },
  "enum-04": {
    type: "object",
    properties: { sort: { type: "string", enum: ["", "asc", "desc"] } },
    required: ["sort"],
  },
  "enum-06": {
    type: "object",
    properties: {
      done: { type: "boolean" },
      kinds: { type: "array", items: { type: "string", enum: ["task", "note"] }, uniqueItems: true },
      withNoDate: { type: "boolean", default: true },
      after: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
    },
  },
});

test("comb-01 a choice at the root has a chooser, and its constant is filled in", async ({ page }) => {
  await openTool(page, "comb-01");
  await choice(page, "Choose arguments").selectOption("By name");
  await box(page, "name").fill("ann");
  expect(await receive(page)).toEqual({ by: "name", name: "ann" });
});

test("comb-03 allOf of a choice and an object has both", async ({ page }) => {
  await openTool(page, "comb-03");
  await choice(page, "Choose arguments").selectOption("city");
  await box(page, "city").fill("Oslo");
  await box(page, "order").fill("1");
  expect(await receive(page)).toEqual({ type: "city", city: "Oslo", order: 1 });
});

test("comb-04 a choice of constants sends their own type", async ({ page }) => {
  await openTool(page, "comb-04");
  await choice(page, "Choose mode").selectOption("On");
  expect(await receive(page)).toEqual({ mode: true });
  await choice(page, "Choose mode").selectOption("Auto");
  expect(await receive(page)).toEqual({ mode: "auto" });
  await choice(page, "Choose mode").selectOption("Level");
  await box(page, "mode").fill("4");
  expect(await receive(page)).toEqual({ mode: 4 });
});

test("comb-06 the chosen branch stays while one types", async ({ page }) => {
  await openTool(page, "comb-06");
  const chooser = choice(page, "Choose rule");
  const rule = group(page, "rule");
  await chooser.selectOption("Group");
  for (const key of ["a", "b", "c"]) {
    await box(rule, "field").press(key);
    await expect(chooser.locator("option:checked")).toHaveText("Group");
  }
  await expect(box(rule, "field")).toHaveValue("abc");
  await button(page, "Add rules").click();
  await box(page, "rules 1").fill("x");
  await expect(chooser.locator("option:checked")).toHaveText("Group");
  expect(await receive(page)).toEqual({ rule: { field: "abc", rules: ["x"] } });
});

test("comb-07 what belongs to another branch only is not sent", async ({ page }) => {
  await openTool(page, "comb-07");
  await choice(page, "Choose auth").selectOption("Token");
  await box(page, "token").fill("secret");
  await choice(page, "Choose auth").selectOption("Password");
  await box(page, "user").fill("u");
  expect(await receive(page)).toEqual({ auth: { kind: "password", user: "u" } });
});

test("enum-01 an enum is a choice of exactly its values, its default chosen", async ({ page }) => {
  await openTool(page, "enum-01");
  await expect(choice(page, "unit").getByRole("option")).toHaveText(["metric", "imperial", "scientific"]);
  await expect(choice(page, "unit").locator("option:checked")).toHaveText("imperial");
  expect(await receive(page)).toEqual({ unit: "imperial" });
});

test("enum-03 0 is a value of an enum, and numbers stay numbers", async ({ page }) => {
  await openTool(page, "enum-03");
  expect(await receive(page)).toEqual({ level: 0 });
  await choice(page, "level").selectOption("2");
  expect(await receive(page)).toEqual({ level: 2 });
});

test('enum-04 the member "" is told from no choice', async ({ page }) => {
  await openTool(page, "enum-04");
  await choice(page, "sort").selectOption('""');
  expect(await receive(page)).toEqual({ sort: "" });
  await button(page, "Clear sort").click();
  await expectRefusal(page, /sort/);
});

test("enum-06 booleans, lists of choices and optional fields are all there", async ({ page }) => {
  await openTool(page, "enum-06");
  const done = inputOf(page).getByRole("checkbox", { name: "done", exact: true });
  await expect(done).toBeChecked({ indeterminate: true });
  await expect(inputOf(page).getByRole("checkbox", { name: "withNoDate", exact: true })).toBeChecked();
  await expect(group(page, "kinds")).toBeVisible();
  await expect(box(page, "after")).toBeVisible();
  expect(await receive(page)).toEqual({ withNoDate: true });

  await button(page, "Set done to false").click();
  await button(page, "Add kinds").click();
  await choice(page, "kinds 1").selectOption("task");
  await button(page, "Add kinds").click();
  await expect(choice(page, "kinds 2").getByRole("option", { name: "task" })).toBeDisabled();
  await choice(page, "kinds 2").selectOption("note");
  await box(page, "after").fill("2026-02-01");
  expect(await readArguments(page)).toMatchObject({ done: false });
  expect(await receive(page)).toEqual({
    withNoDate: true,
    done: false,
    kinds: ["task", "note"],
    after: "2026-02-01",
  });
});
