import { expect, type Locator, type Page } from "@playwright/test";

/** What a user does on the page of a tool, by the names that a screen reader finds. */
export const inputOf = (page: Page): Locator => page.getByRole("region", { name: "Input", exact: true });
export const resultOf = (page: Page): Locator => page.getByRole("region", { name: "Result", exact: true });
export const outputOf = (page: Page): Locator => page.getByTestId("output");
export const problemsOf = (page: Page): Locator => page.getByRole("region", { name: "Problems" });
export const argumentsOf = (page: Page): Locator => page.getByRole("textbox", { name: "Arguments as JSON" });
export const searchOf = (page: Page): Locator => page.getByRole("searchbox", { name: "Search tools" });
export const toolLink = (page: Page, key: string): Locator =>
  page.getByRole("navigation", { name: "Tools", exact: true }).getByRole("link", { name: key, exact: true });

/** Opens the page of a tool and, where arguments are given, types them in as JSON. */
export async function openTool(page: Page, key: string, args?: unknown, origin = ""): Promise<void> {
  await page.goto(`${origin}/tools/${encodeURIComponent(key)}`);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  if (args !== undefined) await typeArguments(page, typeof args === "string" ? args : JSON.stringify(args));
}

export async function typeArguments(page: Page, text: string): Promise<void> {
  await inputOf(page).getByRole("tab", { name: "JSON", exact: true }).click();
  await argumentsOf(page).fill(text);
}

export async function runTool(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run", exact: true }).click();
}

/** Waits until the run that the page shows is in this state. */
export async function expectState(page: Page, state: string | RegExp): Promise<void> {
  await expect(resultOf(page)).toHaveAttribute("data-state", state, { timeout: 15_000 });
}

/** Runs the tool and gives the text of its output once the run is in this state. */
export async function runAndRead(page: Page, state: string | RegExp = "ok"): Promise<string> {
  const before = await resultOf(page).getAttribute("data-run-id");
  await runTool(page);
  await expect(resultOf(page)).not.toHaveAttribute("data-run-id", before ?? "no run before");
  await expectState(page, state);
  return (await outputOf(page).textContent()) ?? "";
}

/** Opens a tab of the result and gives what it shows. */
export async function openTab(
  page: Page,
  tab: "Metadata" | "Logs" | "Wire" | "Model view" | "Raw" | "Result",
): Promise<Locator> {
  await resultOf(page).getByRole("tab", { name: tab, exact: true }).click();
  return resultOf(page).getByRole("tabpanel", { name: tab, exact: true });
}

/** Unfolds the context of the run. */
export async function openContext(page: Page): Promise<void> {
  await inputOf(page).getByText("Context", { exact: true }).click();
}
