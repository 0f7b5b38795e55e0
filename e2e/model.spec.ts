import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, expectAccessible } from "./test.ts";
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
} from "./tool-page.ts";
import { testWithTools } from "./tools-test.ts";

const run = promisify(execFile);

const test = testWithTools({
  "tools.ts": `
    export const echo = defineTool({
      name: "echo_all",
      description: "Gives back its arguments.",
      inputSchema: { type: "object" },
      execute: (args, ctx) => ToolResult.ok(JSON.stringify(args), { secret: "for people", session: ctx.sessionId ?? null }),
    });
    export const fail = defineTool({
      name: "fails",
      description: "Fails.",
      inputSchema: { type: "object" },
      execute: () => ToolResult.error("\\u001b[31mnot \\u202efound", { secret: "for people" }),
    });
    export const long = defineTool({
      name: "long_text",
      description: "A text of many numbered lines.",
      inputSchema: { type: "object", properties: { lines: { type: "integer" }, plain: { type: "boolean" } } },
      execute: ({ lines, plain }) => {
        const end = plain ? " plain and simple text" : " größer 👩‍💻";
        return Array.from({ length: lines }, (_, at) => "Zeile " + (at + 1) + end).join("\\n") + "\\nNEEDLE at the end";
      },
    });`,
});

type Page = Parameters<typeof resultOf>[0];
const block = (page: Page, name: string) => page.getByRole("figure", { name, exact: true });

async function readClipboard(page: Page, name: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
  await block(page, name)
    .getByRole("button", { name: `Copy ${name}` })
    .click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe("nothing yet");
  return read();
}

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

test("the model view shows the very text, its size, and no metadata", async ({ page }) => {
  await openTool(page, "fails", '{"id": 725653563933458433}');
  await runTool(page);
  // JavaScript would change the number, so that it is refused at first.
  await page.getByRole("button", { name: "Send as it is" }).click();
  await expectState(page, "tool error");
  const view = await openTab(page, "Model view");
  await expect(block(page, "Text for the model")).toContainText("⟦ESC⟧[31mnot ⟦U+202E⟧found");
  expect(await readClipboard(page, "Text for the model")).toBe("\u001b[31mnot \u202efound");
  await expect(view).toContainText("15 characters");
  await expect(view).toContainText(/about \d+ tokens/);
  await expect(view).toContainText("estimate");
  await expect(view).not.toContainText("for people");
  const call = await readClipboard(page, "Call by the model");
  expect(call).toContain("725653563933458433");
});

test("each provider has its own call and reply, and the choice is remembered", async ({ page }) => {
  await openTool(page, "fails", {});
  await runAndRead(page, "tool error");
  await openTab(page, "Model view");
  const text = "\u001b[31mnot \u202efound";
  const read = async (provider: string) => {
    await resultOf(page).getByText(provider, { exact: true }).click();
    return [
      JSON.parse(await readClipboard(page, "Call by the model")),
      JSON.parse(await readClipboard(page, "Reply to the model")),
    ];
  };
  const id = expect.stringMatching(/^(call|toolu)_\w+$/);
  expect(await read("OpenAI Chat")).toEqual([
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name: "fails", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: id, content: text },
  ]);
  expect(await read("OpenAI Responses")).toEqual([
    { type: "function_call", call_id: id, name: "fails", arguments: "{}" },
    { type: "function_call_output", call_id: id, output: text },
  ]);
  expect(await read("Gemini")).toEqual([
    { role: "model", parts: [{ functionCall: { id, name: "fails", args: {} } }] },
    { role: "user", parts: [{ functionResponse: { id, name: "fails", response: { error: text } } }] },
  ]);
  expect(await read("Anthropic")).toEqual([
    { role: "assistant", content: [{ type: "tool_use", id, name: "fails", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text, is_error: true }] },
  ]);
  await page.reload();
  await openTab(page, "Model view");
  await expect(resultOf(page).getByRole("radio", { name: "Anthropic" })).toBeChecked();
  await expect(block(page, "Reply to the model")).toContainText("is_error");
});

test("a large output is shown to its first part, and copied whole", async ({ page }) => {
  await openTool(page, "long_text", { lines: 20_000 });
  await runAndRead(page);
  const view = await openTab(page, "Model view");
  await expect(view).toContainText(/The first 4,000 of/);
  await expect(view).toContainText("scaled up");
  const reply = JSON.parse(await readClipboard(page, "Reply to the model")) as { content: string };
  expect(reply.content.endsWith("NEEDLE at the end")).toBe(true);
  expect(reply.content.split("\n")).toHaveLength(20_001);
});

const awkward = {
  text: "it's \"$(date)\" `id` $HOME ! \\ \\' %s\n\ttabbed\u0000\u001b \u202e é 👩‍💻 \ud800",
  "a key's name": [1, null, true],
};

test("the command does what Run does, with every character", async ({ page }) => {
  const typed = JSON.stringify(awkward).replace("[1,", "[725653563933458433,");
  await openTool(page, "echo_all", typed);
  await inputOf(page).getByRole("button", { name: "Code", exact: true }).click();
  const { stdout } = await run("bash", ["-c", await readClipboard(page, "Call as curl")]);
  const done = JSON.parse(stdout) as { state: string; tool: string };
  expect(done.tool).toBe("echo_all");
  expect(stdout).toContain("725653563933458433");
  await argumentsOf(page).fill(JSON.stringify(awkward));
  await expect(block(page, "Call as curl")).not.toContainText("725653563933458433");
  const again = await run("bash", ["-c", await readClipboard(page, "Call as curl")]);
  const { outcome } = JSON.parse(again.stdout) as { outcome: { output: string } };
  expect(JSON.parse(outcome.output)).toEqual(awkward);
});

test("the program does what Run does, and the MCP call names the tool", async ({ page }) => {
  await openTool(page, "echo_all", awkward);
  await openContext(page);
  await page.getByRole("textbox", { name: "Session id" }).fill("sess-1");
  await inputOf(page).getByRole("button", { name: "Code", exact: true }).click();
  await inputOf(page).getByText("TypeScript", { exact: true }).click();
  const program = await readClipboard(page, "Call as TypeScript");
  expect(program).toContain("sess-1");
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program]);
  expect(stdout).toMatch(/^ok /);
  expect(JSON.parse(stdout.slice(3))).toEqual(awkward);
  await inputOf(page).getByText("MCP", { exact: true }).click();
  expect(JSON.parse(await readClipboard(page, "Call as MCP"))).toEqual({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "echo_all", arguments: awkward },
  });
});

test("the code follows the input without a run, and stays open", async ({ page }) => {
  await openTool(page, "long_text", { lines: 12 });
  await inputOf(page).getByRole("button", { name: "Code", exact: true }).click();
  await expect(block(page, "Call as curl")).toContainText('"lines": 12');
  await argumentsOf(page).fill('{"lines": 13');
  await expect(inputOf(page)).toContainText("There is no code while the arguments are no JSON object.");
  await argumentsOf(page).fill('{"lines": 13}');
  await expect(block(page, "Call as curl")).toContainText('"lines": 13');
  await expect(resultOf(page)).toHaveAttribute("data-state", "not run");
  await page.goto("/tools/echo_all");
  await expect(block(page, "Call as curl")).toContainText("/api/tools/echo_all/runs");
});

test("a large output is paged and searched", async ({ page }) => {
  await openTool(page, "long_text", { lines: 60_000 });
  await runAndRead(page);
  await openTab(page, "Result");
  await resultOf(page).getByRole("button", { name: "Page and search" }).click();
  const text = resultOf(page).getByRole("group", { name: "Page of the output" });
  await expect(text).toContainText("Zeile 1 größer 👩‍💻");
  await resultOf(page).getByRole("button", { name: "Next page" }).click();
  await expect(resultOf(page)).toContainText("256 KB to 512 KB of");
  await expect(text).not.toContainText("�");
  await resultOf(page).getByRole("button", { name: "Last page" }).click();
  await expect(text).toContainText("NEEDLE at the end");
  await expect(resultOf(page)).toContainText("(100%)");
  await resultOf(page).getByRole("button", { name: "First page" }).click();
  await expect(text).toContainText("Zeile 1 größer");

  await resultOf(page).getByRole("searchbox", { name: "Search the whole output" }).fill("zeile 59999 GR");
  await page.keyboard.press("Enter");
  await expect(resultOf(page)).toContainText("1 match");
  await resultOf(page).getByRole("list", { name: "Matches" }).getByRole("button").click();
  await expect(text).toContainText("Zeile 59999 größer");
  await expect.poll(() => page.evaluate(() => CSS.highlights.has("output-match"))).toBe(true);
  await expect(outputOf(page)).toContainText("Zeile 1 größer");
});

for (const [scheme, width] of [
  ["light", 1360],
  ["dark", 1360],
  ["light", 360],
  ["dark", 360],
] as const) {
  test.describe(`${scheme}, ${width} pixels`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 800 } });

    test("axe finds no fault in the model view, the code and the pages", async ({ page }) => {
      test.slow();
      await openTool(page, "long_text", { lines: 8_000, plain: true });
      await inputOf(page).getByRole("button", { name: "Code", exact: true }).click();
      await expect(block(page, "Call as curl")).toBeVisible();
      await runAndRead(page);
      await openTab(page, "Result");
      await resultOf(page).getByRole("button", { name: "Page and search" }).click();
      await resultOf(page).getByRole("searchbox", { name: "Search the whole output" }).fill("Zeile 1");
      await page.keyboard.press("Enter");
      await expect(resultOf(page).getByRole("list", { name: "Matches" })).toBeVisible();
      // The second page is short; axe looks at each line.
      await resultOf(page).getByRole("button", { name: "Next page" }).click();
      await expect(resultOf(page)).toContainText("(100%)");
      await expectAccessible(page);
      await openTab(page, "Model view");
      await expect(block(page, "Reply to the model")).toBeVisible();
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  });
}
