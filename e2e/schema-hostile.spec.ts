import type { Page } from "@playwright/test";
import { addToolFile, box, button, receive, showSide, test } from "./schema-form.ts";
import { expect } from "./test.ts";
import { argumentsOf, inputOf, openTool, typeArguments } from "./tool-page.ts";

const count = (amount: number) => `Array.from({ length: ${amount} }, (_, index) => index)`;

/** Schemas as TypeScript, since some are too deep or too large for a literal; each has a text `plain` beside the hostile part. */
const hostile: Readonly<Record<string, string>> = {
  "deep-5000": `(() => {
    let deep: object = { type: "string" };
    for (let level = 0; level < 5000; level += 1) deep = { type: "object", properties: { d: deep } };
    return { v: deep };
  })()`,
  "reference-to-itself": `({ v: { $ref: "#/properties/v" } })`,
  "reference-circle": `({ v: { $ref: "#/properties/w" }, w: { $ref: "#/properties/v" } })`,
  "allof-circle": `({ v: { allOf: [{ $ref: "#/properties/v" }, { type: "string" }] } })`,
  "anyof-circle": `({ v: { anyOf: [{ $ref: "#/properties/v" }, { type: "integer" }] } })`,
  "slow-pattern": `({ v: { type: "string", pattern: "^(a+)+$" } })`,
  "slow-key-pattern": `({ v: { type: "object", patternProperties: { "^(a+)+$": { type: "string" } } } })`,
  "broken-pattern": `({ v: { type: "string", pattern: "(" } })`,
  "properties-10000": `Object.fromEntries(${count(10_000)}.map((index) => ["p" + index, { type: "string" }]))`,
  "enum-20000": `({ v: { enum: ${count(20_000)}.map((index) => "value " + index) } })`,
  "branches-3000": `({ v: { anyOf: ${count(3_000)}.map((index) => ({ title: "Branch " + index, type: "object",
    properties: { ["b" + index]: { type: "string" } } })) } })`,
  "tuple-5000": `({ v: { type: "array", prefixItems: ${count(5_000)}.map(() => ({ type: "string" })) } })`,
  "min-items": `({ v: { type: "array", items: { type: "string" }, minItems: 1e9 } })`,
  "wide-recursion": `({ v: { $ref: "#/$defs/w" } })`,
  markup: `({ v: { type: "string", title: "<img src=x onerror=alert(1)>", default: 5,
    description: "<script>alert(1)</script> [link](javascript:alert(1)) ![image](https://example.test/a.png)" } })`,
  "wrong-words": `({ v: { type: "string", title: { a: 1 }, description: 7, enum: "no list", examples: "x", pattern: 5, format: {} },
    w: { type: ["string", 5, null], minLength: "2", required: true }, x: { type: "object", properties: [1], required: "a" },
    y: null, z: [1], u: 5, t: { items: 7, type: "array", prefixItems: "a" }, s: { oneOf: {}, anyOf: [null, 5], allOf: "x" } })`,
};

addToolFile(
  "hostile.ts",
  `const definitions = { w: { type: "object", properties: Object.fromEntries(${count(50)}.map((index) => ["c" + index,
     { $ref: "#/$defs/w" }])), required: ${count(50)}.map((index) => "c" + index) } };
   const make = (name: string, properties: object) => defineTool({
     name,
     description: "",
     inputSchema: { type: "object", properties: { plain: { type: "string" }, ...properties }, $defs: definitions },
     execute: (args) => JSON.stringify(args),
   });
   ${Object.entries(hostile)
     .map(([name, schema], index) => `export const tool${index} = make(${JSON.stringify(name)}, ${schema});`)
     .join("\n")}`,
  "wrong-words",
);

/** The page answers: a field takes text, the JSON side shows it, and the tool runs with it. */
async function expectAlive(page: Page): Promise<void> {
  await box(page, "plain").fill("still here");
  await showSide(page, "JSON");
  await expect(argumentsOf(page)).toHaveValue(/still here/);
  await showSide(page, "Form");
  await expect(box(page, "plain")).toHaveValue("still here");
  await button(page, "Run").click();
  // The server gives a schema five seconds to be compiled, and then runs without a check.
  await expect(page.getByRole("region", { name: "Result", exact: true })).not.toHaveAttribute(
    "data-state",
    /^(not run|running|queued)$/,
    { timeout: 20_000 },
  );
}

for (const name of Object.keys(hostile)) {
  test(`${name}: the page is drawn, answers and runs`, async ({ page }) => {
    test.slow();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) foreign.push(request.url());
    });
    await openTool(page, name);
    await expectAlive(page);
    expect(foreign).toEqual([]);
  });
}

test("a text that a slow pattern would hang on can be typed and sent", async ({ page }) => {
  await openTool(page, "slow-pattern");
  await box(page, "v").fill(`${"a".repeat(40)}!`);
  await expectAlive(page);
  await openTool(page, "slow-key-pattern");
  await typeArguments(page, JSON.stringify({ v: { [`${"a".repeat(40)}!`]: "x" } }));
  await showSide(page, "Form");
  await expectAlive(page);
});

test("a value of an enum of 20,000 is found by typing", async ({ page }) => {
  await openTool(page, "enum-20000");
  const list = inputOf(page).getByRole("combobox", { name: "v", exact: true });
  await list.fill("value 19999");
  await page.getByRole("option", { name: "value 19999", exact: true }).click();
  expect(await receive(page)).toEqual({ v: "value 19999" });
});

test("an object of 10,000 properties is paged and filtered", async ({ page }) => {
  await openTool(page, "properties-10000");
  await page.getByRole("searchbox", { name: /^Filter fields/ }).fill("p9999");
  await box(page, "p9999").fill("x");
  expect(await receive(page)).toEqual({ p9999: "x" });
});

test("markup in titles and descriptions is text", async ({ page }) => {
  await openTool(page, "markup");
  await expect(box(page, "<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(inputOf(page).locator("img, script, a[href^=javascript]")).toHaveCount(0);
});
