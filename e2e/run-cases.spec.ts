import fs from "node:fs";
import { runCaseFiles } from "./run-cases-tools.ts";
import { expect } from "./test.ts";
import {
  argumentsOf,
  expectState,
  inputOf,
  openContext,
  openTab,
  openTool,
  outputOf,
  resultOf,
  runAndRead,
  runTool,
  toolLink,
  typeArguments,
} from "./tool-page.ts";
import { createToolsFolder } from "./tools-folder.ts";
import { testWithTools } from "./tools-test.ts";

const test = testWithTools(runCaseFiles);
const viewOf = (page: Parameters<typeof resultOf>[0]) => page.getByTestId("output-view");

test("run-01: the time limit is shown, can be changed, and is named where it ends a run", async ({
  page,
}) => {
  await openTool(page, "slow", { seconds: 1.5 });
  await openContext(page);
  const limit = page.getByRole("textbox", { name: "Time-out (seconds)" });
  await expect(limit).toHaveValue("60");
  expect(await runAndRead(page)).toBe("done after 1.5");
  await limit.fill("1");
  await typeArguments(page, '{"seconds": 90}');
  await runTool(page);
  await typeArguments(page, '{"seconds": 91}');
  await expectState(page, "timed out");
  await expect(viewOf(page)).toContainText("Timed out after 1 s.");
  await expect(resultOf(page).getByRole("status").first()).toContainText(/1(\.\d)? s/);
});

test("run-03: Stop reaches the tool, and the next run starts clean", async ({ page }) => {
  await openTool(page, "tick", {});
  await runTool(page);
  await expectState(page, "running");
  await resultOf(page).getByRole("tab", { name: "Logs" }).click();
  await expect(resultOf(page).getByText("tick 2", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState(page, "cancelled");
  const lines = await (await openTab(page, "Logs")).textContent();
  await page.waitForTimeout(1_000);
  expect(await (await openTab(page, "Logs")).textContent()).toBe(lines);
  await expectState(page, "cancelled");
  await runTool(page);
  await expectState(page, "running");
  await expect(resultOf(page).getByText("tick 0", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState(page, "cancelled");
});

test("run-04: a click, a double click and Enter are one run each", async ({ page }, info) => {
  const file = info.outputPath("calls");
  await openTool(page, "post_message", { text: "hello", file });
  const readCalls = async () => {
    const output = (await outputOf(page).textContent()) ?? "";
    // While a run goes on there is no output.
    return output === "" ? Number.NaN : (JSON.parse(output) as { calls: number }).calls;
  };
  await runAndRead(page);
  const first = await readCalls();
  await page.getByRole("button", { name: "Run", exact: true }).dblclick();
  await expect.poll(readCalls).toBe(first + 1);
  await expectState(page, "ok");
  await inputOf(page).getByRole("tab", { name: "Form", exact: true }).click();
  await inputOf(page).getByRole("textbox", { name: "text", exact: true }).press("Enter");
  await expect.poll(readCalls).toBe(first + 2);
  await expectState(page, "ok");
  await page.waitForTimeout(1_000);
  expect(await readCalls()).toBe(first + 2);
});

test("run-06: another page opens while a tool runs, and its result stays where it belongs", async ({
  page,
}) => {
  await openTool(page, "slow", { seconds: 3 });
  await runTool(page);
  await expectState(page, "running");
  const clicked = Date.now();
  await toolLink(page, "filter").click();
  await expect(page).toHaveURL(/\/tools\/filter$/);
  await expect(page.getByRole("heading", { name: "filter", exact: true })).toBeVisible();
  expect(Date.now() - clicked).toBeLessThan(2_000);
  await expect(resultOf(page)).toHaveAttribute("data-state", "not run");
  await page.waitForTimeout(3_500);
  await expect(resultOf(page)).toHaveAttribute("data-state", "not run");
  await toolLink(page, "slow").click();
  await expectState(page, "ok");
  await expect(outputOf(page)).toHaveText("done after 3");
});

test("run-07: what is on the screen is what is sent", async ({ page }) => {
  await openTool(page, "filter", '{"filter":{"key":"value1"}}');
  expect(await runAndRead(page)).toBe('{"filter":{"key":"value1"}}');
  await argumentsOf(page).fill('{"filter":{"key":"value2"}}');
  expect(await runAndRead(page)).toBe('{"filter":{"key":"value2"}}');
  const run = await resultOf(page).getAttribute("data-run-id");
  await argumentsOf(page).fill('{"filter":{"key":');
  await runTool(page);
  await expect(
    inputOf(page)
      .getByText(/^Line 1, column \d+/)
      .first(),
  ).toBeVisible();
  await page.waitForTimeout(500);
  await expect(resultOf(page)).toHaveAttribute("data-run-id", run ?? "");
});

test("run-09: typed text, focus and caret outlive a list that is read again", async ({
  page,
  startOwnServer,
}) => {
  const about = (text: string) =>
    `export const one = defineTool({ name: "other", description: ${JSON.stringify(text)}, execute: () => 1 });`;
  const folder = createToolsFolder({ "time.ts": runCaseFiles["time.ts"], "other.ts": about("before") });
  try {
    const server = await startOwnServer({ flags: ["--tools", folder.path] });
    await openTool(page, "measure", undefined, server.url);
    const field = inputOf(page).getByRole("textbox", { name: "text", exact: true });
    await field.click();
    const sentence = "typed while the list is read again and again";
    for (const [index, word] of sentence.split(" ").entries()) {
      await page.keyboard.type(index === 0 ? word : ` ${word}`);
      if (index % 3 !== 1) continue;
      folder.write("other.ts", about(`after ${index}`));
      await page.waitForResponse(/tool-list|_rsc/);
    }
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(sentence);
    expect(await field.evaluate((box: HTMLTextAreaElement) => box.selectionStart)).toBe(sentence.length);
    expect(await runAndRead(page)).toBe(`${sentence.length}n`);
  } finally {
    folder.dispose();
  }
});

test("out-01: a tool's error is not hidden behind its output schema", async ({ page }) => {
  await openTool(page, "missing_list", {});
  expect(await runAndRead(page, "tool error")).toBe("NOT_FOUND: no such list");
  await expect(viewOf(page)).toContainText("NOT_FOUND: no such list");
  await expect(viewOf(page)).toContainText("code");
  await expect(resultOf(page)).not.toContainText("output schema");
});

test("out-03: a result that breaks the output schema shows itself and the fault", async ({ page }) => {
  await openTool(page, "unstructured", {});
  expect(await runAndRead(page, "invalid output")).toBe('{"temp":21}');
  await expect(viewOf(page)).toContainText("structuredContent");
  await expect(viewOf(page)).toContainText("21");
  await openTool(page, "mistyped", {});
  await runAndRead(page, "invalid output");
  await expect(viewOf(page).getByRole("list", { name: "Problems" })).toContainText("/temp must be a number");
  await expect(viewOf(page)).toContainText('"21"');
});

test("out-04: an error without text shows its structured content and _meta", async ({ page }) => {
  await openTool(page, "rate_limited", {});
  await runAndRead(page, "tool error");
  for (const part of ["RATE_LIMITED", "retry_after", "30", "example.test/trace", "abc"])
    await expect(viewOf(page)).toContainText(part);
});

test("out-06: every content block is shown, in order", async ({ page }) => {
  await openTool(page, "all_blocks", {});
  await runAndRead(page);
  const blocks = viewOf(page).getByRole("list", { name: "Content" }).locator("> li");
  await expect(blocks).toHaveCount(7);
  await expect(blocks.nth(0)).toContainText("chart");
  const image = blocks.nth(1).getByRole("img");
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  await expect(blocks.nth(2).locator("audio")).toHaveAttribute("controls", "");
  await expect(blocks.nth(3)).toContainText("4 B");
  await expect(blocks.nth(3).getByRole("button", { name: /^Download/ })).toBeVisible();
  await expect(blocks.nth(4)).toContainText("file:///a.txt");
  await expect(blocks.nth(4).getByRole("link")).toHaveCount(0);
  await expect(blocks.nth(5)).toContainText("new_kind");
  await expect(blocks.nth(6)).toContainText(/broken/i);
});

for (const key of ["odd_text", "odd_block"]) {
  test(`out-07: colour codes, returns and odd characters of ${key} can be read`, async ({ page }) => {
    await openTool(page, key, {});
    await runAndRead(page);
    await expect(viewOf(page)).toContainText("PASS");
    const shown = (await viewOf(page).textContent()) ?? "";
    expect(shown).not.toContain("[32m");
    for (const part of ["ok", "100%", "é e\u0301 👩‍💻", "⟦U+202E⟧abc⟦U+202C⟧", "⟦NUL⟧", "<b>x</b>"])
      expect(shown).toContain(part);
    expect(shown).not.toContain("\u202e");
    const raw = await openTab(page, "Raw");
    await expect(raw).toContainText(String.raw`\u001b[1m\u001b[32mPASS\u001b[0m ok\r10%`);
    await expect(raw).toContainText(String.raw`\ud800`);
  });
}

test("out-09: a very large output opens at once, says that it is cut, and downloads whole", async ({
  page,
}) => {
  test.slow();
  await openTool(page, "dump", { mb: 8 });
  await runAndRead(page);
  await expect(viewOf(page)).toContainText("The first 262,144 of");
  const before = Date.now();
  await viewOf(page).getByRole("tree").hover();
  await page.mouse.wheel(0, 5_000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(Date.now() - before).toBeLessThan(1_500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const downloading = page.waitForEvent("download");
  await viewOf(page).getByRole("link", { name: "Download all" }).click();
  const text = fs.readFileSync(await (await downloading).path(), "utf8");
  const whole = JSON.parse(text) as { rows: unknown[]; longLine: string };
  expect([whole.rows.length, whole.longLine.length]).toEqual([33_600, 1_000_000]);
  expect(text.startsWith((await outputOf(page).textContent()) ?? "-")).toBe(true);
  await toolLink(page, "filter").click();
  await expect(page.getByRole("heading", { name: "filter", exact: true })).toBeVisible();
});

test("out-10: values that are easily taken for none look different", async ({ page }) => {
  const looks = new Map<string, string>();
  await openTool(page, "falsy", {});
  for (const kind of ["zero", "no", "empty", "nil", "undef", "list", "obj"]) {
    await typeArguments(page, JSON.stringify({ kind }));
    await runAndRead(page);
    await expect(viewOf(page)).toBeVisible();
    const drawn = (await viewOf(page).textContent()) ?? "";
    looks.set(kind, drawn.replaceAll(/Copy output|Download output/g, "").trim());
  }
  expect(new Set(looks.values()).size).toBe(7);
  expect(looks.get("zero")).toMatch(/^0/);
  expect(looks.get("no")).toMatch(/^false/);
  expect(looks.get("empty")).toMatch(/^""/);
  expect(looks.get("nil")).toMatch(/^null/);
  expect(looks.get("undef")).toMatch(/no value/i);
  expect(looks.get("list")).toMatch(/^\[\]/);
  expect(looks.get("obj")).toMatch(/^\{\}/);
});

test("next-01: what a tool throws is shown in its own words, with its cause", async ({ page }) => {
  await openTool(page, "boom", {});
  expect(await runAndRead(page, "threw")).toBe("quota exceeded for project demo");
  await expect(viewOf(page)).toContainText("quota exceeded for project demo");
  await expect(viewOf(page)).toContainText("HTTP 429");
  await expect(page.locator("body")).not.toContainText("Server Components");
});

test("next-03: what JSON can't hold is named with its place, and the rest crosses as plain data", async ({
  page,
}) => {
  await openTool(page, "odd", {});
  const output = await runAndRead(page, /tool error|threw/);
  for (const place of ["$.map", "$.set", "$.re", "$.fn", "$.sym", "$.err"]) expect(output).toContain(place);
  await openTool(page, "even", {});
  expect(JSON.parse(await runAndRead(page))).toEqual({
    o: { a: 1 },
    row: { id: 1, when: "1970-01-01T00:00:00.000Z" },
    url: "https://example.test/",
  });
});

test("next-04: dates cross as ISO 8601, an invalid one as null", async ({ page }) => {
  await openTool(page, "when", {});
  expect(JSON.parse(await runAndRead(page))).toEqual({ at: "2026-01-02T00:00:00.000Z", bad: null });
});

for (const [letter, words] of [
  ["a", "1.5 MB"],
  ["ä", "3 MB"],
] as const) {
  test(`next-06: ${words} of arguments arrive, and stay in the input`, async ({ page }) => {
    test.slow();
    const text = `{"text":"${letter.repeat(1_500_000)}"}`;
    await openTool(page, "measure", { text: "" });
    await argumentsOf(page).evaluate((box: HTMLTextAreaElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box, value);
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
    expect(await runAndRead(page)).toBe(`1500000${letter}`);
    expect((await argumentsOf(page).inputValue()).length).toBe(text.length);
  });
}

test("next-07: a cycle, a failing getter and a rejected promise end their run only", async ({ page }) => {
  await openTool(page, "late", {});
  const output = await runAndRead(page, /tool error|threw/);
  expect(output).toContain("$.a.self");
  await openTool(page, "filter", { filter: {} });
  expect(await runAndRead(page)).toBe('{"filter":{}}');
});
