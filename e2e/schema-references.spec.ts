import {
  addEchoTools,
  addToolFile,
  box,
  button,
  choice,
  expectFault,
  expectRefusal,
  group,
  receive,
  test,
} from "./schema-form.ts";
import { expect } from "./test.ts";
import { inputOf, openTool, runAndRead } from "./tool-page.ts";

addEchoTools("references.ts", {
  "ref-01": { type: "object", properties: { name: { type: "string" }, child: { $ref: "#" } } },
  "ref-03": {
    type: "object",
    properties: { request: { $ref: "#/$defs/Scan" } },
    required: ["request"],
    $defs: {
      Scan: {
        type: "object",
        properties: { id: { type: "integer" }, level: { $ref: "#/$defs/Level" } },
        required: ["id"],
      },
      Level: { type: "string", enum: ["low", "high"] },
    },
  },
  "ref-04": {
    type: "object",
    properties: {
      title: { $ref: "#/$defs/Text", default: "draft", description: "Page title", minLength: 3 },
    },
    required: ["title"],
    $defs: { Text: { type: "string", maxLength: 8 } },
  },
  "ref-06": {
    type: "object",
    properties: {
      request: {
        type: "object",
        properties: { url: { type: "string", minLength: 1 }, ttl: { type: "integer" } },
        required: ["url"],
      },
      fallback: { $ref: "#/properties/request" },
    },
    required: ["request"],
  },
});

addToolFile(
  "circular.ts",
  `const node: { type: "object"; properties: Record<string, object> } = { type: "object", properties: { name: { type: "string" } } };
   node.properties.children = { type: "array", items: node };
   export const ordinary = defineTool({ name: "ordinary", description: "", execute: () => "fine" });
   export const tree = { name: "tree", description: "", inputSchema: node, source: "native",
     async execute(args: unknown) { return ToolResult.ok(JSON.stringify(args)); } };`,
  "ordinary",
);

test("ref-01 a reference to the root opens only as deep as one goes", async ({ page }) => {
  await openTool(page, "ref-01");
  await box(page, "name").fill("a");
  await button(page, "Add child").click();
  const child = group(page, "child").first();
  await box(child, "name").fill("b");
  await expect(button(child, "Add child")).toBeVisible();
  expect(await receive(page)).toEqual({ name: "a", child: { name: "b" } });
});

test("ref-03 fields behind $defs are drawn, and sent as objects", async ({ page }) => {
  await openTool(page, "ref-03");
  const request = group(page, "request");
  await box(request, "id").fill("7");
  await expect(choice(request, "level").getByRole("option")).toHaveText(["Not set", "low", "high"]);
  await choice(request, "level").selectOption("high");
  expect(await receive(page)).toEqual({ request: { id: 7, level: "high" } });
});

test("ref-04 what stands beside a reference holds too", async ({ page }) => {
  await openTool(page, "ref-04");
  await expect(box(page, "title")).toHaveValue("draft");
  await expect(box(page, "title")).toHaveAccessibleDescription(/Page title/);
  expect(await receive(page)).toEqual({ title: "draft" });
  await box(page, "title").fill("ab");
  await expectRefusal(page, /title/);
  await expectFault(box(page, "title"), /3/);
});

test("ref-06 a reference into another property has that property's fields", async ({ page }) => {
  await openTool(page, "ref-06");
  await box(group(page, "request"), "url").fill("a");
  await button(page, "Add fallback").click();
  await expect(box(group(page, "fallback"), "ttl")).toBeVisible();
  await box(group(page, "fallback"), "url").fill("b");
  expect(await receive(page)).toEqual({ request: { url: "a" }, fallback: { url: "b" } });
});

test("ref-07 a schema object that holds itself leaves the others alone and says what it is", async ({
  page,
}) => {
  await openTool(page, "ordinary");
  expect(await runAndRead(page)).toBe("fine");
  await openTool(page, "tree");
  await box(page, "name").fill("a");
  await button(page, "Add children").click();
  await box(group(page, "children 1"), "name").fill("b");
  await expect(inputOf(page)).toBeVisible();
  expect(await receive(page)).toEqual({ name: "a", children: [{ name: "b" }] });
});
