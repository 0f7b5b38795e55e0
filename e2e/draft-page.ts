import { expect, type Locator, type Page } from "@playwright/test";

/** What a user does on the page of a draft, by the names that a screen reader finds. */
export const codeOf = (page: Page): Locator => page.getByRole("textbox", { name: "Tool code" });
export const draftStatusOf = (page: Page): Locator => page.getByRole("status", { name: "Draft" });
export const codeProblemsOf = (page: Page): Locator => page.getByRole("region", { name: "Code problems" });
export const draftRows = (page: Page): Locator =>
  page.getByRole("table", { name: "Drafts" }).locator("tbody tr");
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

export function linkOf(code: string, origin = ""): string {
  return `${origin}/drafts/new#code=${encodeURIComponent(code)}`;
}

/** Opens a code as a draft of its own and loads it. */
export async function openCode(page: Page, code: string, origin = ""): Promise<void> {
  await page.goto(linkOf(code, origin));
  await button(page, "Load").click();
  await expect(page).toHaveURL(/\/drafts\/[a-z0-9]{6,}/);
  await expect(codeOf(page)).toBeVisible();
}

/** Puts the caret at the end of a line, counted from 1. */
export async function goToLine(page: Page, line: number): Promise<void> {
  await codeOf(page).focus();
  await page.keyboard.press("Control+Home");
  for (let at = 1; at < line; at += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
}

/** Types at the end of a line as one piece, without the editor's help. */
export async function insertAfter(page: Page, line: number, text: string): Promise<void> {
  await goToLine(page, line);
  await page.keyboard.insertText(text);
}

/** Replaces all of the code. */
export async function replaceCode(page: Page, code: string): Promise<void> {
  await codeOf(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(code);
}

/** Waits until the server has the text, as a version or not, and has read it. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(draftStatusOf(page)).toHaveText(/^(Kept on the server|Saved as)(?!.*Reading)/);
}

/** A code of one tool that gives what `body` returns. */
export function toolCode(name: string, body: string, properties = "{}"): string {
  return `import { defineTool, ToolResult } from "tool-playground";

export const tool = defineTool({
  name: "${name}",
  description: "A tool of a test.",
  inputSchema: { type: "object", properties: ${properties} },
  async execute(args, ctx) {
    ${body}
  },
});
`;
}
