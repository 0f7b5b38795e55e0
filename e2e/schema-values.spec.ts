import { addEchoTools, box, button, expectFault, expectRefusal, receive, test } from "./schema-form.ts";
import { expect } from "./test.ts";
import { inputOf, openTool, resultOf, runTool, typeArguments } from "./tool-page.ts";

addEchoTools("values.ts", {
  "num-01": {
    type: "object",
    properties: { count: { type: "integer", minimum: 1, maximum: 10 } },
    required: ["count"],
  },
  "num-03": { type: "object", properties: { memory_id: { type: "integer" } }, required: ["memory_id"] },
  "num-06": {
    type: "object",
    properties: { ratio: { type: "number", maximum: 5 } },
    required: ["ratio"],
  },
  "num-07": {
    type: "object",
    properties: { n: { type: "number" }, tag: { type: "string" } },
    required: ["tag"],
  },
  "fmt-01": {
    type: "object",
    properties: {
      at: { type: "string", format: "time" },
      when: { type: "string", format: "date-time" },
    },
  },
  "fmt-03": {
    type: "object",
    properties: {
      id: { type: "integer", format: "int64" },
      secret: { type: "string", format: "password" },
      kind: { type: "string", format: "x-own-kind" },
    },
    required: ["id"],
  },
  "fmt-04": {
    type: "object",
    properties: {
      name: { type: "string" },
      email: { type: "string", format: "email" },
      site: { type: "string", format: "uri" },
    },
    required: ["name"],
  },
});

test.use({ timezoneId: "Europe/Oslo" });

test("num-01 an integer is sent as a number, and what is none is refused at the field", async ({ page }) => {
  await openTool(page, "num-01");
  await box(page, "count").fill("7");
  expect(await receive(page)).toEqual({ count: 7 });
  await box(page, "count").fill("2.5");
  await expectRefusal(page, /count/);
  await expectFault(box(page, "count"), /whole|integer/i);
  await box(page, "count").fill("11");
  await expectRefusal(page, /count/);
  await expectFault(box(page, "count"), /10/);
});

test("num-03 an integer beyond 2^53 is refused with its digits, never rounded in silence", async ({
  page,
}) => {
  const digits = "725653563933458433";
  await openTool(page, "num-03");
  await box(page, "memory_id").fill(digits);
  await expectRefusal(page, new RegExp(digits));
  await expect(box(page, "memory_id")).toHaveValue(digits);
  await typeArguments(page, `{"memory_id":${digits}}`);
  await expectRefusal(page, new RegExp(digits));
});

test("num-06 2.0 and 3. are the numbers 2 and 3", async ({ page }) => {
  await openTool(page, "num-06");
  await box(page, "ratio").fill("2.0");
  expect(await receive(page)).toEqual({ ratio: 2 });
  await box(page, "ratio").fill("3.");
  expect(await receive(page)).toEqual({ ratio: 3 });
});

for (const text of ["e", "1e"]) {
  test(`num-07 a number box that holds "${text}" is not taken for an empty one`, async ({ page }) => {
    await openTool(page, "num-07");
    await box(page, "tag").fill("t");
    await box(page, "n").fill(text);
    await runTool(page);
    await expectFault(box(page, "n"), /not a number/);
    await expect(inputOf(page)).toContainText(/n: "1?e" is not a number/);
    await expect(resultOf(page)).toHaveAttribute("data-state", "not run");
    await box(page, "n").fill("1e2");
    expect(await receive(page)).toEqual({ n: 100, tag: "t" });
  });
}

test("fmt-01 what a picker gives fits the format that it is for", async ({ page }) => {
  await openTool(page, "fmt-01");
  await expect(button(page, "Pick at")).toBeVisible();
  await inputOf(page).locator("input[type=time]").fill("13:45", { force: true });
  await inputOf(page).locator("input[type=datetime-local]").fill("2026-05-01T10:00", { force: true });
  await expect(box(page, "at")).toHaveValue(/^13:45:00\+0[12]:00$/);
  await expect(box(page, "when")).toHaveValue("2026-05-01T10:00:00+02:00");
  expect(await receive(page)).toEqual({
    at: expect.stringMatching(/^13:45:00\+0[12]:00$/),
    when: "2026-05-01T10:00:00+02:00",
  });
});

test("fmt-01 a time that was typed without seconds and offset gets them", async ({ page }) => {
  await openTool(page, "fmt-01");
  await box(page, "when").fill("2026-01-01 10:00");
  await box(page, "when").blur();
  await expect(box(page, "when")).toHaveValue("2026-01-01T10:00:00+01:00");
  await box(page, "at").fill("13:45:00Z");
  expect(await receive(page)).toEqual({ at: "13:45:00Z", when: "2026-01-01T10:00:00+01:00" });
});

test("fmt-03 formats that nobody knows are no hindrance, and a password is masked", async ({ page }) => {
  await openTool(page, "fmt-03");
  await box(page, "id").fill("5");
  expect(await receive(page)).toEqual({ id: 5 });
  await expect(inputOf(page).getByLabel("secret", { exact: true })).toHaveAttribute("type", "password");
  await inputOf(page).getByLabel("secret", { exact: true }).fill("s");
  await box(page, "kind").fill("any");
  expect(await receive(page)).toEqual({ id: 5, secret: "s", kind: "any" });
});

test("fmt-04 an optional address that was cleared is not sent", async ({ page }) => {
  await openTool(page, "fmt-04");
  for (const text of ["x", ""]) {
    await box(page, "email").fill(text);
    await box(page, "site").fill(text);
  }
  await box(page, "name").fill("n");
  expect(await receive(page)).toEqual({ name: "n" });
});
