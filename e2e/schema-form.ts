import { expect, type Locator, type Page } from "@playwright/test";
import { type Server, startServer } from "./server.ts";
import { test as base } from "./test.ts";
import { argumentsOf, expectState, inputOf, resultOf, runAndRead, runTool } from "./tool-page.ts";
import { createToolsFolder, type ToolsFolder } from "./tools-folder.ts";

interface SchemaTools {
  readonly folder: ToolsFolder;
  readonly server: Server;
}

/** Tests of forms: one playground for all files of a worker, whose tools each file adds. */
export const test = base.extend<object, { schemaTools: SchemaTools }>({
  schemaTools: [
    async ({}, use) => {
      const folder = createToolsFolder();
      const server = await startServer({ flags: ["--tools", folder.path] });
      await use({ folder, server });
      await server.stop();
      folder.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ schemaTools }, use) => use(schemaTools.server.url),
});

/** Adds a tool for each schema that gives its arguments back as JSON, before the first test of the file. */
export function addEchoTools(file: string, schemas: Readonly<Record<string, unknown>>): void {
  // `JSON.parse` keeps a property `__proto__`, which a literal would not.
  const tools = Object.entries(schemas).map(
    ([name, schema], index) => `export const tool${index} = defineTool({
      name: ${JSON.stringify(name)},
      description: "Gives back what it receives.",
      inputSchema: JSON.parse(${JSON.stringify(JSON.stringify(schema))}),
      execute: (args) => JSON.stringify(args),
    });`,
  );
  addToolFile(file, tools.join("\n"), Object.keys(schemas).at(-1) ?? "");
}

/** Adds a file of tools before the first test of the file, and waits until `toolName` is listed. */
export function addToolFile(file: string, text: string, toolName: string): void {
  test.beforeAll(async ({ schemaTools: { folder, server } }) => {
    folder.write(file, text);
    await expect(async () => {
      const response = await fetch(`${server.url}/api/tools/${toolName}`);
      expect(response.status).toBe(200);
    }).toPass({ timeout: 20_000, intervals: [50] });
  });
}

export const box = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole("textbox", { name, exact: true });
export const choice = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole("combobox", { name, exact: true });
export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole("button", { name, exact: true });
export const group = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole("group", { name, exact: true });

/** Goes to the form, or to the JSON side, of the tool that is open. */
export async function showSide(page: Page, side: "Form" | "JSON"): Promise<void> {
  await inputOf(page).getByRole("tab", { name: side, exact: true }).click();
}

/** What the form holds, as the JSON side shows it; the form is shown again afterwards. */
export async function readArguments(page: Page): Promise<unknown> {
  await showSide(page, "JSON");
  const text = await argumentsOf(page).inputValue();
  await showSide(page, "Form");
  return JSON.parse(text);
}

/** Runs the tool and gives the arguments that reached it. */
export async function receive(page: Page): Promise<unknown> {
  return JSON.parse(await runAndRead(page));
}

/** Runs the tool, which is not to happen: the input does not fit the schema, and the summary says these words. */
export async function expectRefusal(page: Page, words: RegExp): Promise<void> {
  const before = await resultOf(page).getAttribute("data-run-id");
  await runTool(page);
  await expect(resultOf(page)).not.toHaveAttribute("data-run-id", before ?? "no run before");
  await expectState(page, "invalid input");
  await expect(inputOf(page).getByRole("list").filter({ hasText: words })).toBeVisible();
}

/** A control that shows a fault of its own. */
export async function expectFault(control: Locator, words: RegExp): Promise<void> {
  await expect(control).toHaveAttribute("aria-invalid", "true");
  await expect(control).toHaveAccessibleDescription(words);
}
