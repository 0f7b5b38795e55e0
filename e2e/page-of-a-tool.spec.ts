import { openCode, toolCode } from "./draft-page.ts";
import { expect, test } from "./test.ts";
import { expectState, inputOf, openTab, openTool, outputOf, resultOf, runTool } from "./tool-page.ts";

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

test("what is typed moves nothing, and pressing Clear leaves the focus in its field", async ({ page }) => {
  await openTool(page, "transfer_funds");
  const from = page.getByRole("textbox", { name: "from", exact: true });
  const amount = page.getByRole("textbox", { name: "amount", exact: true });
  const placesOf = async () => [await from.boundingBox(), await amount.boundingBox()];
  const empty = await placesOf();
  await from.pressSequentially("a");
  const clear = page.getByRole("button", { name: "Clear from", exact: true });
  await expect(clear).toBeVisible();
  expect(await placesOf()).toEqual(empty);
  await clear.press("Enter");
  await expect(from).toHaveValue("");
  await expect(from).toBeFocused();
});

test("another tool begins with its result, whichever tab was open", async ({ page }) => {
  await openTool(page, "ping");
  await openTab(page, "Logs");
  await openTool(page, "echo", { text: "seen" });
  await runTool(page);
  await expect(page.getByTestId("output-view")).toContainText("seen");
});

test("an output stands there as text until the code of its view has come", async ({ page }) => {
  await openTool(page, "echo", { text: '{"first":"seen"}' });
  await expect(resultOf(page)).toContainText("Nothing has run yet");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**", async (route) => {
    await released;
    await route.continue();
  });
  await runTool(page);
  await expectState(page, "ok");
  await expect(page.getByTestId("output-view")).toContainText('{"first":"seen"}');
  release();
  await expect(resultOf(page).getByRole("tree", { name: "Output as JSON" })).toBeVisible();
});

test("what is wrong with an input is listed once, and folded where the model's text is", async ({ page }) => {
  await openTool(page, "transfer_funds", { from: "a" });
  await runTool(page);
  await expectState(page, "invalid input");
  await expect(inputOf(page).getByRole("alert")).toContainText("amount");
  const folded = resultOf(page).getByRole("list", { name: "Problems" });
  await expect(folded).toBeHidden();
  await expect(outputOf(page)).toContainText("amount");
  await resultOf(page).getByText("What a model would read").click();
  await expect(folded).toContainText("amount");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("a run that starts below the fold comes into view", async ({ page }) => {
    await openTool(page, "transfer_funds", { from: "a", to: "b", amount: 250 });
    await expect(resultOf(page).getByRole("status").first()).not.toBeInViewport();
    await runTool(page);
    await expect(resultOf(page).getByRole("status").first()).toBeInViewport();
  });

  test("the bar with Run is never half hidden below the code of a draft", async ({ page }) => {
    await openCode(page, toolCode("narrow", 'return "x";', '{ text: { type: "string" } }'));
    const run = page.getByRole("button", { name: "Run", exact: true });
    await expect(run).toBeAttached();
    const coveredAt = await run.evaluate((button) => {
      const main = button.closest("main");
      if (!main) throw new Error("The button is not in the page's main part.");
      const covered: number[] = [];
      for (let top = 0; top <= main.scrollHeight; top += 20) {
        main.scrollTop = top;
        const { left, right, top: from, bottom } = button.getBoundingClientRect();
        const pane = main.getBoundingClientRect();
        if (from < pane.top || bottom > pane.bottom) continue;
        const seen = document.elementFromPoint((left + right) / 2, (from + bottom) / 2);
        if (seen !== button) covered.push(top);
      }
      return covered;
    });
    expect(coveredAt).toEqual([]);
  });
});
