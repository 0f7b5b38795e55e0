import { expect, test } from "./test.ts";
import { openContext, openTab, openTool, resultOf, runAndRead } from "./tool-page.ts";

interface WorkedValue {
  readonly key: string;
  readonly args: unknown;
  readonly output: string | RegExp;
  readonly state?: string;
  readonly metadata?: readonly string[];
}

const workedValues: readonly WorkedValue[] = [
  { key: "echo", args: { text: "hello" }, output: "hello" },
  { key: "divide", args: { a: 10, b: 4 }, output: "2.5", metadata: ["operands", "10", "4"] },
  { key: "divide", args: { a: 1, b: 0 }, output: "Cannot divide by zero", state: "tool error" },
  { key: "get_user", args: { id: "42" }, output: "/users/:id <- 42" },
  { key: "server_time", args: {}, output: /\d{4}-\d\d-\d\dT/ },
  { key: "shout", args: { text: "hello" }, output: "HELLO" },
  {
    key: "transfer_funds",
    args: { from: "a", to: "b", amount: 5000 },
    output: /exceeds the per-call limit/,
    state: "tool error",
  },
  {
    key: "transfer_funds",
    args: { from: "a", to: "b", amount: 0 },
    output: "amount must be positive",
    state: "threw",
  },
  { key: "ping", args: {}, output: "pong" },
];

for (const { key, args, output, state = "ok", metadata } of workedValues) {
  test(`${key} ${JSON.stringify(args)} gives ${output}`, async ({ page }) => {
    await openTool(page, key, args);
    const text = await runAndRead(page, state);
    if (typeof output === "string") expect(text).toBe(output);
    else expect(text).toMatch(output);
    await expect(resultOf(page).getByRole("status")).toHaveText(new RegExp(`^${state}`));
    if (metadata === undefined) return;
    const shown = await openTab(page, "Metadata");
    for (const part of metadata) await expect(shown).toContainText(part);
  });
}

test("echo without text gives an empty text, which is shown as a result", async ({ page }) => {
  await openTool(page, "echo", {});
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const sendAsItIs = page.getByRole("button", { name: "Send as it is" });
  await expect(resultOf(page)).toHaveAttribute("data-state", /ok|invalid input/);
  if (await sendAsItIs.isVisible()) await sendAsItIs.click();
  await expect(resultOf(page)).toHaveAttribute("data-state", "ok");
  await expect(page.getByTestId("output")).toHaveText("");
});

test("check_stock gives JSON that equals the contract's", async ({ page }) => {
  await openTool(page, "check_stock", { sku: "widget" });
  expect(JSON.parse(await runAndRead(page))).toEqual({ sku: "widget", on_hand: 12, in_stock: true });
});

test("transfer_funds is told the session of the context", async ({ page }) => {
  await openTool(page, "transfer_funds", { from: "a", to: "b", amount: 250 });
  await openContext(page);
  await page.getByRole("textbox", { name: /^Session/ }).fill("sess-1");
  expect(await runAndRead(page)).toBe("moved 250 from a to b");
  await expect(await openTab(page, "Metadata")).toContainText("sess-1");
});

test("a tool runs from its form, by the keyboard alone", async ({ page }) => {
  await openTool(page, "shout");
  await page.getByRole("region", { name: "Input" }).getByRole("tab", { name: "Form", exact: true }).click();
  const field = page.getByRole("textbox", { name: /^text\b/i });
  await field.fill("hello");
  await field.press("Enter");
  await expect(page.getByTestId("output")).toHaveText("HELLO");
  await expect(resultOf(page)).toHaveAttribute("data-state", "ok");
});

test("what is typed in the form stands in the JSON, and the other way round", async ({ page }) => {
  await openTool(page, "transfer_funds", { from: "a", to: "b", amount: 250 });
  const input = page.getByRole("region", { name: "Input" });
  await input.getByRole("tab", { name: "Form", exact: true }).click();
  const from = input.getByRole("textbox", { name: /^from\b/i });
  await expect(from).toHaveValue("a");
  await from.fill("savings");
  await input.getByRole("tab", { name: "JSON", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Arguments as JSON" })).toHaveValue(/"from":\s*"savings"/);
});
