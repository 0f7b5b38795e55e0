import path from "node:path";
import type { Page } from "@playwright/test";
import { testWithConfig } from "./config-test.ts";
import { badServer } from "./mcp-servers.ts";
import { expect, expectAccessible } from "./test.ts";
import {
  expectState,
  inputOf,
  openTab,
  openTool,
  outputOf,
  runAndRead,
  runTool,
  searchOf,
  typeArguments,
} from "./tool-page.ts";

const text = { type: "string" };
const ok = { "200": { description: "ok" } };
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const pathId = { name: "id", in: "path", required: true, schema: text };
const longPath = `${"/very-long-segment".repeat(9)}/{id}`;
const comment = { $ref: "#/components/schemas/Comment" };
const document = (paths: object, more: object = {}) => ({
  openapi: "3.0.3",
  info: { title: "t", version: "1" },
  servers: [{ url: "http://127.0.0.1:9" }],
  paths,
  ...more,
});

const documents = {
  users: document({
    "/users/{id}": {
      put: {
        operationId: "putUser",
        parameters: [
          { ...pathId, schema: { type: "integer" } },
          { name: "id", in: "query", schema: text },
        ],
        requestBody: {
          required: true,
          ...json({ type: "object", properties: { id: text, name: text }, required: ["id", "name"] }),
        },
        responses: ok,
      },
    },
  }),
  comments: document(
    {
      "/comments": {
        post: {
          operationId: "addComment",
          requestBody: json(comment),
          responses: { "200": { description: "ok", ...json(comment) } },
        },
      },
    },
    {
      components: {
        schemas: {
          Comment: {
            type: "object",
            required: ["text"],
            properties: { text, parent: comment, replies: { type: "array", items: comment } },
          },
        },
      },
    },
  ),
  paths: document({
    [longPath]: { get: { parameters: [pathId], responses: ok } },
    [`${longPath}/x`]: { get: { parameters: [pathId], responses: ok } },
  }),
  pets: document({
    "/pets": {
      post: {
        operationId: "addPet",
        requestBody: json({
          type: "object",
          xml: { name: "pet" },
          required: ["name"],
          properties: {
            name: { type: "string", example: "rex" },
            tag: { type: "string", nullable: true, xml: { attribute: true } },
            age: { type: "integer", format: "int32", minimum: 0, exclusiveMinimum: true },
          },
        }),
        responses: ok,
      },
    },
  }),
};

const bigResult =
  '{"content":[{"type":"text","text":"{\\"id\\":9007199254740993}"}],"structuredContent":{"id":9007199254740993}}';

const test = testWithConfig(({ folder, echo }) => ({
  ...Object.fromEntries(Object.entries(documents).map(([name, each]) => [`${name}.json`, each])),
  "numbers.json": [{ name: "big", inputSchema: { type: "object" } }],
  "mcp.json": {
    mcpServers: {
      numbers: {
        command: process.execPath,
        args: [badServer, "--tools", path.join(folder, "numbers.json"), "--result", bigResult],
      },
    },
  },
  "playground.config.json": {
    builtins: false,
    openapi: Object.keys(documents).map((name) => ({ document: `${name}.json`, name, baseUrl: echo })),
    http: [{ name: "digits", description: "", method: "GET", url: `${echo}/text?text={text}` }],
  },
}));

/** Unfolds the body in the form, which a document need not ask for. */
async function openBody(page: Page): Promise<void> {
  await inputOf(page).getByRole("tab", { name: "Form", exact: true }).click();
  await inputOf(page).getByRole("button", { name: "Add body" }).click();
}

test("num-04: a result keeps every digit of a whole number beyond 2^53, wherever it is shown", async ({
  page,
}) => {
  await openTool(page, "numbers_big");
  expect(await runAndRead(page)).toBe('{"id":9007199254740993}');
  await expect(page.getByTestId("output-view")).toContainText("9007199254740993");
  for (const tab of ["Metadata", "Raw", "Wire"] as const) {
    const shown = await openTab(page, tab);
    await expect(shown).toContainText("9007199254740993");
    await expect(shown).not.toContainText("9007199254740992");
  }
  await openTool(page, "digits", { text: '{"id":9007199254740993}' });
  expect(await runAndRead(page)).toBe('{"id":9007199254740993}');
  await expect(await openTab(page, "Result")).toContainText("9007199254740993");
});

test("oas-01: a path, a query and a body argument of one name are three inputs", async ({ page }) => {
  await openTool(page, "putUser");
  const form = inputOf(page);
  await form.getByRole("tab", { name: "Form", exact: true }).click();
  await form.getByRole("textbox", { name: /^id\b/ }).first().fill("7");
  await form.getByRole("textbox", { name: /^query_id\b/ }).fill("q");
  const body = form.getByRole("group", { name: /^body\b/ });
  await body.getByRole("textbox", { name: /^id\b/ }).fill("b");
  await body.getByRole("textbox", { name: /^name\b/ }).fill("n");
  const sent = JSON.parse(await runAndRead(page));
  expect([sent.method, sent.url, JSON.parse(sent.body)]).toEqual([
    "PUT",
    "/users/7?id=q",
    { id: "b", name: "n" },
  ]);
});

test("oas-03: a document that refers to itself becomes a tool whose nested body is sent", async ({
  page,
}) => {
  await openTool(page, "addComment");
  await openBody(page);
  await expect(
    inputOf(page)
      .getByRole("textbox", { name: /^text\b/ })
      .first(),
  ).toBeVisible();
  const nested = { text: "a", replies: [{ text: "b" }] };
  await typeArguments(page, JSON.stringify({ body: nested }));
  expect(JSON.parse(JSON.parse(await runAndRead(page)).body)).toEqual(nested);
  await typeArguments(page, '{"body":{"replies":[{}]}}');
  await runTool(page);
  await expectState(page, "invalid input");
});

test("oas-04: operations without an id have two stable names of 128 characters at most", async ({
  page,
  request,
}) => {
  const { tools } = await (await request.get("/api/tools")).json();
  const names: string[] = tools.flatMap((tool: { key: string; origin: string }) =>
    tool.origin === "paths" ? [tool.key] : [],
  );
  expect(new Set(names).size).toBe(2);
  for (const [index, name] of names.entries()) {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
    await openTool(page, name, { id: "a/b c" });
    const whole = index === 0 ? longPath : `${longPath}/x`;
    await expect(page.getByRole("main")).toContainText(`GET ${whole}`);
    expect(JSON.parse(await runAndRead(page)).url).toBe(whole.replace("{id}", "a%2Fb%20c"));
  }
  await expectAccessible(page);
});

test("oas-06: keywords of OpenAPI alone check as they mean, and an example is a hint", async ({ page }) => {
  await openTool(page, "addPet");
  await openBody(page);
  const name = inputOf(page).getByRole("textbox", { name: /^name\b/ });
  await expect(name).toHaveValue("");
  await expect(
    inputOf(page).getByText("rex").or(inputOf(page).getByPlaceholder(/rex/)).first(),
  ).toBeVisible();
  const pet = { name: "rex", tag: null, age: 1 };
  await typeArguments(page, JSON.stringify({ body: pet }));
  expect(JSON.parse(JSON.parse(await runAndRead(page)).body)).toEqual(pet);
  await typeArguments(page, '{"body":{"name":"rex","age":0}}');
  await runTool(page);
  await expectState(page, "invalid input");
  await typeArguments(page, '{"body":{"name":"rex"}}');
  await runTool(page);
  await expectState(page, "ok");
  await expect(outputOf(page)).toContainText("rex");
  await searchOf(page).fill("addPet");
});
