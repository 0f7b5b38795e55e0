import { expect, test } from "./test.ts";
import { inputOf, openTab, openTool, resultOf, runTool } from "./tool-page.ts";

test("Tab goes from field to field, each before its own buttons", async ({ page }) => {
  await openTool(page, "transfer_funds", { from: "a", to: "b", amount: 250 });
  await inputOf(page).getByRole("tab", { name: "Form", exact: true }).click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const clear = (name: string) => page.getByRole("button", { name: `Clear ${name}`, exact: true });
  await field("from").focus();
  for (const next of [clear("from"), field("to"), clear("to"), field("amount")]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
});

test("another tool begins with its result, whichever tab was open", async ({ page }) => {
  await openTool(page, "ping");
  await openTab(page, "Logs");
  await openTool(page, "echo", { text: "seen" });
  await runTool(page);
  await expect(page.getByTestId("output-view")).toContainText("seen");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("a run that starts below the fold comes into view", async ({ page }) => {
    await openTool(page, "transfer_funds", { from: "a", to: "b", amount: 250 });
    await expect(resultOf(page).getByRole("status").first()).not.toBeInViewport();
    await runTool(page);
    await expect(resultOf(page).getByRole("status").first()).toBeInViewport();
  });
});
